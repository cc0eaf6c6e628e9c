/**
 * Korean wording of the charts beside the stacked one. Rules as in `ko.ts`.
 * @module
 */
import type {chartsEn} from "./charts-en.js";

export const chartsKo: Record<keyof typeof chartsEn, string> = {
  "charts.samples": "이 차트의 표본(JSON, 열마다 목록 하나)",

  "charts.absent.strips": "측정된 호출이 없어 그릴 표본이 없다.",
  "charts.absent.ecdf": "측정된 호출이 없어 분포를 그릴 수 없다.",
  "charts.absent.timeline": "이 실행은 호출별 기록을 남기지 않아 측정 순서를 그릴 수 없다.",
  "charts.absent.growth":
    "호출별 인덱스 행 수가 기록되지 않았거나 변하지 않아 증가에 따른 변화를 그릴 수 없다.",
  "charts.absent.insert-split": "단계별로 측정된 insert가 없어 나눌 것이 없다.",
  "charts.absent.k": "이 실행에서는 결과 수(k)를 바꿔 가며 recall을 측정하지 않았다.",
  "charts.absent.t8": "T8을 두 가지 이상의 크기로 측정하지 않았다.",
  "charts.absent.query-batch": "이 실행에서는 여러 질의를 한 요청으로 묶어 측정하지 않았다.",
  "charts.absent.network": "이 실행에는 서비스까지의 왕복 시간(RTT)이 기록되지 않았다.",
  "charts.absent.sweep": "이 실행에서는 인덱스 크기를 바꿔 가며 측정하지 않았다."
};
