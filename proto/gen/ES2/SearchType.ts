// Original file: proto/envector/es2.proto

export const SearchType = {
  IPOnly: 'IPOnly',
} as const;

export type SearchType =
  | 'IPOnly'
  | 0

export type SearchType__Output = typeof SearchType[keyof typeof SearchType]
