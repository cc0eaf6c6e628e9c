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
    "{after_capture, select, yes {조회(recall)는} other {조회(recall) 한 번은}} {total_about_ms}{similar, select, yes {이며, 결과 수(k)를 {k_low}에서 {k_high_to} 늘려도 비슷하다} other {}}",
  "finding.recall_time.detail":
    "호출 전체의 p50: {total_ms}.{similar, select, one_k {} other { k = {k} 범위에서 가장 큰 값이 가장 작은 값보다 {k_spread_share} 크다.{similar, select, no { 이것만으로는 k의 영향이 있는지 알 수 없다.} other {}}}}{strength, select, likely { 개별 표본이 남아 있지 않아 중앙값이 비슷하다는 것까지만 말할 수 있고, 같다고 보인 것은 아니다.} other {}}",

  "finding.failed_fast.headline": "{phases} 단계가 빈 호출만큼 빨랐다. 실패한 호출의 시간을 잰 것으로 보인다",
  "finding.failed_fast.detail":
    "<c>score</c> 단계는 {score_ms}, 내부 임베딩을 뺀 <c>insert</c> 단계는 {insert_ms}. 작업량이 전혀 다른데도 모든 시나리오에서 똑같이 짧다. 빨리 실패한 호출은 빠른 호출이 아니다.",
  "finding.apparent_change.headline":
    "{other} 측정의 {feature} 시간은 이 측정의 {larger_ratio}처럼 보이지만, 그 차이의 {phase_share}가 <c>{phase}</c> 단계다",
  "finding.apparent_change.detail":
    "속도가 달라진 것이 아니라 이 측정에서는 작업이 이루어지지 않은 것이다. 복호화(<c>vault_topk</c>)는 차이의 {topk_share}에 그친다. 모든 시나리오의 p50, 평균, p95로 계산한 비율이다.",
  "finding.not_compared.headline": "이 측정은 어떤 측정과도 비교하지 않는다",
  "finding.not_compared.detail":
    "무효한 측정이다. 표에서 {missing, plural, other {#개 행}}은 실행되지 않은 단계고, {implausible, plural, other {#개 행}}은 작업량으로 볼 때 있을 수 없을 만큼 빠르다. 이 값으로 나눈 배수는 한 일과 하지 않은 일을 비교한 것이 된다.",
  "finding.means_follow.headline":
    "<c>{phase}</c> 시간은 {covariate, select, rows {인덱스 행 수와 측정 순서를 함께 따라간다. 행당} other {토큰 수를 따라간다. 토큰당}} {slope_ms}",
  "finding.means_follow.detail":
    "{scenarios}의 평균, {covariate, select, rows {추정한 인덱스 행 수} other {다시 센 토큰 수}} {range} 범위. 직선에서 가장 먼 평균도 {furthest_ms} 차이다. 시나리오를 차례로 측정해 {covariate, select, rows {행 수, 순서, 시간이 함께 늘었으므로} other {텍스트와 시나리오가 함께 바뀌었으므로}} 무엇이 원인인지는 판단할 수 없다. 이 범위 밖에 대해서는 아무것도 말하지 않는다.",
  "finding.no_residue.headline":
    "{scenarios}의 <c>{phase}</c> 시간에는 따로 설명할 것이 남지 않는다. 나머지 capture로 그은 직선이 그대로 맞는다{scenarios_count, plural, other {}}",
  "finding.no_residue.detail":
    "평균, 괄호 안은 추정한 같은 행 수에서 나머지 시나리오의 직선이 주는 값: {predictions}. 차이는 최대 {largest_share}. 그 밖에 한국어나 중복 처리 경로의 영향이라고 볼 몫은 없다.",
  "finding.off_the_line.headline":
    "recall의 <c>{phase}</c> 시간은 capture로 그은 직선보다 {below_ms} 짧으며, 이유는 판단할 수 없다",
  "finding.off_the_line.detail":
    "{scenarios}의 평균은 {measured_ms}, capture의 직선으로는 {predicted_ms}. recall은 직전에 insert가 없고 텍스트도 달라 여러 조건이 한꺼번에 바뀐다. 이 측정의 순서로는 어느 하나도 따로 떼어 볼 수 없다.",
  "finding.tail_is_one_sample.headline":
    "{cell}의 p95({p95_ms}) 값은 표본 하나에서 나왔다{in_one, select, yes {: <c>{phase}</c> 한 번이 {phase_ms}} other {}}",
  "finding.tail_is_one_sample.detail":
    "n = {n}에서 p95는 가장 큰 두 표본 사이의 값이고, p95와 p99로 두 표본을 되찾을 수 있다. {n}개 중 최대 {largest_ms}, 그다음 {second_ms}, p50은 {p50_ms}. <c>{phase}</c> 단계의 최댓값은 {phase_ms}, p50은 {phase_p50_ms}.",
  "finding.repeated_inserts.headline":
    "{scenarios} 시나리오는 매번 같은 텍스트를 저장했다. 제품이라면 두 번째부터 거부했을 저장이다",
  "finding.repeated_inserts.detail":
    "강제로 저장한 시간이며, 같은 텍스트를 다시 저장하려는 사용자가 실제로 겪는 시간은 측정하지 않았다.{repeat, select, yes { T4도 T1의 텍스트를 되풀이하므로 T4와 T1의 비교는 다른 경로의 비교가 아니라 반복 측정이다. <c>embed</c> 시간부터 {apart_share} 차이 난다.} other {}}",
  "finding.foreign_index.headline": "벤치마크 전용이 아닌 인덱스에 썼다: {names}",
  "finding.foreign_index.detail":
    "전용 인덱스를 쓴 기록이 없다. 시험 데이터가 다른 행과 섞여 남았고, 그 전에 몇 행이 있었는지도 알 수 없다.",
  "finding.total_is_a_sum.headline": "total은 단계의 합이라, 단계 사이에 걸린 시간은 알 수 없다",
  "finding.total_is_a_sum.detail":
    "표의 {cells, number}개 행 모두에서 단계별 평균의 합과 total의 평균이 {gap_ms} 안에서 맞는다. 반올림 수준이므로 total은 측정한 값이 아니라 계산한 값이다. 나머지 시간은 영이 아니라 모르는 값이다.",
  "finding.medians_do_not_add_up.headline": "중앙값은 더할 수 없다: {cells}에서 단계의 합이 total보다 크다",
  "finding.medians_do_not_add_up.detail":
    "단계별 p50의 합이 total의 p50보다 최대 {largest_ms} 크다. 오류가 아니다. 더해서 전체가 되는 것은 평균뿐이다.",
  "finding.annotation.headline":
    "{subject, select, index_rows {인덱스 행 수({range})는 기록이 아니라 추정한 값이다} tokens_embedded {토큰 수({range})는 기록이 아니라 나중에 다시 센 값이다} other {{subject}: 다른 곳에서 얻은 정보({basis})}}",
  "finding.annotation.detail":
    "{subject, select, index_rows {capture마다 한 행이 늘었고 시나리오를 차례로 측정했다는 가정이다. T4 앞에는 측정하지 않은 capture가 한 번 있었다. 측정 전에 이미 있던 행 수는 알 수 없으며 모든 값을 똑같이 옮길 뿐이다.} tokens_embedded {측정 도구가 텍스트를 잘라서 임베딩했다. 표의 이름에 적힌 토큰 수가 아니라 실제로 남은 부분의 토큰 수다.} other {{note}}}",
  "finding.index_growth.headline":
    "{open, select, drift {<c>{phase}</c> 시간이 인덱스 크기에 따라 늘어나는지는 판단할 수 없다. 행 수가 늘어나는 동안 측정 전체의 속도도 변했다} fell {<c>{phase}</c> 시간이 인덱스 크기에 따라 늘어나는지는 판단할 수 없다. 행 수가 늘어나는 동안 오히려 짧아져, 인덱스 증가로는 설명되지 않는다} other {{standing, select, seen {인덱스 {rows}행 구간에서 <c>{phase}</c> 시간이 {effect_ms} {direction, select, longer {늘었다} other {줄었다}}} not_seen {{blind, select, yes {<c>{phase}</c> 시간이 인덱스 크기에 따라 늘어나는지는 판단할 수 없다. 표본이 너무 흩어져 있다} other {인덱스 {rows}행 구간에서 <c>{phase}</c> 시간이 늘어나는 모습은 보이지 않는다}}} other {<c>{phase}</c> 시간이 인덱스 크기에 따라 늘어나는지는 판단할 수 없다. 행 수와 시나리오가 함께 바뀌었다}}}}",
  "finding.index_growth.detail":
    "{standing, select, seen {회귀선으로는 {rows}행 구간에서 {effect_ms} {direction, select, longer {증가} other {감소}}(신뢰구간 {between_ms}), 행당 {slope_ms}. 이 범위 밖에 대해서는 말하지 않는다. 분산의 {explained_share}는 행 수와 직전 insert로, {scenario_share}는 시나리오로 설명된다.{with_time, select, yes { 행 수는 시간과 함께 늘었으므로 서비스 속도가 변해도 똑같이 보인다. {drifted, select, yes {이 측정에서는 인덱스와 무관한 단계의 속도도 변했다} other {인덱스와 무관한 단계에서는 그런 변화가 보이지 않는다}}.} other {}}} not_seen {{blind, select, yes {이 범위에서 {detectable_ms} 이상 늘어야 찾을 수 있었다. 보통은 {usual_ms} 걸리는 단계다.} other {이 범위에서 {detectable_ms} 늘었다면 찾았을 것이다.}}} other {시나리오를 모두 같다고 보면 {rows}행 구간에서 행당 {slope_ms} {direction, select, longer {증가} other {감소}}.}} n = {n}.",
  "finding.after_insert.headline":
    "{standing, select, seen {insert 직후에는 <c>{phase}</c> 단계가 {effect_ms} {direction, select, longer {더 걸린다} other {덜 걸린다}}} not_seen {{blind, select, yes {insert 직후에 <c>{phase}</c> 단계가 더 걸리는지는 판단할 수 없다. 표본이 너무 흩어져 있다} other {insert 직후라고 <c>{phase}</c> 단계가 더 걸리는 모습은 보이지 않는다}}} other {insert 직후에 <c>{phase}</c> 단계가 더 걸리는지는 판단할 수 없다. 일부 시나리오만 insert 뒤에 왔다}}",
  "finding.after_insert.detail":
    "{standing, select, seen {신뢰구간 {between_ms}, 행 수나 토큰 수의 영향을 뺀 값이다. 시나리오마다 insert 직후의 호출과 그렇지 않은 호출이 고르게 있다.} not_seen {{blind, select, yes {{detectable_ms} 이상 차이가 나야 찾을 수 있었다. 보통은 {usual_ms} 걸리는 단계다.} other {{detectable_ms} 차이가 났다면 찾았을 것이다.}}} other {다른 조건이 모두 같았다면 {effect_ms} {direction, select, longer {길다} other {짧다}}.}} n = {n}.",
  "finding.token_effect.headline":
    "{strength, select, established {<c>{phase}</c> 시간은 토큰이 하나 늘 때마다 {slope_ms}씩 늘어난다} likely {{standing, select, cannot_tell {<c>{phase}</c> 시간은 토큰 수를 따라가는 것으로 보인다. 토큰당 {slope_ms}} other {토큰 수가 <c>{phase}</c> 시간에 영향을 주는 모습은 보이지 않는다}}} other {<c>{phase}</c> 시간의 차이가 토큰 수에서 오는지는 판단할 수 없다}}",
  "finding.token_effect.detail":
    "실제로 임베딩한 토큰 {tokens}개 범위{standing, select, seen {(이 범위에서 {effect_ms} {direction, select, longer {증가} other {감소}}, 신뢰구간 {between_ms})} not_seen {. 이 범위에서 {detectable_ms} 차이가 났다면 찾았을 것이다} other {. 시나리오마다 길이가 정해져 있어 텍스트와 토큰 수가 함께 바뀐다. {by_line, select, yes {다만 토큰 수 말고 시나리오로 더 설명되는 것은 없다} other {토큰 수만으로는 시나리오의 차이가 다 설명되지 않는다}}}}. n = {n}.",
  "finding.order_confounded.headline":
    "시나리오를 차례로 측정했으므로 시나리오 사이의 차이는 원인을 알 수 없다",
  "finding.order_confounded.detail":
    "<c>{protocol}</c> 프로토콜에서는 시간에 따라 변한 것(행 수, 장비, 서비스)이 모두 {scenarios} 사이의 차이처럼 보인다. 이 측정의 순서로는 서로 떼어 볼 수 없다.",
  "finding.capture_vs_recall.headline":
    "{seen, select, slower {인덱스 크기가 같을 때 <c>{phase}</c> 단계는 capture에서 recall보다 {shift_ms} 더 걸린다} faster {인덱스 크기가 같을 때 <c>{phase}</c> 단계는 capture에서 recall보다 {shift_ms} 덜 걸린다} none {{blind, select, yes {capture와 recall의 <c>{phase}</c> 시간이 다른지는 판단할 수 없다. 표본이 너무 흩어져 있다} other {인덱스 크기가 같을 때 capture와 recall의 <c>{phase}</c> 시간에서 차이가 보이지 않는다}}} other {capture와 recall의 <c>{phase}</c> 시간이 다른지는 {pairs, plural, other {#쌍}}으로는 판단할 수 없다}}",
  "finding.capture_vs_recall.detail":
    "같은 행 수, 같은 직전 호출을 만난 이웃한 호출 {pairs, number}쌍. {seen, select, none {{blind, select, yes {{detectable_ms} 이상 차이가 나야 찾을 수 있었다. 보통은 {usual_ms} 걸리는 단계다.} other {{detectable_ms} 차이가 났다면 찾았을 것이다.}}} unknown {신뢰구간을 내기에는 너무 적다.} other {신뢰구간 {between_ms}.}}",
  "finding.language_effect.headline":
    "{equal_tokens, select, yes {{verdict, select, slower {토큰 수가 같을 때 한국어는 영어보다 <c>{phase}</c> 시간이 {strength, select, likely {더 긴 것으로 보인다. 얼마나 긴지는 알 수 없다} other {{change_share} 길다}}} faster {토큰 수가 같을 때 한국어는 영어보다 <c>{phase}</c> 시간이 {strength, select, likely {더 짧은 것으로 보인다. 얼마나 짧은지는 알 수 없다} other {{change_share} 짧다}}} no_difference_seen {토큰 수가 같으면 한국어와 영어의 차이가 보이지 않는다(<c>{phase}</c>)} other {토큰 수가 같을 때 한국어가 더 느린지는 판단할 수 없다(<c>{phase}</c>)}}} other {한국어가 더 느린지는 판단할 수 없다(<c>{phase}</c>). L1의 두 텍스트는 토큰 수가 다르다}}",
  "finding.language_effect.detail":
    "L1: 영어 {en_tokens}토큰, 한국어 {ko_tokens}토큰, 각각 n = {n}. {verdict, select, no_difference_seen {{detectable_share} 차이가 났다면 찾았을 것이다.} cannot_tell {{detectable, select, yes {{detectable_share} 이상 차이가 나야 찾을 수 있었다.} other {표본이 적어 어떤 차이도 찾을 수 없었다.}}} other {영어 대비 한국어의 신뢰구간 {between_share}{strength, select, likely {, 차이 자체보다 넓다} other {}}.}} 언어는 이 쌍으로만 비교한다. T3과 T1은 길이부터 다르다.",
  "finding.duplicate_path.headline":
    "{paths, select, both {중복 텍스트는 {refused_ms} 만에 거부된다. 강제로 저장하면 {forced_ms} 걸린다} refused {중복 텍스트는 거부까지의 시간만 측정했다: {refused_ms}} other {중복 텍스트는 사용자가 겪지 않는 강제 저장만 측정했다({forced_ms})}}",
  "finding.duplicate_path.detail":
    "{paths, select, both {강제로 저장할 때 insert만 {insert_ms}. 사용자가 겪는 것은 거부뿐이다.} refused {저장했다면 얼마나 걸렸을지는 이 측정으로 알 수 없다.} other {제품이 거부하는 데 얼마나 걸리는지는 이 측정으로 알 수 없다.}} {score_standing, select, effect {행 수와 직전 insert의 영향을 빼고도 T4와 T1의 novelty <c>score</c> 시간은 {score_left_ms} 다르다.} no_effect_seen {T4의 novelty <c>score</c> 시간이 T1과 다른 경로를 타는 모습은 보이지 않는다. {score_detectable_ms} 차이가 났다면 찾았을 것이다.} nothing_left {행 수와 직전 insert의 영향을 빼면 T4와 T1의 novelty <c>score</c> 시간에 남는 차이가 없다.} other {T4의 novelty <c>score</c> 단계가 T1과 다른 경로를 타는지는 판단할 수 없다.}} n = {n}.",
  "finding.insert_variation.headline":
    "{follows, select, neither {<c>insert</c> 시간은 시나리오에 따라 {spread_share} 차이 나지만, 행 수나 순서에 따른 직선으로는 설명되지 않는다} rows {<c>insert</c> 시간은 인덱스 행 수를 따라간다} order {<c>insert</c> 시간은 측정 순서를 따라간다} both {행 수와 시간이 함께 늘어나는 동안 <c>insert</c> 시간이 변했다. 둘 중 무엇을 따라가는지는 판단할 수 없다} other {<c>insert</c> 시간이 행 수나 순서를 따라가는지는 판단할 수 없다}}",
  "finding.insert_variation.detail":
    "{scenarios}의 평균 {insert_ms}, 차이 {spread_share}. {basis, select, samples {{follows, select, neither {이 측정의 행 수 범위에서 {detectable_ms} 늘었다면 찾았을 것이다. } other {}}} other {원래 리포트는 <c>insert</c> 단계를 나누어 재지 않아 왜 다른지 판단할 수 없다. }}벡터의 크기는 모두 같다. n은 {n} 이상.",
  "finding.drift.headline":
    "{flagged, select, slower {측정 도중 <c>{phase}</c> 단계가 {change_share} 느려졌다} faster {측정 도중 <c>{phase}</c> 단계가 {change_share} 빨라졌다} other {{phases} 단계에서 드리프트가 보이지 않는다}}",
  "finding.drift.detail":
    "{flagged, select, none {인덱스와 무관한 단계로 검정했다. {detectable, select, yes {<c>{phase}</c> 단계가 중간에 {detectable_share} 변했다면 대체로 찾았을 것이다.} other {표본이 적어 어떤 변화도 찾을 수 없었다.}}} other {가장 잘 맞는 변화 지점은 측정의 {since_share} 지점이다. 하는 일로 볼 때 인덱스와 무관한 단계이므로 인덱스가 커져서 생긴 변화라고 보기는 어렵다. 장비, 네트워크, 서비스 중 어딘가의 속도가 변한 것으로 보인다. 블록 안에서는 모든 시나리오가 똑같이 겪으므로, 어느 한쪽이 유리해지지 않고 신뢰구간만 넓어진다.}} n = {n}.",
  "finding.outliers.headline":
    "호출 {samples, number}회 중 {outside, plural, other {#회}}가 같은 시나리오의 나머지와 크게 다르다",
  "finding.outliers.detail":
    "Tukey의 울타리 기준. 바깥 울타리도 넘은 것은 {far, number}회. 가장 많은 곳은 {cell}, {of_cell, number}회. 표시하고 세되 제거하지 않는다.",

  "finding.batch.headline":
    "{verdict, select, slower {기록 {size, number}건을 insert 한 번에 저장하면 하나씩 저장할 때보다 {strength, select, likely {더 걸리는 것으로 보인다} other {{change_share} 더 걸린다}}} faster {기록 {size, number}건을 insert 한 번에 저장하면 하나씩 저장할 때보다 {strength, select, likely {덜 걸리는 것으로 보인다} other {{change_share} 덜 걸린다}}} no_difference_seen {기록 {size, number}건을 insert 한 번에 저장하든 하나씩 저장하든 차이가 보이지 않는다} other {기록 {size, number}건을 insert 한 번에 저장하면 빨라지는지는 판단할 수 없다}}",
  "finding.batch.detail":
    "insert 한 번이면 {one_ms}, 하나씩이면 {calls_ms}, novelty 확인 포함. 건당 {per_item_ms}. {verdict, select, no_difference_seen {{detectable_share} 차이가 났다면 찾았을 것이다.} cannot_tell {{detectable, select, yes {{detectable_share} 이상 차이가 나야 찾을 수 있었다.} other {표본이 적어 어떤 차이도 찾을 수 없었다.}}} other {신뢰구간 {between_share}{strength, select, likely {, 차이 자체보다 넓다} other {}}.}} n = {n}. T8은 insert가 없는 반복으로, 이와 다르다.",
  "finding.query_batch.headline":
    "{verdict, select, slower {질의 {m, number}개를 한 번에 보내면 질의당 시간이 따로 보낼 때보다 {strength, select, likely {긴 것으로 보인다} other {{change_share} 길다}}} faster {질의 {m, number}개를 한 번에 보내면 질의당 시간이 따로 보낼 때보다 {strength, select, likely {짧은 것으로 보인다} other {{change_share} 짧다}}} no_difference_seen {질의 {m, number}개를 한 번에 보내도 질의당 시간이 줄어드는 모습은 보이지 않는다} other {질의를 한 번에 여러 개 보내면 빨라지는지는 판단할 수 없다}}",
  "finding.query_batch.detail":
    "질의 {m, number}개에 {total_ms}, 질의당 {per_query_ms}. 질의 하나만 보내면 {single_ms}. {verdict, select, no_difference_seen {{detectable_share} 차이가 났다면 찾았을 것이다.} cannot_tell {{detectable, select, yes {{detectable_share} 이상 차이가 나야 찾을 수 있었다.} other {표본이 적어 어떤 차이도 찾을 수 없었다.}}} other {신뢰구간 {between_share}{strength, select, likely {, 차이 자체보다 넓다} other {}}.}} n = {n}.",
  "finding.searchable.headline":
    "{at_once, select, yes {저장한 기록은 insert 후 첫 번째 확인에서 검색된다} no {저장한 기록은 insert 응답 후 {searchable_ms} 지나 검색된다} other {저장한 기록은 insert 응답 후 {searchable_ms} 지나 검색된다. 이 값이 얼마나 정확한지는 기록되지 않았다}}",
  "finding.searchable.detail":
    "insert 응답부터 저장한 벡터로 검색해 첫 번째로 나올 때까지 {searchable_ms}({scenarios}).{at_once, select, unknown {} other { {resolution_ms} 간격으로 확인하므로 그보다 짧은 시간은 구별하지 못한다.}} insert {insert_ms}, 전체 {total_ms}, n = {n}.",
  "finding.multi.headline":
    "여러 부분으로 된 기록을 저장하는 데는 텍스트 하나를 저장할 때의 {longer_ratio} 걸린다",
  "finding.multi.detail":
    "{scenarios}: {total_ms}, 모든 부분을 insert 한 번에 저장. T1: {single_ms}. p50 기준, n = {n}.{apart, select, yes {} no { 신뢰구간이 모두 T1의 구간과 겹치므로 차이가 있다고 할 수 없다.} other { 신뢰구간을 내기에는 표본이 적어 이 표본에 대해서만 말할 수 있다.}}",
  "finding.startup.headline": "시작 후 첫 호출은 {total_ms}, 평소 recall의 {slower_ratio} 걸린다",
  "finding.startup.detail":
    "평균 기준 내역: {parts}. 평소 recall은 {warm_ms}. {n, plural, =1 {한 번뿐이므로 평균이 아니라 사례다.} other {매번 새 클라이언트로 #회 시작했다.}}",
  "finding.sweep.headline":
    "{standing, select, seen {인덱스 {rows}행 범위에서 {operation, select, recall {recall의} other {capture의}} <c>{phase}</c> 시간이 {effect_ms} {direction, select, longer {늘어난다} other {줄어든다}}} not_seen {{blind, select, yes {{operation, select, recall {recall의} other {capture의}} <c>{phase}</c> 시간이 인덱스 크기에 따라 늘어나는지는 판단할 수 없다. 표본이 너무 흩어져 있다} other {인덱스 {rows}행 범위에서 {operation, select, recall {recall의} other {capture의}} <c>{phase}</c> 시간이 늘어나는 모습은 보이지 않는다}}} other {{operation, select, recall {recall의} other {capture의}} <c>{phase}</c> 시간이 인덱스 크기에 따라 늘어나는지는 판단할 수 없다}}",
  "finding.sweep.detail":
    "크기 {sizes, number}가지를 각각 별도의 인덱스로, 순서를 섞어 측정했으므로 크기와 시간이 분리된다. {standing, select, seen {행당 {slope_ms} {direction, select, longer {증가} other {감소}}(범위 전체의 신뢰구간 {between_ms}). {straight, select, yes {직선이 모든 크기의 신뢰구간을 지난다.} no {직선으로는 설명되지 않는 크기가 있으므로, 이 기울기는 범위 전체의 평균이다.} other {증가가 직선인지는 판단할 수 없다.}}} not_seen {{blind, select, yes {이 범위에서 {detectable_ms} 이상 늘어야 찾을 수 있었다.} other {이 범위에서 {detectable_ms} 늘었다면 찾았을 것이다.}}} other {표본이 너무 적다.}} p50은 행이 가장 적을 때 {first_ms}, 가장 많을 때 {last_ms}. 이 범위 밖에 대해서는 말하지 않는다. 크기마다 n은 {n} 이상.",

  "finding.against_baseline.headline":
    "{outcome, select, slower {측정 {baseline}에 비해 {slower_count, plural, other {#개 행}}이 느려졌다} faster {측정 {baseline}에 비해 {faster_count, plural, other {#개 행}}이 빨라졌다} both {측정 {baseline}에 비해 {slower_count, plural, other {#개 행}}이 느려지고 {faster_count, number}개 행이 빨라졌다} none {측정 {baseline}에 비해 차이가 보이지 않는다} other {측정 {baseline}에 비해 달라졌는지 판단할 수 없다}}",
  "finding.against_baseline.detail":
    "{compared, plural, other {#개 행}} 비교.{outcome, select, none { 행에 따라 {detectable_share} 변했다면 찾았을 것이다.} unknown {{detectable, select, yes { 행에 따라 {detectable_share} 이상 변해야 찾을 수 있었다.} other { 어떤 변화도 찾을 수 없었다.}}} other { 가장 많이 변한 행: {rows}.}}{taken_apart, select, yes { {cell}의 평균 변화: {deltas}.} other {}}",
  "finding.not_comparable.headline": "비교할 수 없는 측정: {baseline}",
  "finding.not_comparable.detail": "{reasons}.",

  "limit.limit_no_samples":
    "시간이 얼마나 흩어지는지: 표본 {n}개의 요약만 남아 있어 신뢰구간도, 검정도, 판정도 없다.",
  "limit.limit_unknown_network":
    "거리와 서비스가 각각 얼마나 차지하는지: {service}까지의 왕복 시간이 기록되지 않았다.",
  "limit.limit_answers_unchecked":
    "응답이 맞았는지: {date} 측정에서 확인하지 않았고, 나중에 확인할 방법도 없다."
} as const satisfies Record<keyof typeof findingsEn, string>;
