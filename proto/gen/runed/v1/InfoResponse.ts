// Original file: proto/runed/runed.proto


export interface InfoResponse {
  'daemon_version'?: (string);
  'model_identity'?: (string);
  'vector_dim'?: (number);
  'max_text_length'?: (number);
  'max_batch_size'?: (number);
  'centroid_set_version'?: (string);
}

export interface InfoResponse__Output {
  'daemon_version': (string);
  'model_identity': (string);
  'vector_dim': (number);
  'max_text_length': (number);
  'max_batch_size': (number);
  'centroid_set_version': (string);
}
