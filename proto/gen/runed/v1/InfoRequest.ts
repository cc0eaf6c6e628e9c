// Original file: proto/runed/runed.proto


export interface InfoRequest {
}

export interface InfoRequest__Output {
}
