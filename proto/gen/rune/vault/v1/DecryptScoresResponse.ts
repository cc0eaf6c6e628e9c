// Original file: proto/vault/vault.proto

import type { ScoreEntry as _rune_vault_v1_ScoreEntry, ScoreEntry__Output as _rune_vault_v1_ScoreEntry__Output } from '../../../rune/vault/v1/ScoreEntry.js';

export interface DecryptScoresResponse {
  'results'?: (_rune_vault_v1_ScoreEntry)[];
  'error'?: (string);
}

export interface DecryptScoresResponse__Output {
  'results': (_rune_vault_v1_ScoreEntry__Output)[];
  'error': (string);
}
