/**
 * Korean wording of runs as such; see `runs-en.ts`.
 * @module
 */
import type {runsEn} from "./runs-en.js";

export const runsKo = {
  "driver.foreign": "외부 도구",
  "line0.driver.foreign": "이 도구의 드라이버가 아님: 외부 도구가 구현체의 모듈을 직접 호출",
  "line0.callers.unknown": "기록 없음",
  "line0.samples.imported": "행마다 {n}개(워밍업 {warmup}회 제외), 요약값만 있음; 프로토콜 <c>{protocol}</c>",
  "line0.index.imported": "{names}; 시작 시 {start}행, 종료 시 {end}행",
  "line0.not.imported":
    "<b>외부에서 측정한 값이다.</b> 보고서 {file}의 수치를 그대로 옮긴 것으로, 이 도구가 직접 측정하거나 검증하지 않았다. 보고서에 없는 항목은 모두 “기록 없음”으로 적었다.",
  "summary.failed_scenario": "실패: {reason}",
  "caveat.did_not_run": "실행되지 않음: 네트워크 호출인데 보고된 값이 영",
  "caveat.ran_in_fewer_than_half": "반복의 절반 미만에서만 실행됨; 수치를 쓰지 않음",
  "caveat.may_contain_skipped": "건너뛴 반복이 섞였을 수 있음",
  "caveat.implausible": "작업에 필요한 시간보다 빠름",
  "imported.source": "출처",
  "imported.source.value": "{file}, 내용 해시 <c>{sha256}</c>, 형식 <c>{format}</c>",
  "imported.settings": "이 도구에 해당 항목이 없는 보고서의 설정",
  "imported.remarks": "보고서의 그 밖의 내용",
  "imported.remark": "{line, number}행: {text}",
  "imported.unreadable": "읽지 못한 행",
  "imported.unreadable.line": "{line, number}행: {text} ({problem})",
  "annotations.title": "다른 출처에서 알게 된 사실",
  "annotations.note": "이 측정의 보고서에 없는 사실이다. 보고서에서 나온 결론과 섞이지 않도록 따로 적는다.",

  "run.title": "{origin, select, imported {가져온 측정} other {측정}} {date}, {target}",
  "run.findings": "이 측정에서 알 수 있는 것",
  "run.errors": "오류",
  "run.failures": "{failures, plural, =0 {실패한 호출 없음.} other {호출 #건 실패.}}",
  "run.summary": "실행 결과 요약",
  "run.checks": "검증",
  "run.phases": "단계 분해",
  "run.limits": "이 측정으로 알 수 없는 것",
  "run.more": "그 밖에 알 수 있는 것",
  "run.scenarios": "상세 phase별 표",
  "run.environment": "측정 환경",
  "run.data": "측정 데이터",
  "run.data.value": "설정, 환경, 검증 결과, 요약과 모든 단계의 표본(열마다 배열 하나)",
  "run.previous": "이전 측정",
  "run.next": "다음 측정",
  "run.history": "전체 측정",
  "run.compare": "{baseline} 대비 비교"
} as const satisfies Record<keyof typeof runsEn, string>;
