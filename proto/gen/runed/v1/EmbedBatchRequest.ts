// Original file: proto/runed/runed.proto


export interface EmbedBatchRequest {
  'texts'?: (string)[];
  'with_route'?: (boolean);
}

export interface EmbedBatchRequest__Output {
  'texts': (string)[];
  'with_route': (boolean);
}
