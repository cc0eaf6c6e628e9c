/**
 * Korean wording of comparisons; see `comparison-en.ts`.
 * @module
 */
import type {comparisonEn} from "./comparison-en.js";

export const comparisonKo = {
  "compare.headline.no_baseline": "측정 완료; 비교할 기준 측정이 아직 없음",
  "compare.headline.slower":
    "느려짐: {rows}{faster, plural, =0 {} other {; 빨라짐 {faster, number}건}} (비교한 {compared, number}개 행 중)",
  "compare.headline.faster": "빨라짐: {rows} (비교한 {compared, number}개 행 중); 느려진 행 없음",
  "compare.headline.none": "비교한 {compared, plural, other {#개 행}}에서 차이가 보이지 않음",
  "compare.headline.cannot_tell": "달라졌는지 판단할 수 없음: {why}",
  "compare.headline.unlike": "기준 측정과 비교할 수 없음: {why}",
  "compare.headline.invalid":
    "판정 없음: {which, select, current {이번 측정} other {기준 측정}}이 유효하지 않음",
  "compare.headline.empty":
    "측정된 값 없음: {failures, plural, =0 {실행된 시나리오 없음} other {호출 #건 실패}}",
  "compare.headline.partial": "{headline} (부분 측정: 계획을 마치기 전에 멈춤)",
  "compare.more": "{shown} 외 {more, number}건",

  "compare.verdict.slower": "느려짐",
  "compare.verdict.faster": "빨라짐",
  "compare.verdict.no_difference_seen": "차이가 보이지 않음",
  "compare.verdict.below_floor": "{floor_share}를 넘는 차이 없음",
  "compare.verdict.cannot_tell": "판단할 수 없음: {why}",
  "compare.detectable": "{change}였다면 찾았을 것",
  "compare.detectable.none": "어떤 변화도 찾을 수 없었음",

  "compare.reason.not_measured_in_either": "두 측정 모두 값이 없음",
  "compare.reason.not_measured_in_baseline": "기준 측정에 값이 없음",
  "compare.reason.not_measured_in_current": "이번 측정에 값이 없음",
  "compare.reason.both_zero": "둘 다 영이라 비율이 없음",
  "compare.reason.baseline_zero": "기준 값이 영",
  "compare.reason.current_zero": "이번 값이 영",
  "compare.reason.too_few_samples": "표본이 너무 적음",
  "compare.reason.no_raw_samples": "원시 표본 없이 요약만 있음",
  "compare.reason.machines_differ": "측정 장비가 다름",
  "compare.reason.different_phases": "total을 이루는 단계가 서로 다름",
  "compare.reason.implausible": "작업에 필요한 시간보다 빠름",
  "compare.reason.may_contain_skipped": "건너뛴 반복이 섞였을 수 있음",
  "compare.reason.current_invalid": "이번 측정이 유효하지 않음",
  "compare.reason.baseline_invalid": "기준 측정이 유효하지 않음",
  "compare.reason.differs": "{setting} 다름",
  "compare.reason.not_recorded": "{setting} 기록 없음",
  "compare.reason.unknown": "{code}",

  "compare.column.scenario": "시나리오",
  "compare.column.phase": "단계",
  "compare.column.baseline": "기준 p50",
  "compare.column.current": "이번 p50",
  "compare.column.change": "변화(구간)",
  "compare.column.verdict": "판정",
  "compare.column.setting": "설정",
  "compare.column.before": "기준",
  "compare.column.now": "이번",
  "compare.column.standing": "비교",
  "compare.standing.same": "같음",
  "compare.standing.differs": "다름",
  "compare.standing.not_recorded": "기록 없음",
  "compare.marked": "판정 없음: 아래 값들은 서로 비교할 수 없음.",
  "compare.whose": "대상 {target}, 드라이버 {driver}; 측정 {run}, 기준 {baseline}",
  "compare.whose.alone": "대상 {target}, 드라이버 {driver}; 측정 {run}",
  "compare.contributions": "total 차이의 구성(평균, ms)",
  "compare.contribution": "{cell}: {total} = {parts}",
  "compare.settings": "다르거나 기록되지 않은 설정",
  "compare.all_rows": "모든 행",
  "compare.checks": "실패한 검사",
  "compare.no_failed_checks": "실패한 검사 없음.",
  "compare.phases_apart.baseline": "{cell}: 기준 측정에만 있는 단계: {phases}",
  "compare.phases_apart.current": "{cell}: 이번 측정에만 있는 단계: {phases}",
  "compare.stale": "기준 측정은 {days, plural, other {#일}} 전의 것.",
  "compare.cut": "… 여기서 잘림: {left, plural, other {#개 행}} 남음. 전체는 사이트와 측정 파일에 있음.",
  "compare.links": "측정: {run}; 시나리오: {scenarios}",
  "compare.run_page": "보고서"
} as const satisfies Record<keyof typeof comparisonEn, string>;
