// Original file: proto/envector/es2.proto

export const ReturnCode = {
  UnknownError: 'UnknownError',
  Success: 'Success',
  Fail: 'Fail',
  NoSuchIndex: 'NoSuchIndex',
  InvalidInput: 'InvalidInput',
  NotFoundError: 'NotFoundError',
  InvalidKeyURL: 'InvalidKeyURL',
  InvalidKeyAuthInfo: 'InvalidKeyAuthInfo',
  FailedToUnpackKey: 'FailedToUnpackKey',
  InsufficientDiskSpace: 'InsufficientDiskSpace',
  Warning: 'Warning',
} as const;

export type ReturnCode =
  | 'UnknownError'
  | 0
  | 'Success'
  | 1
  | 'Fail'
  | 2
  | 'NoSuchIndex'
  | 3
  | 'InvalidInput'
  | 4
  | 'NotFoundError'
  | 5
  | 'InvalidKeyURL'
  | 6
  | 'InvalidKeyAuthInfo'
  | 7
  | 'FailedToUnpackKey'
  | 8
  | 'InsufficientDiskSpace'
  | 9
  | 'Warning'
  | 10

export type ReturnCode__Output = typeof ReturnCode[keyof typeof ReturnCode]
