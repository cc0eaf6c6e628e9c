/**
 * Korean for why a phase has no duration; see `outcomes-en.ts`.
 * @module
 */
import type {outcomesEn} from "./outcomes-en.js";

export const outcomesKo = {
  "outcome.NEAR_DUPLICATE": "중복 입력이라 제품은 insert하지 않음",
  "outcome.NO_HITS": "메타데이터를 가져올 검색 결과가 없음",
  "outcome.NO_SCORES":
    "envector가 점수를 돌려주지 않음: 인덱스가 비어 있거나 평가 키(evaluation key)가 로드되지 않음",
  "outcome.NOT_REACHED": "앞선 phase가 실패함",
  "outcome.WRONG_ANSWER": "응답을 확인한 결과 틀린 답",
  "outcome.NOT_SEARCHABLE": "insert한 기록이 제한 시간 안에 검색되지 않음",
  "outcome.RATE_LIMITED": "호출 빈도 제한으로 서비스가 거절함",
  "outcome.UNAVAILABLE": "서비스가 응답하지 않음",
  "outcome.DEADLINE_EXCEEDED": "제한 시간 안에 응답이 오지 않음",
  "outcome.RESOURCE_EXHAUSTED": "서비스의 한도에 도달함",
  "outcome.UNAUTHENTICATED": "서비스가 토큰을 받아들이지 않음",
  "outcome.PERMISSION_DENIED": "이 호출을 할 권한이 토큰에 없음",

  "scenario.not_judged":
    "시간은 측정했으나 정답 여부는 해당 없음: 이 임베더는 언어를 넘는 의미를 알지 못한다.",
  "scenario.not_reached": "이 시나리오에 이르기 전에 측정이 끝났다."
} as const satisfies Record<keyof typeof outcomesEn, string>;
