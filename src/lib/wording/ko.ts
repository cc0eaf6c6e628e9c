/**
 * Korean wording, as ICU messages; written for Korean engineers, not translated sentence by sentence. The same rules
 * as in `en.ts` hold. Particles follow fixed nouns ("단계가", "회의"), never a value whose final sound is unknown.
 * @module
 */
import {chartsKo} from "./charts-ko.js";
import {comparisonKo} from "./comparison-ko.js";
import {findingsKo} from "./findings-ko.js";
import {networkKo} from "./network-ko.js";
import {runsKo} from "./runs-ko.js";
import {pagesKo} from "./pages-ko.js";
import {outcomesKo} from "./outcomes-ko.js";
import {scenariosKo} from "./scenarios-ko.js";
import type {MessageKey} from "./en.js";

export const ko: Record<MessageKey, string> = {
  "feature.capture": "capture",
  "feature.recall": "recall",
  "feature.t8_loop": "T8 반복",
  "feature.vault_status": "Vault 상태",
  ...pagesKo,
  ...scenariosKo,
  ...outcomesKo,

  "line0.title": "무엇을 측정했나",
  "line0.measured": "측정 시각",
  "line0.run": "고정 페이지",
  "line0.measured.value": "{date}, 이 도구로 측정",
  "line0.fresh.value": "{date}, 이 사이트를 빌드하면서 측정",
  "line0.imported.value": "{date}, 다른 곳에서 측정. 가져온 기록이라 일부 설정은 알 수 없음",
  "line0.target": "대상",
  "line0.target.embedded": "내장 스택: 직접 구현한 FHE 벡터 서버와 Vault",
  "line0.target.live": "실제 envector와 Rune-Vault",
  "line0.driver": "드라이버",
  "line0.driver.native": "<c>native</c>, 이 프로젝트의 자체 클라이언트",
  "line0.driver.mcp": "<c>mcp</c>, 측정 대상 구현체",
  "line0.versions": "버전",
  "line0.versions.value": "{envector} · {vault} · 측정 도구 {tool}",
  "line0.locality": "네트워크 위치",
  "line0.locality.loopback": "모두 한 장비 안(loopback)",
  "line0.locality.private": "사설망",
  "line0.locality.public": "공용망",
  "line0.locality.not_recorded": "기록 없음",
  "line0.locality.mixed": "envector {envector}, Vault {vault}",
  "line0.callers": "호출자",
  "line0.callers.value": "{callers, plural, =1 {하나, 응답을 받은 뒤 다음 호출} other {동시에 #개}}",
  "line0.samples": "표본",
  "line0.samples.value": "행마다 n = {n}, 워밍업 {warmup}회 제외, 프로토콜 <c>{protocol}</c>",
  "line0.index": "인덱스",
  "line0.index.own": "벤치마크 전용 인덱스, 시작 {start}행, 종료 {end}행",
  "line0.index.shared": "기존 인덱스, 시작 {start}행, 종료 {end}행",
  "line0.embedder": "임베더",
  "line0.not.embedded.native":
    "<b>제품의 수치가 아니다.</b> 이 프로젝트의 자체 클라이언트로 자체 내장 스택을 측정한 값이다. 이 구조에서 시간이 어디에 쓰이는지는 보여 주지만, Rune·envector·Rune-Vault가 얼마나 빠른지는 말해 주지 않는다.",
  "line0.not.embedded.mcp":
    "<b>서비스의 수치가 아니다.</b> 측정 대상 구현체를 자체 내장 스택에 붙여 측정한 값이다. envector나 Rune-Vault가 얼마나 빠른지는 말해 주지 않는다.",
  "line0.not.live.native":
    "<b>클라이언트의 수치가 아니다.</b> 서비스는 실제지만 클라이언트는 Rune이 아니라 이 프로젝트의 것이다. 클라이언트 쪽에서 걸리는 시간은 제품과 다를 수 있다.",
  "line0.not.live.mcp":
    "<b>한 장소, 한 시점의 값이다.</b> 측정 대상 구현체를 실제 서비스에 붙여, 이 장비와 이 네트워크에서 측정했다.",

  "verdict.valid": "<b>유효한 측정이다.</b> 해당하는 검증을 모두 통과했다.",
  "verdict.valid_with_limits": "<b>유효하나 제한이 있는 측정이다.</b>",
  "verdict.invalid":
    "<b>무효한 측정이다.</b> 원인을 찾기 위해 수치를 보여 줄 뿐, 다른 측정의 기준으로 쓰지 않는다.",
  "verdict.partial": "<b>중단된 측정이다.</b> 계획을 다 마치지 못했고, 그때까지 측정한 값만 남아 있다.",
  "reason.check_parts_add_up": "단계와 <c>other</c>의 합이 total과 최대 {largest_gap_ms} 어긋난다.",
  "reason.check_repeats_previous":
    "측정 {previous}에 비해 p50 {compared, number}개 중 {moved, number}개가 {limit_share} 이상 달라졌다.",
  "reason.check_t8_constant": "T8의 항목당 시간이 크기에 따라 {spread_share} 차이 난다.",
  "reason.check_near_duplicate_recognised":
    "두 번 저장한 텍스트를 중복으로 인식하지 못했다: 유사도 {smallest_similarity}, 기준값 {threshold}.",
  "reason.check_expected_phases_ran":
    "예정된 단계 중 {missing}개가 한 번도 실행되지 않았다. 첫 번째는 {first}.",
  "reason.check_recall_found_capture":
    "recall {recalls, number}회 중 {found, number}회만 저장한 것을 찾았다.",
  "reason.check_scores_match_cosine":
    "복호화한 점수의 오차가 최대 {largest_error}, 허용 오차({tolerance})를 넘는다.",
  "reason.check_no_failures": "호출 {failures, number}회가 실패했다.",
  "reason.check_revision_known": "측정 대상의 소스 revision이 기록되지 않았다.",
  "reason.implausible": "행 {rows, number}개가 실제 작업량으로 볼 때 있을 수 없을 만큼 빠르다.",
  "reason.answers_not_verified": "응답이 맞는지 확인하지 않았다.",
  "reason.no_raw_samples": "개별 표본이 남아 있지 않아 신뢰구간을 구할 수 없다.",
  "reason.unknown": "{code}: {details}.",

  "finding.no_scores.headline":
    "호출 {of, number}회 중 {calls, number}회에서 envector가 점수를 돌려주지 않았다",
  "finding.no_scores.detail":
    "{strength, select, likely {인덱스에 행이 있었으므로 평가 키(evaluation key)가 로드되지 않았을 가능성이 크다} other {인덱스가 비어 있었거나 평가 키(evaluation key)가 로드되지 않았다. 행 수가 기록되지 않아 어느 쪽인지 알 수 없다}}({scenarios}). 이 도구는 다른 사람도 쓰는 서비스에 키를 로드하지 않는다. envector 운영자에게 키 로드를 요청한 뒤 다시 측정한다. 키 이름은 <c>rune-latency doctor</c>에서 확인할 수 있다.",
  "finding.phase_never_ran.headline": "{scenarios}에서 {phases} 단계가 한 번도 실행되지 않았다",
  "finding.phase_never_ran.detail":
    "실행되지 않은 단계는 시간이 걸리지 않은 단계가 아니다. 이 시나리오들의 total에는 그 시간이 빠져 있다.",
  "finding.implausible.headline":
    "{phases} 단계의 표본 {samples, plural, other {#개}}가 빈 호출이나 데이터 전송 시간보다도 빠르다",
  "finding.implausible.detail":
    "보내야 할 데이터의 전송 시간이나 이 측정에서 잰 빈 호출보다 먼저 응답했다({scenarios}). 단계의 표본 대부분이 그렇다면 실제로는 처리하지 않았을 가능성이 크고, 몇 개뿐이라면 빈 호출을 잴 때 장비가 더 바빴을 수도 있다.",
  "finding.failures.headline":
    "호출 {calls, number}회 중 {failed, number}회가 올바른 응답을 주지 못했다({codes})",
  "finding.failures.detail": "건수로는 세지만 지연 시간 통계에는 넣지 않았다: {scenarios}.",
  "finding.dominant_phase.headline":
    "{feature, select, capture {저장(capture)은 {total_about_ms}, {majority, select, yes {그중 {phase_share}가 <c>{phase}</c> 한 단계다} other {가장 큰 단계는 <c>{phase}</c>, {phase_share}}}} recall {{majority, select, yes {조회(recall) {total_ms} 중 {phase_share}가 <c>{phase}</c> 한 단계다} other {조회(recall) {total_ms} 중 {strength, select, undetermined {가장 큰 단계는 시나리오마다 다르고, 전체로는} other {가장 큰 단계는}} <c>{phase}</c>, {phase_share}}}} other {호출 한 번은 {total_about_ms}, 가장 큰 단계는 <c>{phase}</c>, {phase_share}}}",
  "finding.dominant_phase.detail":
    "total의 p50은 {total_ms}, <c>{phase}</c> 단계만 평균 {phase_ms} 걸린다.{basis, select, means {} other { 원래 리포트가 p50을 앞세우므로 비율도 p50 기준이다. 더해서 전체가 되는 평균 기준으로는 {mean_share}.}}{strength, select, established {} likely { 시나리오마다 평균으로는 가장 크다{basis, select, means {. 다만 모든 호출에서 그런 것은 아니다} other {. 호출 하나하나의 값은 남아 있지 않다}}.} other { 전체 평균으로는 가장 크지만 모든 시나리오에서 그런 것은 아니다.}}",
  "finding.insert_steps.headline":
    "<c>insert</c> 안에서 가장 큰 부분은 <c>{largest}</c>: {largest_ms}, {largest_share}",
  "finding.insert_steps.detail": "평균 {insert_ms}의 내역: {parts}. insert 한 번에 {upload_bytes}를 보낸다.",
  "finding.k_independence.headline":
    "{strength, select, established {{within, select, yes {결과 수(k)가 {k} 범위에서 바뀌어도 걸리는 시간은 ±{band_share} 안에서 같다} other {조회 시간은 결과 수(k)에 따라 달라진다}}} likely {결과 수(k)가 {k} 범위에서 바뀌어도 걸리는 시간은 ±{band_share} 안에서 같아 보인다} other {결과 수(k)가 조회 시간에 영향을 주는지는 표본 {n}개로는 판단할 수 없다}}",
  "finding.k_independence.detail":
    "k = {k} 범위의 p50은 {p50_ms}, 가장 큰 값이 가장 작은 값보다 {spread_share} 크다. {strength, select, established {±{band_share} 범위는 측정 전에 정해 두었다.} likely {표본이 {n}개라 신뢰구간은 낼 수 없으나, 모든 표본이 ±{band_share} 안에 있다.} other {{samples_within, select, yes {표본 {n}개로는 더 말할 수 없다.} unknown {개별 표본이 남아 있지 않고, 중앙값만으로는 같다고 할 수 없다.} other {표본이 측정 전에 정한 ±{band_share} 범위를 벗어나 흩어져 있다.}}}}",
  "finding.recall_composition.headline":
    "recall({total_ms})의 {remote_share}가 <c>score</c>, <c>vault_topk</c>, <c>remind</c> 세 단계다",
  "finding.recall_composition.detail": "평균 기준 내역: {parts}.",
  "finding.largest_sample.headline":
    "{variant}에서 가장 느린 표본은 중앙값의 {larger_ratio}, {in_one, select, yes {늘어난 시간은 <c>{phase}</c> 단계에 있다} other {늘어난 시간은 여러 단계에 나뉘어 있다}}",
  "finding.largest_sample.detail":
    "p50 {p50_ms}에 비해 {largest_ms}. {in_one, select, yes {} other {가장 많이 늘어난 곳을 보면, }}보통 {phase_p50_ms}인 <c>{phase}</c> 단계가 이 호출에서는 {phase_ms} 걸렸다. 이 표본도 모든 통계에 그대로 들어 있다.",
  "finding.cold_start.headline": "새 연결의 첫 호출은 평소의 {slower_ratio} 걸린다({what})",
  "finding.cold_start.detail":
    "첫 호출 {cold_ms}, 이후 p50 {warm_ms}. {n, plural, =1 {첫 호출이 한 번뿐이므로 평균이 아니라 사례다} other {첫 호출 #회}}. 이후 호출과 섞어서 계산하지 않았다.",
  "finding.t8_is_a_loop.headline": "T8은 insert가 없는 반복으로, 항목당 평균 {per_item_ms} 걸린다",
  "finding.t8_is_a_loop.detail":
    "텍스트 {items}개를 차례로 <c>embed</c>, <c>score</c>만 하는 반복이다. insert까지 하는 capture는 평균 {capture_ms} 걸린다. 항목당 시간이 크기와 무관하더라도 이는 반복이라서 당연하며, 배치 처리의 효과와는 관계가 없다.",
  "finding.forced_inserts.headline":
    "{scenarios}의 insert {samples, number}회는 제품이라면 거부했을 저장이다",
  "finding.forced_inserts.detail":
    "이미 저장된 텍스트와 거의 같지만 insert 시간을 재기 위해 그대로 저장했다. 실제 사용자는 이 insert를 기다릴 일이 없다.",
  "finding.too_few_samples.headline": "표본 {n}개로는 p95도 p99도 읽을 수 없다",
  "finding.too_few_samples.detail":
    "상한이라도 말하려면 p95에는 표본 {p95_needed}개, p99에는 {p99_needed}개가 필요하다. 그보다 적으면 표에는 가장 큰 표본을 적고 그렇게 표시했다.",
  "finding.not_applicable.headline": "{scenario} 시나리오는 이번 측정에 해당하지 않는다",
  "finding.not_applicable.detail": "{reason}",
  "finding.answer_not_judged.headline": "{scenario}: 시간만 측정했고 정답 여부는 따지지 않는다",
  "finding.answer_not_judged.detail": "{reason}",
  "finding.one_text.headline":
    "{scenarios} 시나리오는 매번 같은 질문 하나를 쓴다{scenarios_count, plural, other {}}",
  "finding.one_text.detail":
    "같은 텍스트를 {n}번 반복하면 반복 측정의 편차만 알 수 있다. 텍스트에 대해서는 표본이 하나다.",
  "finding.parts_add_up.headline": "단계의 합이 total과 일치한다",
  "finding.parts_add_up.detail":
    "반복 {samples, number}회 중 단계와 <c>other</c>의 합이 total과 가장 크게 어긋난 값: {gap_ms}. 어느 단계에도 속하지 않는 시간은 total의 최대 {other_share}다({where}).",
  "limit.limit_embedded":
    "제품이 얼마나 빠른지: 자체 내장 스택({locality})의 시간이며, 사이에 네트워크도 없고 다른 사용자도 없다.",
  "limit.limit_own_client": "Rune 자체가 얼마나 빠른지: 서비스는 실제지만 클라이언트는 이 프로젝트의 것이다.",
  "limit.limit_one_caller":
    "부하가 걸리면 어떻게 되는지: 응답을 받은 뒤에야 다음 호출을 하므로 대기열이 생기지 않는다.",
  "limit.limit_lexical": "의미가 맞는 기억을 찾는지: <c>{model}</c> 임베더는 의미가 아니라 단어를 비교한다.",
  "limit.limit_few_samples":
    "느린 호출이 얼마나 느린지: 표본이 {n}개뿐이고, p95에는 {p95_needed}개가 필요하다.",
  "evidence.scenario": "{id}",
  "evidence.check": "검증",
  "evidence.chart": "차트",
  "evidence.summary": "요약 표",
  "evidence.label": "근거",

  "summary.caption":
    "호출 전체 시간(<c>total</c>), 단위 ms. {driver} 드라이버, {target} 대상. 워밍업, 새 연결의 첫 호출, 실패한 호출은 제외.",
  "summary.scenario": "시나리오",
  "summary.feature": "feature",
  "summary.p50": "p50",
  "summary.interval": "{level_share} 신뢰구간",
  "summary.range": "최소–최대",
  "summary.p95": "p95",
  "summary.forced": "강제 저장",
  "summary.not_judged": "정답 여부 미판정",
  "summary.failed": "실패 {failed}회",
  "summary.skipped": "생략 {skipped}회",
  "summary.not_applicable": "해당 없음: {reason}",
  "summary.given_up": "중도 포기: {reason}",
  "summary.none": "측정된 호출 없음",
  "summary.per_item": "항목당 평균 {per_item_ms}",
  "summary.no_interval": "구간 없음",
  "summary.note.same": "표본이 적으면 중앙값의 {level_share} 신뢰구간은 최소에서 최대까지 전체 범위가 된다.",
  "summary.note.none": "구간 없음: 신뢰구간은 표본이 {n}개 이상일 때만 구할 수 있다.",
  "summary.note.forced": "강제 저장: 제품이라면 거부했을 중복 텍스트를 측정을 위해 그대로 저장했다.",

  "checks.caption": "이번 측정의 검증 결과",
  "checks.check": "검증",
  "checks.result": "결과",
  "result.pass": "통과",
  "result.fail": "실패",
  "result.not_applicable": "해당 없음",
  "check.parts_add_up": "단계와 <c>other</c>의 합이 total과 일치",
  "check.repeats_previous": "비교 가능한 직전의 유효한 측정과 p50이 비슷함",
  "check.t8_constant": "T8의 항목당 시간이 크기와 무관(반복이므로 당연함)",
  "check.near_duplicate_recognised": "T4를 중복으로 인식",
  "check.expected_phases_ran": "예정된 단계가 모두 실행됨",
  "check.recall_found_capture": "저장한 것을 recall로 찾음",
  "check.scores_match_cosine": "복호화한 점수가 평문 코사인 유사도와 일치",
  "check.no_failures": "실패한 호출 없음",
  "check.revision_known": "측정 대상의 revision을 앎",

  "figures.parts_add_up": "반복 {iterations, number}회에서 최대 차이 {largest_gap_ms}",
  "figures.repeats_previous":
    "측정 {previous}의 p50 {compared, number}개와 비교. {limit_share} 이상 달라지고 신뢰구간도 겹치지 않는 것 {moved, number}개, 최대 변화 {largest_change_share}",
  "figures.t8_constant":
    "항목당 p50 {smallest_ms}에서 {largest_ms}, 차이 {spread_share}. {limit_share}를 넘고 신뢰구간도 겹치지 않을 때 다르다고 본다",
  "figures.near_duplicate_recognised":
    "capture {captures, number}회, 최저 유사도 {smallest_similarity}, 기준값 {threshold}",
  "figures.expected_phases_ran": "{missing, plural, =0 {빠진 단계 없음} other {#개 누락, 첫 번째는 {first}}}",
  "figures.recall_found_capture": "recall {recalls, number}회 중 {found, number}회",
  "figures.scores_match_cosine":
    "점수 {compared, number}개에서 최대 오차 {largest_error}, 허용 오차 {tolerance}",
  "figures.no_failures": "{failures, plural, =0 {없음} other {#회}}",
  "figures.revision_known":
    "{revision}, {dirty, select, true {커밋되지 않은 변경 있음} false {커밋되지 않은 변경 없음} other {변경 여부 기록 없음}}",
  "absent.parts_add_up": "측정된 total이 없음",
  "absent.repeats_previous":
    "{why, select, machines_differ {측정 {previous} 때와 장비 속도가 다름(기준 작업 시간이 차이 남)} no_intervals {두 측정 모두 표본이 충분한 시나리오가 없음} other {비교할 직전 측정이 없음}}",
  "absent.t8_constant": "구간을 구할 만큼 표본이 있는 크기가 두 가지 미만",
  "absent.near_duplicate_recognised": "T4를 실행하지 않음",
  "absent.expected_phases_ran": "실행된 것이 없음",
  "absent.recall_found_capture": "T5를 실행하지 않음",
  "absent.scores_match_cosine": "비교한 점수가 없음",
  "absent.no_failures": "실행된 것이 없음",
  "absent.revision_known": "측정 대상 구현체가 없음",

  "chart.caption":
    "단계별 평균 시간. 더해서 전체가 되는 것은 평균뿐이다. 위 막대: 공통 축의 ms. 아래 막대: 각 시나리오 total에서 차지하는 비율. T8은 반복의 항목 하나 기준. {driver} 드라이버, {target} 대상, 첫 호출 제외.",
  "chart.caption.wide":
    "단계별 평균 시간. 더해서 전체가 되는 것은 평균뿐이다. 왼쪽: 공통 축의 ms. 오른쪽: 각 시나리오 total에서 차지하는 비율. T8은 반복의 항목 하나 기준. {driver} 드라이버, {target} 대상, 첫 호출 제외.",
  "chart.description":
    "시나리오 {rows}개의 단계별 평균 시간을 쌓은 막대 차트. 가장 긴 것은 {largest}, {largest_ms}. 모든 수치는 아래 데이터 표에 있다.",
  "chart.axis.share": "total 대비 비율",
  "chart.data": "차트 데이터",
  "chart.data.caption": "단계별 평균 시간(ms)과 total 대비 비율",
  "chart.per_item": "항목 하나",
  "chart.empty": "total이 측정된 시나리오가 없어 그릴 것이 없다.",
  "driver.native": "native",
  "driver.mcp": "mcp",
  "target.embedded": "embedded",
  "target.live": "live",

  "phases.caption": "{cell}: 단계별 시간, 단위 ms",
  "phases.phase": "단계",
  "phases.mean": "평균",
  "phases.p95": "p95",
  "phases.p99": "p99",
  "phases.largest": "{n}개 중 최대",
  "phases.interpolated": "표본 {n}개",
  "phases.skipped": "생략: {reason}",
  "phases.failed": "실패: {reason}",
  "phases.not_recorded": "기록 없음",
  "phases.never": "실행되지 않음",
  "phases.counts":
    "{skipped, plural, =0 {} other {생략 #회}}{failed, plural, =0 {} other { 실패 #회}}{missing, plural, =0 {} other { 기록 없음 #회}}",
  "phases.note":
    "표본이 p95는 {p95_needed}개, p99는 {p99_needed}개 미만이면 분위수로 인용할 수 없다. 이때는 가장 큰 표본을 적고 그렇게 표시했다.",
  "phases.cold": "새 연결의 첫 호출은 {cold_ms} 걸렸다.",
  "phases.cold.many": "매번 새 연결로 호출한 {n, number}회는 {cold_ms} 걸렸다.",
  "phases.tokens": "임베딩한 토큰 {tokens}개, 서로 다른 텍스트 {texts}개.",
  "phases.k": "k = {k}.",
  "steps.caption": "{cell}: 세부 단계별 시간, 단위 ms",
  "steps.step": "세부 단계",
  "steps.share": "단계 대비",
  "steps.sent": "전송량",

  "env.run": "측정 ID",
  "env.time": "시각",
  "env.time.value": "{start} – {end}",
  "env.tool": "측정 도구",
  "env.tool.value": "{version}, revision {revision}",
  "env.dirty": "{revision}(커밋되지 않은 변경 있음)",
  "env.machine": "장비",
  "env.machine.value": "{cpu}, {cores}코어, {memory_bytes}; {os} {arch}; Node {node}",
  "env.memory": "최대 메모리",
  "env.protocol": "프로토콜",
  "env.protocol.value":
    "<c>{protocol}</c>, seed {seed}, 반복 {iterations}회(워밍업 {warmup}회 포함), 응답 제한 {deadline_ms}",
  "env.fhe": "FHE",
  "env.fhe.value": "preset {preset}, {mode} 모드, {dimension}차원, 스레드 {threads}개",
  "env.embedder": "임베더",
  "env.embedder.value": "{kind}: {model}, revision {revision}, {dimension}차원, 토크나이저 {tokenizer}",
  "env.index": "인덱스",
  "env.index.value":
    "{names}({type}), {deleted, select, yes {측정 후 삭제함} no {삭제하지 않음} other {삭제 여부 기록 없음}}",
  "env.insert": "insert",
  "env.insert.value":
    "framing <c>{framing}</c>, merge {merge}, {reused, select, yes {novelty check의 벡터를 다시 사용} other {텍스트를 다시 임베딩}}",
  "env.novelty": "novelty",
  "env.novelty.value":
    "k = {k}, evolution {evolution} 이상, related {related} 이상, near-duplicate {duplicate} 이상",
  "env.yardsticks": "장비 기준값",
  "env.yardsticks.value": "CPU 반복 {cpu}, 메모리 합산 {memory}, 빈 호출 {empty}",
  not_recorded: "기록 없음",

  none: "없음",

  "nav.skip": "본문으로 건너뛰기",
  "nav.label": "사이트",
  "nav.overview": "개요",
  "nav.method": "측정 방법",
  "nav.language": "English",
  "site.name": "Rune 지연 시간 리포트",
  "site.footer": "이 페이지의 모든 수치는 위에 적힌 측정에서 계산한 값이다.",
  "table.scroll": "{caption}(가로로 스크롤)",

  ...chartsKo,
  ...comparisonKo,
  ...findingsKo,
  ...networkKo,
  ...runsKo
};
