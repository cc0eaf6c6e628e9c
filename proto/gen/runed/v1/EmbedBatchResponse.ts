// Original file: proto/runed/runed.proto

import type { EmbedResponse as _runed_v1_EmbedResponse, EmbedResponse__Output as _runed_v1_EmbedResponse__Output } from '../../runed/v1/EmbedResponse.js';

export interface EmbedBatchResponse {
  'embeddings'?: (_runed_v1_EmbedResponse)[];
}

export interface EmbedBatchResponse__Output {
  'embeddings': (_runed_v1_EmbedResponse__Output)[];
}
