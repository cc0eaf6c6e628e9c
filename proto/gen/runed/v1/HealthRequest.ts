// Original file: proto/runed/runed.proto


export interface HealthRequest {
}

export interface HealthRequest__Output {
}
