/**
 * Korean names of what scenarios measure beyond the published tables; see `scenarios-en.ts`.
 * @module
 */
import type {scenariosEn} from "./scenarios-en.js";

export const scenariosKo = {
  "feature.searchable": "insert 후 검색 가능까지",
  "feature.multi": "여러 부분으로 된 기록",
  "feature.sweep": "인덱스 크기",
  "feature.batch": "insert를 포함한 일괄 처리",
  "feature.query_batch": "질의 묶음",
  "feature.startup": "시작 후 첫 호출"
} as const satisfies Record<keyof typeof scenariosEn, string>;
