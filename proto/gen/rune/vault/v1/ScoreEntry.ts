// Original file: proto/vault/vault.proto


export interface ScoreEntry {
  'shard_idx'?: (number);
  'row_idx'?: (number);
  'score'?: (number | string);
}

export interface ScoreEntry__Output {
  'shard_idx': (number);
  'row_idx': (number);
  'score': (number);
}
