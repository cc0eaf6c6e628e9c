// Original file: proto/runed/runed.proto

import type { Long } from '@grpc/proto-loader';

// Original file: proto/runed/runed.proto

export const _runed_v1_HealthResponse_Phase = {
  PHASE_UNSPECIFIED: 'PHASE_UNSPECIFIED',
} as const;

export type _runed_v1_HealthResponse_Phase =
  | 'PHASE_UNSPECIFIED'
  | 0

export type _runed_v1_HealthResponse_Phase__Output = typeof _runed_v1_HealthResponse_Phase[keyof typeof _runed_v1_HealthResponse_Phase]

// Original file: proto/runed/runed.proto

export const _runed_v1_HealthResponse_Status = {
  STATUS_UNSPECIFIED: 'STATUS_UNSPECIFIED',
  STATUS_OK: 'STATUS_OK',
  STATUS_LOADING: 'STATUS_LOADING',
  STATUS_DEGRADED: 'STATUS_DEGRADED',
  STATUS_SHUTTING_DOWN: 'STATUS_SHUTTING_DOWN',
  STATUS_IDLE: 'STATUS_IDLE',
} as const;

export type _runed_v1_HealthResponse_Status =
  | 'STATUS_UNSPECIFIED'
  | 0
  | 'STATUS_OK'
  | 1
  | 'STATUS_LOADING'
  | 2
  | 'STATUS_DEGRADED'
  | 3
  | 'STATUS_SHUTTING_DOWN'
  | 4
  | 'STATUS_IDLE'
  | 5

export type _runed_v1_HealthResponse_Status__Output = typeof _runed_v1_HealthResponse_Status[keyof typeof _runed_v1_HealthResponse_Status]

export interface HealthResponse {
  'status'?: (_runed_v1_HealthResponse_Status);
  'uptime_seconds'?: (number | string | Long);
  'total_requests'?: (number | string | Long);
  'phase'?: (_runed_v1_HealthResponse_Phase);
  'bytes_done'?: (number | string | Long);
  'bytes_total'?: (number | string | Long);
  'message'?: (string);
}

export interface HealthResponse__Output {
  'status': (_runed_v1_HealthResponse_Status__Output);
  'uptime_seconds': (string);
  'total_requests': (string);
  'phase': (_runed_v1_HealthResponse_Phase__Output);
  'bytes_done': (string);
  'bytes_total': (string);
  'message': (string);
}
