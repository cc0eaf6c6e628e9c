// Original file: proto/runed/runed.proto


export interface EmbedResponse {
  'vector'?: (number | string)[];
  'cluster_id'?: (number);
  'centroid_set_version'?: (string);
}

export interface EmbedResponse__Output {
  'vector': (number)[];
  'cluster_id': (number);
  'centroid_set_version': (string);
}
