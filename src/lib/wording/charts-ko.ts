/**
 * Korean wording of the charts beside the stacked one. Rules as in `ko.ts`.
 * @module
 */
import type {chartsEn} from "./charts-en.js";

export const chartsKo: Record<keyof typeof chartsEn, string> = {
  "charts.samples": "이 차트의 표본(JSON, 열마다 목록 하나)",
  "charts.explore.hint": "화살표 키로 표본 사이를 이동하고 Esc로 닫기",
  "charts.explore.failed": "표본을 불러오지 못했다",
  "charts.explore.empty": "이 차트에는 개별 표본이 없다",
  "charts.explore.warm_up": "워밍업",
  "charts.explore.order": "호출 순번",
  "charts.explore.iteration": "반복",
  "charts.explore.tokens": "토큰",
  "charts.explore.previous": "직전 시나리오",
  "charts.axis.rows": "행",
  "charts.axis.calls": "번째 호출",
  "charts.column.scenario": "시나리오",
  "charts.column.p50": "p50(ms)",
  "charts.column.interval": "{level_share} 신뢰구간(ms)",
  "charts.column.range": "최소–최대(ms)",
  "charts.column.quarter": "하위 사분위(ms)",
  "charts.column.three_quarters": "상위 사분위(ms)",
  "charts.column.largest": "최대(ms)",
  "charts.column.mean": "평균(ms)",
  "charts.column.sent": "전송량",
  "charts.column.rate": "업로드(Mbit/s)",
  "charts.column.calls": "호출",
  "charts.column.relative": "자기 중앙값 대비 시간의 중앙값",
  "charts.column.index": "끝날 때 인덱스 행 수",
  "charts.column.phase": "단계",
  "charts.column.rows": "인덱스 행 수",
  "charts.column.slope": "{rows, number}행당 증가량(ms), {level_share} 신뢰구간",
  "charts.column.network": "네트워크(ms)",
  "charts.column.between": "추정 범위(ms)",
  "charts.column.share": "비중",

  "charts.strips.title": "호출 간 편차가 가장 큰 시나리오는 {cell}: 중앙값 {p50_ms}, 범위 {spread_ms}",
  "charts.strips.caption":
    "호출 전체에 걸린 시간. {binned, select, yes {막대는 호출 수이며 시나리오마다 가장 많은 구간을 기준으로 그림} other {점 하나가 호출 하나이고 속이 빈 점은 워밍업(수치에서 제외), 위에서 아래로 반복 순서}}. 선은 중앙값, 띠는 중앙값의 {level_share} 신뢰구간. 같은 기능끼리는 축이 같고, 축은 영에서 시작하지 않을 수 있다. {driver} 드라이버, {target} 대상, 워밍업 이후 호출.",
  "charts.strips.description":
    "시나리오 {rows, number}개, 호출 {samples, number}건의 산포도. 중앙값과 신뢰구간, 범위는 아래 데이터 표에 있다.",
  "charts.strips.table": "호출 전체 시간: 중앙값, 신뢰구간, 범위",

  "charts.ecdf.title": "{cell} 호출의 절반은 {p50_ms} 이하, 가장 느린 호출은 {largest_ms}",
  "charts.ecdf.caption":
    "가로축 시간 이하로 끝난 호출의 비율. 선이 가파를수록 호출 시간이 고르다. 목록은 중앙값 순서이며 시간 축은 영에서 시작하지 않을 수 있다. {driver} 드라이버, {target} 대상, 워밍업 이후 호출.",
  "charts.ecdf.description":
    "시나리오 {rows, number}개의 호출 시간 누적 분포. 사분위수는 아래 데이터 표에 있다.",
  "charts.ecdf.table": "호출 전체 시간: 사분위수",

  "charts.timeline.title": "측정한 순서대로 늘어놓은 호출 {calls, number}건",
  "charts.timeline.caption":
    "측정한 순서대로 늘어놓은 호출. 위: 호출 전체 시간(로그 축), 속이 빈 표시는 워밍업, ×는 실패. 가운데: 같은 시나리오의 중앙값에 대한 배수와 이동 중앙값, 경계에 걸린 표시는 범위 밖의 값. 아래: 주 벤치 인덱스의 행 수, 눈금 하나가 insert 하나. {driver} 드라이버, {target} 대상.",
  "charts.timeline.description":
    "호출 {calls, number}건의 시간, 같은 시나리오 중앙값 대비 시간, 인덱스 행 수를 순서대로 나타낸 그림. 열 구간으로 나눈 값은 아래 데이터 표에 있다.",
  "charts.timeline.times": "호출 전체 시간(로그 축)",
  "charts.timeline.relative": "같은 시나리오의 중앙값 대비",
  "charts.timeline.index": "인덱스 행 수와 insert",
  "charts.timeline.change": "속도 변화",
  "charts.timeline.table": "열 구간으로 나눈 측정",

  "charts.growth.title":
    "인덱스 행 수({from, number}–{to, number}행)에 따른 <c>score</c>와 <c>vault_topk</c>",
  "charts.growth.slope": "{rows, number}행 늘 때 {low_ms}에서 {high_ms}",
  "charts.growth.caption":
    "표시 하나가 capture 또는 recall 호출 하나. 선은 행 수에 대한 회귀선(측정 순서가 허용하면 시나리오별로 나누어 구함)을 시나리오 평균 수준에 그린 것, 띠는 {level_share} 신뢰구간. 선과 띠는 표본이 있는 범위에서만 그리며 시간 축은 영에서 시작하지 않을 수 있다. {driver} 드라이버, {target} 대상, 워밍업 이후 호출.",
  "charts.growth.description":
    "인덱스 행 수에 따른 {phases} 시간 {samples, number}개와 회귀선. 기울기는 아래 데이터 표에 있다.",
  "charts.growth.table": "인덱스 행 수에 따른 증가",

  "charts.insert.title": "<c>insert</c>에서 가장 큰 부분은 <c>{step}</c>, 평균 {step_share}",
  "charts.insert.caption":
    "<c>insert</c> 각 세부 단계의 평균 시간(평균만 더할 수 있다). 막대는 영에서 시작한다. 전송률은 보낸 양을 upload 시간으로 나눈 값. {driver} 드라이버, {target} 대상, 워밍업 이후 호출.",
  "charts.insert.description":
    "시나리오 {rows, number}개의 insert 세부 단계별 평균 시간 막대. 모든 수치는 아래 데이터 표에 있다.",
  "charts.insert.sent": "{sent_bytes} 전송",
  "charts.insert.rate": "{sent_bytes} 전송, upload {rate, number} Mbit/s",
  "charts.insert.table": "insert 세부 단계별 평균 시간(ms)과 비중",

  "charts.k.title": "결과 {levels}개를 요청한 recall의 p50은 {p50_ms}",
  "charts.k.caption":
    "표시는 개별 호출, 선과 숫자는 중앙값, 막대는 중앙값의 {level_share} 신뢰구간. 음영은 중앙값들의 가운데에서 ±{band_share}, 측정 전에 정해 둔 범위다. 시간 축은 영에서 시작하지 않을 수 있다. {driver} 드라이버, {target} 대상, 워밍업 이후 호출.",
  "charts.k.axis": "요청한 결과 수(k)",
  "charts.k.band": "±{band_share}",
  "charts.t8.title": "T8 반복의 항목당 p50은 {p50_ms}(항목 {levels}개)",
  "charts.t8.caption":
    "항목 하나의 시간, 곧 호출 시간을 항목 수로 나눈 값. 표시는 개별 호출, 선과 숫자는 중앙값, 막대는 중앙값의 {level_share} 신뢰구간. 시간 축은 영에서 시작하지 않을 수 있다. T8은 반복이므로 선이 평평해도 배치 처리에 대해 말해 주는 것은 없다. {driver} 드라이버, {target} 대상, 워밍업 이후 호출.",
  "charts.t8.axis": "호출당 항목 수",
  "charts.query-batch.title":
    "질의 하나의 시간: 요청당 {from, number}개일 때 {first_ms}, {to, number}개일 때 {last_ms}",
  "charts.query-batch.caption":
    "질의 하나의 시간, 곧 요청 시간을 질의 수로 나눈 값. 표시는 개별 요청, 선과 숫자는 중앙값, 막대는 중앙값의 {level_share} 신뢰구간. 시간 축은 영에서 시작하지 않을 수 있다. {driver} 드라이버, {target} 대상, 워밍업 이후 호출.",
  "charts.query-batch.axis": "요청당 질의 수(m)",
  "charts.sweep.title":
    "인덱스가 {from, number}행에서 {to, number}행이 되면 {name}의 {phase} 시간은 {first_ms}에서 {last_ms}",
  "charts.sweep.caption":
    "표시는 개별 호출이며 크기마다 별도의 인덱스를 썼다. 선과 숫자는 중앙값, 막대는 중앙값의 {level_share} 신뢰구간. 시간 축은 영에서 시작하지 않을 수 있다. {driver} 드라이버, {target} 대상, 워밍업 이후 호출.",
  "charts.sweep.axis": "인덱스 행 수",
  "charts.levels.description":
    "조건 {levels, number}가지의 중앙값과 신뢰구간, 개별 호출. 모든 수치는 아래 데이터 표에 있다.",
  "charts.levels.table": "조건별 중앙값",

  "charts.network.title": "envector까지의 왕복 시간은 {rtt_ms}",
  "charts.network.caption":
    "평균 호출 시간 가운데 서비스까지 오가는 데 걸린 것으로 추정되는 비중. 수염은 추정 범위, 막대 위아래의 표시는 envector 왕복 한 번. 측정 구간 밖에서 잰 왕복 시간(envector {envector_ms}, Vault {vault_ms})과 업로드로 추정했다. 막대는 영에서 시작한다. {driver} 드라이버, {target} 대상, 워밍업 이후 호출.",
  "charts.network.description":
    "시나리오 {rows, number}개의 평균 호출 시간 중 네트워크 비중. 모든 수치는 아래 데이터 표에 있다.",
  "charts.network.network": "네트워크",
  "charts.network.rest": "서비스와 클라이언트",
  "charts.network.note": "{total_ms} 중 네트워크 {network_ms}",
  "charts.network.table": "네트워크 비중 추정(평균)",

  "charts.comparison.caption":
    "기준 측정 {baseline} 대비 이번 측정 {current}: 호출 전체 중앙값을 기준에 대한 비율로 나타냄(로그 축). 위의 점은 기준, 아래 표시는 이번 값이고 모양이 판정, 선은 중앙값의 {level_share} 신뢰구간. 오른쪽은 변화량과 그 신뢰구간. 음영은 차이로 보지 않는 {floor_share} 이내. {driver} 드라이버, {target} 대상, 워밍업 이후 호출.",
  "charts.comparison.description":
    "시나리오 {rows, number}개에서 두 측정의 중앙값과 신뢰구간, 판정. 모든 수치는 아래 데이터 표에 있다.",
  "charts.comparison.table": "두 측정의 중앙값과 변화, 판정",
  "charts.comparison.baseline": "기준",
  "charts.comparison.cannot_tell": "판단할 수 없음",
  "charts.comparison.same": "같음",
  "charts.comment.whose": "{driver} 드라이버, {target} 대상, 워밍업 이후 호출, 측정 {run}",
  "charts.history.title": "측정 {runs, plural, other {#회}} 동안의 {rows, plural, other {#개 행}}",
  "charts.history.caption":
    "같은 행의 중앙값을 측정 순서대로 이은 선(가로 간격은 시간과 무관), 최근 측정 최대 {most, number}회. 띠는 {level_share} 신뢰구간. 비교할 수 없는 측정 사이에서는 선이 끊기고 아래에 이중 빗금을 그린다. 세로선은 버전이 바뀐 곳, 점선은 고정 기준. 시간 축은 영에서 시작하지 않을 수 있다. {driver} 드라이버, {target} 대상, 워밍업 이후 호출.",
  "charts.history.description":
    "행 {rows, number}개의 중앙값을 측정 {runs, number}회에 걸쳐 나타낸 선. 처음과 최근 값은 아래 데이터 표에 있다.",
  "charts.history.table": "행마다 처음과 최근 중앙값",
  "charts.history.runs": "측정 수",
  "charts.history.first": "처음(ms)",
  "charts.history.newest": "최근(ms)",
  "charts.history.reference": "기준(ms)",

  "charts.absent.comparison": "두 측정은 한 축에 놓고 비교할 수 없거나 함께 측정된 행이 없다.",
  "charts.absent.history": "보관된 측정 가운데 그릴 행이 없다.",
  "charts.absent.strips": "측정되어 남아 있는 호출이 없어 그릴 표본이 없다.",
  "charts.absent.ecdf": "측정되어 남아 있는 호출이 없어 분포를 그릴 수 없다.",
  "charts.absent.timeline": "호출별 기록이 남아 있지 않아 측정 순서를 그릴 수 없다.",
  "charts.absent.growth":
    "호출별 인덱스 행 수가 기록되지 않았거나 변하지 않아 증가에 따른 변화를 그릴 수 없다.",
  "charts.absent.insert-split": "세부 단계까지 측정된 insert가 없어 나눌 것이 없다.",
  "charts.absent.k": "결과 수(k)를 바꿔 가며 잰 recall의 호출별 기록이 없다.",
  "charts.absent.t8": "두 가지 이상의 크기로 잰 T8의 호출별 기록이 없다.",
  "charts.absent.query-batch": "이번 측정에서는 여러 질의를 한 요청으로 묶어 재지 않았다.",
  "charts.absent.network": "이번 측정에는 서비스까지의 왕복 시간(RTT)이 기록되지 않았다.",
  "charts.absent.sweep": "이번 측정에서는 인덱스 크기를 바꿔 가며 재지 않았다."
};
