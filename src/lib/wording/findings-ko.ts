/**
 * Korean wording of findings; see `findings-en.ts`. The rules of `ko.ts` hold.
 * @module
 */
import type {findingsEn} from "./findings-en.js";

export const findingsKo = {
  "rough.about": "약 {duration}",
  "rough.under": "{duration} 미만",
  "rough.seconds": "{seconds, plural, other {#초}}",
  "rough.tenths": "{figure}초",
  "rough.ms": "{figure}\u00a0ms",

  "finding.recall_time.headline":
    "{after_capture, select, yes {조회(recall)는} other {조회(recall) 한 번은}} {total_about_ms}{similar, select, yes {이며, 결과 수(k)를 {k_low}에서 {k_high_to} 늘려도 비슷하다} no {, 중앙값이 결과 수(k)에 따라 다르다} other {}}",
  "finding.recall_time.detail":
    "호출 전체의 p50: {total_ms}.{similar, select, one_k {} other { k = {k} 범위에서 차이는 {k_spread_share}.}}{strength, select, likely { 개별 표본이 남아 있지 않아 중앙값이 비슷하다는 것까지만 말할 수 있고, 같다고 보인 것은 아니다.} other {}}",

  "finding.failed_fast.headline": "{phases} 단계가 빈 호출만큼 빨랐다. 실패한 호출의 시간을 잰 것으로 보인다",
  "finding.failed_fast.detail":
    "<c>score</c> 단계는 {score_ms}, 안에 든 embedding을 뺀 <c>insert</c> 단계는 {insert_ms}. 작업량이 전혀 다른데도 모든 시나리오에서 똑같이 짧다. 빨리 실패한 호출은 빠른 호출이 아니다.",
  "finding.apparent_change.headline":
    "{other} 측정의 {feature} 시간은 이 측정의 {larger_ratio}처럼 보이지만, 그 차이의 {phase_share}가 <c>{phase}</c> 단계다",
  "finding.apparent_change.detail":
    "속도가 달라진 것이 아니라 이 측정에서는 작업이 이루어지지 않은 것이다. 복호화(<c>vault_topk</c>)는 차이의 {topk_share}에 그친다. 모든 시나리오의 p50, 평균, p95로 계산한 비율이다.",
  "finding.not_compared.headline": "이 측정은 어떤 측정과도 비교하지 않는다",
  "finding.not_compared.detail":
    "무효한 측정이다. 실행되지 않은 단계가 {missing, plural, other {#개 행}}, 작업량으로 볼 때 있을 수 없을 만큼 빠른 것이 {implausible, plural, other {#개 행}}. 이 값으로 나눈 배수는 한 일과 하지 않은 일을 비교한 것이 된다.",
  "finding.means_follow.headline":
    "<c>{phase}</c> 시간은 {covariate, select, rows {인덱스 행 수와 측정 순서를 함께 따라간다. 행당} other {토큰 수를 따라간다. 토큰당}} {slope_ms}",
  "finding.means_follow.detail":
    "{scenarios}의 평균, {covariate, select, rows {추정한 인덱스 행 수} other {다시 센 토큰 수}} {range} 범위. 직선에서 가장 먼 평균도 {furthest_ms} 차이다. 시나리오를 차례로 측정해 {covariate, select, rows {행 수, 순서, 시간이 함께 늘었으므로} other {텍스트와 시나리오가 함께 바뀌었으므로}} 무엇이 원인인지는 판단할 수 없다. 이 범위 밖에 대해서는 아무것도 말하지 않는다.",
  "finding.no_residue.headline":
    "{scenarios}의 <c>{phase}</c> 시간에는 따로 설명할 것이 남지 않는다. 나머지 capture로 그은 직선이 그대로 맞는다",
  "finding.no_residue.detail":
    "평균, 괄호 안은 추정한 같은 행 수에서 나머지 시나리오의 직선이 주는 값: {predictions}. 차이는 최대 {largest_share}. 한국어나 중복 처리 경로의 영향이라고 볼 몫이 없다.",
  "finding.off_the_line.headline":
    "recall의 <c>{phase}</c> 시간은 capture로 그은 직선보다 {below_ms} 짧으며, 이유는 판단할 수 없다",
  "finding.off_the_line.detail":
    "{scenarios}의 평균은 {measured_ms}, capture의 직선으로는 {predicted_ms}. recall은 직전에 insert가 없고 텍스트도 달라 여러 조건이 한꺼번에 바뀐다. 이 측정의 순서로는 어느 하나도 따로 떼어 볼 수 없다.",
  "finding.tail_is_one_sample.headline":
    "{cell}의 p95({p95_ms}) 값은 표본 하나에서 나왔다{in_one, select, yes {: <c>{phase}</c> 한 번이 {phase_ms}} other {}}",
  "finding.tail_is_one_sample.detail":
    "n = {n}에서 p95는 가장 큰 두 표본 사이의 값이고, p95와 p99로 두 표본을 되찾을 수 있다. {n}개 중 최대 {largest_ms}, 그다음 {second_ms}, p50은 {p50_ms}. <c>{phase}</c> 단계의 최댓값은 {phase_ms}, p50은 {phase_p50_ms}.",
  "finding.total_is_a_sum.headline": "total은 단계의 합이라, 단계 사이에 걸린 시간은 알 수 없다",
  "finding.total_is_a_sum.detail":
    "행 {cells, number}개 모두에서 단계별 평균의 합과 total의 평균이 {gap_ms} 안에서 맞는다. 반올림 수준이므로 total은 측정한 값이 아니라 계산한 값이다. 나머지 시간은 영이 아니라 모르는 값이다.",
  "finding.medians_do_not_add_up.headline":
    "중앙값은 더해지지 않는다: {cells}에서 단계의 합이 total보다 크다",
  "finding.medians_do_not_add_up.detail":
    "단계별 p50의 합이 total의 p50보다 최대 {largest_ms} 크다. 오류가 아니다. 더해서 전체가 되는 것은 평균뿐이다.",
  "finding.annotation.headline":
    "{subject, select, index_rows {인덱스 행 수({range})는 기록이 아니라 추정한 값이다} tokens_embedded {토큰 수({range})는 기록이 아니라 나중에 다시 센 값이다} other {{subject}: 다른 곳에서 얻은 정보({basis})}}",
  "finding.annotation.detail":
    "{subject, select, index_rows {capture마다 한 행이 늘었고 시나리오를 차례로 측정했다는 가정이다. T4 앞에는 측정하지 않은 capture가 한 번 있었다. 측정 전에 이미 있던 행 수는 알 수 없으며 모든 값을 똑같이 옮길 뿐이다.} tokens_embedded {측정 도구가 텍스트를 잘라서 임베딩했다. 표의 이름에 적힌 토큰 수가 아니라 실제로 남은 부분의 토큰 수다.} other {{note}}}",
  "limit.limit_no_samples":
    "시간이 얼마나 흩어지는지: 표본 {n}개의 요약만 남아 있어 신뢰구간도, 검정도, 판정도 없다.",
  "limit.limit_unknown_network":
    "거리와 서비스가 각각 얼마나 차지하는지: {service}까지의 왕복 시간이 기록되지 않았다.",
  "limit.limit_answers_unchecked":
    "응답이 맞았는지: {date} 측정에서 확인하지 않았고, 나중에 확인할 방법도 없다.",
  "limit.limit_one_text":
    "다른 텍스트라면 어떨지: {scenarios} 시나리오는 각각 같은 텍스트를 되풀이했으므로 텍스트에 대해서는 표본이 하나다."
} as const satisfies Record<keyof typeof findingsEn, string>;
