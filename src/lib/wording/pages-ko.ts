/**
 * Korean wording of the pages around the figures; see `pages-en.ts`.
 * @module
 */
import type {pagesEn} from "./pages-en.js";

export const pagesKo = {
  "nav.menu": "페이지",
  "nav.pages": "이 사이트의 페이지",
  "nav.capture": "capture",
  "nav.recall": "recall",
  "nav.batch": "배치",
  "nav.vault": "Vault",
  "nav.growth": "인덱스 증가",
  "nav.environment": "측정 환경",
  "nav.glossary": "용어",
  "link.copied": "링크를 복사함",

  "whose.label": "무엇을 잰 시간인가",
  "whose.value":
    "{date} 측정: {driver} 드라이버, {target} 대상, 호출자 {callers, plural, =1 {하나} other {#개}}.",
  "whose.not.embedded.native": "제품의 수치가 아니다.",
  "whose.not.embedded.mcp": "서비스의 수치가 아니다.",
  "whose.not.live.native": "클라이언트의 수치가 아니다.",
  "whose.not.live.mcp": "한 장소, 한 시점의 값이다.",
  "whose.more": "이 측정의 전체 정보",
  "whose.verdict.valid": "유효한 측정.",
  "whose.verdict.valid_with_limits": "유효하나 제한이 있는 측정.",
  "whose.verdict.invalid": "무효한 측정.",
  "whose.partial": "계획을 다 마치지 못하고 중단됐다.",
  "origin.short": "{driver} 드라이버, {target} 대상",

  "scenario.jumps": "이 페이지의 시나리오",
  "scenario.unmeasured": "이번에는 측정하지 않았다. 측정하려면: <c>{command}</c>",
  "page.factor.none": "이번 측정에서는 바꿔 가며 재지 않아 알 수 없다.",
  "page.findings.none":
    "{measured, select, yes {이 페이지의 시나리오에서 따로 알 수 있는 것은 없다. 수치는 아래 표에 있다.} other {이 페이지에서 다루는 것을 이번에는 하나도 측정하지 않았다. 측정하는 방법은 아래에 있다.}}",
  "scenario.T1.title": "짧은 영문",
  "scenario.T1.about":
    "새로운 짧은 영문 텍스트 하나를 저장한다. 임베딩하고, 저장된 것과 비교하고, insert한다.",
  "scenario.T2.title": "긴 영문",
  "scenario.T2.about": "T1과 같고, 토큰 수만 몇 배다.",
  "scenario.T3.title": "한국어",
  "scenario.T3.about": "T1과 같고, 한국어다. 토큰 수도 T1과 다르다. 토큰 수를 맞춘 비교는 L1에 있다.",
  "scenario.T4.title": "중복 입력(near-duplicate)",
  "scenario.T4.about":
    "이미 저장된 텍스트를 다시 저장한다. 사용자가 실제로 겪는 것은 <c>refused</c>로, 제품이 insert를 건너뛴다. <c>forced</c>는 시간을 재려고 그대로 insert한 것이다.",
  "scenario.L1.title": "토큰 수가 같은 영문과 한국어",
  "scenario.L1.about": "영문과 한국어 텍스트의 토큰 수를 똑같이 맞춰, 언어에 따른 차이만 남긴다.",
  "scenario.T10.title": "insert 후 검색 가능까지, 짧은 영문",
  "scenario.T10.about":
    "텍스트를 저장한 뒤, 그 텍스트가 첫 번째 결과로 나올 때까지 되풀이해 조회한다. insert 응답부터 그때까지가 <c>searchable</c> 단계다.",
  "scenario.T11.title": "insert 후 검색 가능까지, 긴 영문",
  "scenario.T11.about": "T10과 같고, 텍스트가 길다.",
  "scenario.T12.title": "insert 후 검색 가능까지, 한국어",
  "scenario.T12.about": "T10과 같고, 한국어다.",
  "scenario.T5.title": "정확히 일치",
  "scenario.T5.about": "저장된 텍스트를 그대로 질의로 써서 조회한다.",
  "scenario.T6.title": "한→영 교차 언어",
  "scenario.T6.about": "저장된 영문 텍스트를 한국어로 조회한다.",
  "scenario.T7.title": "결과 수(k)",
  "scenario.T7.about": "같은 질의에서 결과 수(k)만 바꾼다.",
  "scenario.T8.title": "embed·score 반복(insert 없음)",
  "scenario.T8.about":
    "텍스트를 하나씩 차례로 embed, score한다. insert도 없고 묶어서 보내지도 않는다. 기존 리포트에서는 <c>batch_capture</c>라고 부른다.",
  "scenario.B1.title": "여러 기록, insert 한 번 또는 각각",
  "scenario.B1.about":
    "기록 여러 건을 insert 한 번으로 묶어서, 또 건마다 따로 insert해서 잰다. 저장되는 내용은 같다.",
  "scenario.Q1.title": "한 번에 여러 질의",
  "scenario.Q1.about": "score 요청 하나에 질의 여러 개(m)를 담는다.",
  "scenario.T13.title": "두 부분으로 된 기록",
  "scenario.T13.about": "여러 부분으로 된 기록 하나를 저장한다. insert 한 번에 부분마다 벡터 하나씩 보낸다.",
  "scenario.T14.title": "다섯 부분으로 된 기록",
  "scenario.T14.about": "T13과 같고, 부분이 더 많다.",
  "scenario.T9.title": "Vault 상태 확인과 진단",
  "scenario.T9.about":
    "Vault의 가장 가벼운 호출이다. 살아 있는지, 그 뒤의 서비스까지 정상인지 묻는다. <c>diagnostics-cold</c>는 호출마다 새로 연결한다.",
  "scenario.W1.title": "시작 후 첫 호출",
  "scenario.W1.about":
    "새 클라이언트가 연결하고, 키를 받고, 모델을 읽고, 첫 recall을 마칠 때까지. 모든 표본이 첫 호출이다.",
  "scenario.S1.title": "인덱스 크기",
  "scenario.S1.about": "정해진 크기까지 미리 채운 인덱스에서 recall과 capture를 잰다.",

  "download.label": "내려받기:",
  "download.totals": "요약 표",
  "download.checks": "검증 결과",
  "download.data": "{what}, {format}",

  "env.scenarios": "시나리오",
  "env.factors": "비교 조건",
  "env.sweep": "인덱스 크기",
  "env.sweep.value": "{rows}행",
  "env.poll": "조회 간격",
  "env.poll.value": "검색될 때까지 {poll_ms}마다",
  "service.caption": "클라이언트에서 본 서비스",
  "service.fact": "항목",
  "service.implementation": "구현체",
  "service.version": "버전",
  "service.revision": "revision",
  "service.tls": "TLS",
  "service.locality": "위치",
  "service.connect": "연결",
  "service.empty": "빈 호출",
  "service.rtt": "왕복 시간",
  "service.upload": "업로드 속도",
  "service.message": "서비스의 메시지 한도",
  "service.limits": "클라이언트의 메시지 한도",
  "service.window": "HTTP/2 window",
  "service.on": "사용",
  "service.off": "미사용",
  "service.interval": "{low}–{high}, n = {n, number}",
  "service.rate": "{rate} Mbit/s",
  "service.limits.value": "송신 {send_bytes}, 수신 {receive_bytes}",

  "environment.recorded":
    "이번 측정에 관한 항목 {all, number}개 중 {known, number}개가 기록돼 있다.{missing, plural, =0 {} other { 기록되지 않은 항목:}}",
  "environment.recorded.why":
    "기록이 없다는 것은 값이 영이라는 뜻도, 전과 같다는 뜻도 아니다. 비교할 때도 같다고 보지 않는다."
} as const satisfies Record<keyof typeof pagesEn, string>;
