// Original file: proto/envector/es2.proto


export interface KeyInfo {
  'key_id'?: (string);
  'type'?: (string);
  'preset'?: (string);
  'eval_mode'?: (string);
  'sha256sum'?: (string);
  'is_loaded'?: (boolean);
}

export interface KeyInfo__Output {
  'key_id': (string);
  'type': (string);
  'preset': (string);
  'eval_mode': (string);
  'sha256sum': (string);
  'is_loaded': (boolean);
}
