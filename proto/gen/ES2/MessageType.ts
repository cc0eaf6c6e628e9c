// Original file: proto/envector/es2.proto

export const MessageType = {
  Unknown: 'Unknown',
  InnerProduct: 'InnerProduct',
  BatchInsertData: 'BatchInsertData',
  RegisterKey: 'RegisterKey',
  CreateIndex: 'CreateIndex',
  GetIndexList: 'GetIndexList',
  DeleteIndex: 'DeleteIndex',
  GetKeyList: 'GetKeyList',
  DeleteKey: 'DeleteKey',
  LoadKey: 'LoadKey',
  UnloadKey: 'UnloadKey',
  GetMetadata: 'GetMetadata',
} as const;

export type MessageType =
  | 'Unknown'
  | 0
  | 'InnerProduct'
  | 101
  | 'BatchInsertData'
  | 111
  | 'RegisterKey'
  | 130
  | 'CreateIndex'
  | 220
  | 'GetIndexList'
  | 221
  | 'DeleteIndex'
  | 225
  | 'GetKeyList'
  | 230
  | 'DeleteKey'
  | 231
  | 'LoadKey'
  | 232
  | 'UnloadKey'
  | 233
  | 'GetMetadata'
  | 240

export type MessageType__Output = typeof MessageType[keyof typeof MessageType]
