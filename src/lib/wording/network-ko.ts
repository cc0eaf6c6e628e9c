/**
 * Korean wording of what is said about the network: its share, the transport's window, TLS. Rules as in `ko.ts`.
 * @module
 */
import type {networkEn} from "./network-en.js";

export const networkKo = {
  "finding.network_share.headline":
    "{strength, select, undetermined {{feature, select, capture {저장(capture)} recall {조회(recall)} other {호출}} 시간 중 네트워크가 차지하는 몫은 판단할 수 없다} other {{feature, select, capture {저장(capture)} recall {조회(recall)} other {호출}} 시간의 약 {network_share}가 서비스까지 오가는 데 쓰인다}}",
  "finding.network_share.detail":
    "평균 {total_ms} 중 {network_ms} 정도로 추정하며, 추정 범위는 {between_ms}다. 측정 대상 호출과 별도로 잰 왕복 시간({rtt_ms})과 크기를 아는 업로드에서 계산했다.{locality, select, loopback { 서비스가 같은 장비에 있으므로 거리가 아니라 전송 처리 자체의 비용이다.} other {}}",
  "finding.transport_window.headline":
    "업로드를 제한하는 것은 전송 윈도다: 왕복 한 번에 {window_bytes}까지만 보낼 수 있다",
  "finding.transport_window.detail":
    "서버는 확인 응답 전에 {window_bytes}까지만 받는다. 왕복 시간이 {rtt_ms}이면 {upload_bytes} 전송에 적어도 {predicted_ms} 걸리고, 실제로는 {upload_ms} 걸렸다. 서버의 HTTP/2 윈도를 키우면 업로드가 짧아지지만, 회선이 빨라진다고 짧아지지는 않는다.",
  "finding.tls_cost.headline":
    "{strength, select, undetermined {TLS가 {feature, select, capture {저장(capture)} recall {조회(recall)} other {호출}} 시간을 얼마나 늘리는지는 이만큼의 쌍으로는 판단할 수 없다} other {{seen, select, slower {TLS를 쓰면 {feature, select, capture {저장(capture)} recall {조회(recall)} other {호출}} 시간이 {shift_ms} 길어진다} faster {TLS를 쓴 {feature, select, capture {저장(capture)} recall {조회(recall)} other {호출}} 쪽이 느려지기는커녕 더 빨랐다} other {{feature, select, capture {저장(capture)} recall {조회(recall)} other {호출}} 시간에서 TLS의 비용은 보이지 않았다. {detectable_ms} 이상이었다면 찾아냈을 것이다}}}}",
  "finding.tls_cost.detail":
    "같은 호출을 envector에 TLS로 한 번, TLS 없이 한 번 보낸 쌍이 {pairs, plural, other {#개}}이며, 한 쌍은 같은 블록에 있다. {strength, select, undetermined {신뢰구간을 내기에는 너무 적다.} other {TLS 있음에서 없음을 뺀 값은 {shift_ms}, 신뢰구간은 {low_ms}에서 {high_ms}까지이고, TLS 없는 쪽의 p50은 {plain_ms}다. {detectable_ms} 이상의 차이라면 다섯 번 중 네 번은 찾아냈을 것이다.}}"
} as const satisfies Record<keyof typeof networkEn, string>;
