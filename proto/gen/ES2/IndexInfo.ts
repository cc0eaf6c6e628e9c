// Original file: proto/envector/es2.proto

import type { SearchType as _ES2_SearchType, SearchType__Output as _ES2_SearchType__Output } from '../ES2/SearchType.js';
import type { IndexType as _ES2_IndexType, IndexType__Output as _ES2_IndexType__Output } from '../ES2/IndexType.js';
import type { Long } from '@grpc/proto-loader';

export interface IndexInfo {
  'index_name'?: (string);
  'dim'?: (number | string | Long);
  'row_count'?: (number | string | Long);
  'search_type'?: (_ES2_SearchType);
  'key_id'?: (string);
  'index_encryption'?: (string);
  'query_encryption'?: (string);
  'created_time'?: (string);
  'index_type'?: (_ES2_IndexType);
  'is_loaded'?: (boolean);
  'is_key_loaded'?: (boolean);
  'metadata_encryption'?: (boolean);
  'description'?: (string);
}

export interface IndexInfo__Output {
  'index_name': (string);
  'dim': (string);
  'row_count': (string);
  'search_type': (_ES2_SearchType__Output);
  'key_id': (string);
  'index_encryption': (string);
  'query_encryption': (string);
  'created_time': (string);
  'index_type': (_ES2_IndexType__Output);
  'is_loaded': (boolean);
  'is_key_loaded': (boolean);
  'metadata_encryption': (boolean);
  'description': (string);
}
