// Original file: proto/envector/es2.proto

export const IndexType = {
  HE_FLAT: 'HE_FLAT',
  FLAT: 'FLAT',
} as const;

export type IndexType =
  | 'HE_FLAT'
  | 0
  | 'FLAT'
  | 2

export type IndexType__Output = typeof IndexType[keyof typeof IndexType]
