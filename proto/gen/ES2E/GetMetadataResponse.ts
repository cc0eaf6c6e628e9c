// Original file: proto/envector/es2e.proto

import type { ResponseHeader as _ES2_ResponseHeader, ResponseHeader__Output as _ES2_ResponseHeader__Output } from '../ES2/ResponseHeader.js';
import type { Metadata as _ES2_Metadata, Metadata__Output as _ES2_Metadata__Output } from '../ES2/Metadata.js';

export interface GetMetadataResponse {
  'header'?: (_ES2_ResponseHeader | null);
  'metadata'?: (_ES2_Metadata)[];
}

export interface GetMetadataResponse__Output {
  'header': (_ES2_ResponseHeader__Output | null);
  'metadata': (_ES2_Metadata__Output)[];
}
