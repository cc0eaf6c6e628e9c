// Original file: proto/runed/runed.proto


export interface EmbedRequest {
  'text'?: (string);
  'with_route'?: (boolean);
}

export interface EmbedRequest__Output {
  'text': (string);
  'with_route': (boolean);
}
