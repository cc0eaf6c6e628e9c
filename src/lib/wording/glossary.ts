/**
 * The words of the report, each with its definition in both languages: data for the glossary page, for tooltips and for
 * the lines that tell a newcomer how to read a page. Plain text without markup and without figures.
 * @module
 */
import type {Bilingual} from "../findings/finding.js";

/** `report`: what we call things. `statistics`: what a figure means. `system`: what is measured. */
export type GlossaryGroup = "report" | "statistics" | "system";

export interface GlossaryEntry {
  /** Anchor on the glossary page, the same in both languages. */
  readonly id: string;
  readonly group: GlossaryGroup;
  readonly term: Bilingual;
  readonly definition: Bilingual;
}

const entry = (
  group: GlossaryGroup,
  id: string,
  term: readonly [en: string, ko: string],
  definition: readonly [en: string, ko: string]
): GlossaryEntry => ({
  id,
  group,
  term: {en: term[0], ko: term[1]},
  definition: {en: definition[0], ko: definition[1]}
});

/** In reading order: a definition uses only words that stand above it, or everyday ones. */
export const GLOSSARY: readonly GlossaryEntry[] = [
  entry(
    "report",
    "run",
    ["run", "측정(run)"],
    [
      "One measurement from start to end, with everything that it was made with. It is kept unchanged under its id.",
      "처음부터 끝까지 한 번 잰 것. 그때의 설정과 환경을 함께 기록해 ID별로 그대로 보존한다."
    ]
  ),
  entry(
    "report",
    "feature",
    ["feature", "기능(feature)"],
    [
      "What a user does: capture (save a memory), recall (find one), or asking for the status.",
      "사용자가 하는 일. 저장(capture), 조회(recall), 상태 확인 등."
    ]
  ),
  entry(
    "report",
    "scenario",
    ["scenario", "시나리오(scenario)"],
    [
      "A feature with its texts and conditions, such as T1. Its identity is the hash of its definition: the same id can mean another thing in another tool.",
      "어떤 기능을 어떤 텍스트와 조건으로 재는지 정해 둔 것. T1 같은 이름은 도구마다 뜻이 다를 수 있어 정의의 해시로 구별한다."
    ]
  ),
  entry(
    "report",
    "variant",
    ["variant", "변형(variant)"],
    [
      "One value of what a scenario varies, such as the number of results asked for.",
      "한 시나리오 안에서 바꿔 가며 재는 조건의 값 하나. 예를 들어 결과 수 k."
    ]
  ),
  entry(
    "report",
    "block",
    ["block", "블록(block)"],
    [
      "A stretch of a run in which every scenario has its turn once, in an order of its own. What changes slowly during a run then meets all scenarios alike.",
      "모든 시나리오가 한 번씩 도는 구간. 블록마다 순서를 새로 섞으므로, 측정 중에 서서히 달라지는 조건이 특정 시나리오에만 몰리지 않는다."
    ]
  ),
  entry(
    "report",
    "iteration",
    ["iteration", "반복(iteration)"],
    [
      "One turn of one scenario: one capture, one recall.",
      "시나리오를 한 번 실행하는 것. capture 한 번, recall 한 번."
    ]
  ),
  entry(
    "report",
    "warm-up",
    ["warm-up", "워밍업(warm-up)"],
    [
      "The first iterations of a scenario. They are kept and marked, and are in no figure.",
      "시나리오별 처음 몇 회. 표시해서 저장하되 어떤 수치에도 넣지 않는다."
    ]
  ),
  entry(
    "report",
    "cold",
    ["cold call", "첫 호출(cold)"],
    [
      "A call that makes what later calls find ready, such as the first one on a fresh connection. It stands apart from the warm ones.",
      "이후 호출이 그대로 쓰는 연결이나 키를 처음 만드는 호출. 새 연결의 첫 호출이 그렇다. 이후 호출과 섞지 않는다."
    ]
  ),
  entry(
    "report",
    "phase",
    ["phase", "단계(phase)"],
    [
      "A part of a call that the tables name: embed, score, vault_topk, insert, remind. The phases and what no phase accounts for add up to the total.",
      "호출을 이루는 구간. embed, score, vault_topk, insert, remind가 있다. 단계에 other(어느 단계에도 속하지 않는 시간)를 더하면 total이 된다."
    ]
  ),
  entry(
    "report",
    "step",
    ["step", "세부 단계(step)"],
    [
      "A part of a phase: insert consists of encrypting, sealing, uploading and waiting for the answer.",
      "단계를 다시 나눈 것. insert라면 암호화, 봉인, 전송, 응답 대기."
    ]
  ),
  entry(
    "report",
    "sample",
    ["sample", "표본(sample)"],
    [
      "The time of one phase in one iteration. Every one is kept.",
      "반복 한 번에서 단계 하나를 잰 값. 하나도 버리지 않고 저장한다."
    ]
  ),
  entry(
    "report",
    "outcome",
    ["outcome", "결과 구분(outcome)"],
    [
      "What became of a phase: measured, skipped, failed or not recorded. Only measured ones have a time; a phase that was skipped did not take no time.",
      "단계가 어떻게 끝났는지: 측정됨, 생략, 실패, 기록 없음. 시간이 있는 것은 측정된 표본뿐이다. 생략된 단계는 시간이 걸리지 않은 단계와 다르다."
    ]
  ),
  entry(
    "report",
    "implausible",
    ["implausible", "비현실적으로 빠름(implausible)"],
    [
      "Said of a sample that is faster than its own bytes, or than an empty call, allow: the work was likely not done.",
      "전송량이나 빈 호출 시간으로 볼 때 있을 수 없을 만큼 빠른 표본. 실제로는 처리하지 않았을 가능성이 크다."
    ]
  ),
  entry(
    "report",
    "finding",
    ["finding", "발견 사항(finding)"],
    [
      "A statement that was derived from the data, with its figures, the strength of its evidence and where to check it.",
      "데이터에서 끌어낸 진술. 수치, 근거의 세기, 확인할 곳이 함께 붙는다."
    ]
  ),
  entry(
    "report",
    "check",
    ["check", "검증(check)"],
    [
      "A condition that a good run meets, such as that no call failed. It passes, fails or does not apply.",
      "제대로 된 측정이라면 만족해야 하는 조건. 예를 들어 실패한 호출이 없을 것. 결과는 통과, 실패, 해당 없음."
    ]
  ),
  entry(
    "report",
    "verdict",
    ["verdict", "판정(verdict)"],
    [
      "Of a run: valid, valid with limits, or invalid. Of a comparison: slower, faster, no difference seen, or cannot tell.",
      "측정에 대해서는 유효, 제한적으로 유효, 무효. 비교에 대해서는 느려짐, 빨라짐, 차이가 보이지 않음, 판단할 수 없음."
    ]
  ),
  entry(
    "report",
    "baseline",
    ["baseline", "기준 측정(baseline)"],
    [
      "The run that another one is compared with. An invalid run is never one.",
      "비교의 기준이 되는 측정. 무효한 측정은 기준이 될 수 없다."
    ]
  ),
  entry(
    "report",
    "annotation",
    ["annotation", "주석(annotation)"],
    [
      "A fact about an imported run that its figures do not hold, with its source. It was reconstructed or counted later, and is marked as such.",
      "가져온 측정의 수치에는 없지만 따로 알려진 사실. 나중에 추정하거나 다시 세어 얻은 값이며, 출처를 밝히고 그렇게 표시한다."
    ]
  ),
  entry(
    "report",
    "protocol",
    ["protocol", "프로토콜(protocol)"],
    [
      "How an experiment is run: the order of calls, the texts, the state of the index. Controlled compares fairly, product does as Rune does, published repeats the published tables.",
      "측정하는 방식, 곧 호출 순서와 텍스트, 인덱스 상태를 정한 규칙. controlled는 공정한 비교, product는 실제 Rune의 동작, published는 공개된 표의 재현이 목적이다."
    ]
  ),
  entry(
    "report",
    "target",
    ["target", "대상(target)"],
    [
      "Which services are measured: the embedded stack, or live ones.",
      "측정하는 서비스. 내장 스택(embedded)이거나 실제 서비스(live)다."
    ]
  ),
  entry(
    "report",
    "driver",
    ["driver", "드라이버(driver)"],
    [
      "Whose client makes the calls: native is this project’s own and gives the phases, mcp is the implementation under test.",
      "호출을 보내는 클라이언트. native는 이 프로젝트의 자체 클라이언트로 단계별 시간을 잴 수 있고, mcp는 측정 대상 구현체다."
    ]
  ),
  entry(
    "report",
    "embedded-stack",
    ["embedded stack", "내장 스택(embedded stack)"],
    [
      "A real encrypted vector search and a real Vault that come with this tool and run on the same machine. Its times are not the product’s.",
      "이 도구에 들어 있는 암호화 벡터 서버와 Vault. 실제로 동작하며 같은 장비에서 실행된다. 제품의 속도를 나타내지는 않는다."
    ]
  ),
  entry(
    "report",
    "bench-index",
    ["bench index", "벤치마크 전용 인덱스(bench index)"],
    [
      "An index that a run creates for itself and deletes at its end. Nothing is written into anybody’s data.",
      "측정할 때 새로 만들고 끝나면 삭제하는 인덱스. 다른 데이터에는 아무것도 쓰지 않는다."
    ]
  ),

  entry(
    "statistics",
    "n",
    ["n", "n"],
    [
      "How many samples stand behind a figure: measured ones, without warm-up and without the run’s own first calls.",
      "수치 하나를 계산한 표본의 수. 워밍업과 측정 연결의 첫 호출은 뺀, 측정된 표본만 센다."
    ]
  ),
  entry(
    "statistics",
    "p50",
    ["p50, median", "p50(중앙값)"],
    [
      "The middle of the sorted samples: half of the calls took longer. The median of a total is not the sum of the medians of its phases.",
      "표본을 크기순으로 늘어놓았을 때 한가운데 값. 호출의 절반은 이보다 오래 걸렸다. 단계별 중앙값을 더해도 total의 중앙값이 되지는 않는다."
    ]
  ),
  entry(
    "statistics",
    "p95",
    ["p95, p99", "p95, p99"],
    [
      "Times that all but the slowest few per cent of calls stay below. With few samples they are hardly more than the largest one; then the tables say “largest of n”.",
      "가장 느린 몇 퍼센트를 뺀 나머지 호출이 넘지 않는 시간. 표본이 적으면 사실상 최댓값과 다름없으므로, 그때는 표에 ‘n개 중 최대’라고 적는다."
    ]
  ),
  entry(
    "statistics",
    "mean",
    ["mean", "평균(mean)"],
    [
      "Sum of the samples divided by their number. Means of phases add up to the mean of the total, so shares and stacked charts use them.",
      "표본의 합을 개수로 나눈 값. 단계별 평균을 더하면 total의 평균이 되므로 비율과 누적 차트에는 평균을 쓴다."
    ]
  ),
  entry(
    "statistics",
    "interval",
    ["interval", "신뢰구간(interval)"],
    [
      "A range that would hold the true value in nearly all repetitions of the same measurement. A wide one says that the samples do not settle the matter.",
      "같은 측정을 되풀이하면 거의 매번 실제 값을 포함하게 되는 범위. 구간이 넓다면 그 표본만으로는 단정할 수 없다는 뜻이다."
    ]
  ),
  entry(
    "statistics",
    "smallest-change",
    ["smallest change found", "찾을 수 있는 최소 변화"],
    [
      "The change that a comparison of this size and noise would most likely have noticed. “No difference seen” says nothing about smaller ones.",
      "이 표본 수와 산포라면 대체로 알아챌 수 있었을 변화의 크기. ‘차이가 보이지 않음’은 이보다 작은 변화에 대해서는 아무것도 말하지 않는다."
    ]
  ),
  entry(
    "statistics",
    "confounded",
    ["confounded", "교락(confounded)"],
    [
      "Said of two influences that changed together during the run, such as the order and the scenario. No calculation can tell which of them made the difference, so no cause is named.",
      "측정 중에 두 조건이 함께 바뀌어, 어느 쪽의 영향인지 계산으로 가를 수 없는 상태. 예를 들어 순서와 시나리오. 이럴 때는 원인을 적지 않는다."
    ]
  ),
  entry(
    "statistics",
    "drift",
    ["drift", "드리프트(drift)"],
    [
      "A change of pace during the run that no scenario explains: the machine, the network or the service became slower or faster.",
      "측정 도중 시나리오와 관계없이 전체 속도가 달라지는 것. 장비, 네트워크, 서비스 중 어딘가가 느려지거나 빨라졌다는 뜻이다."
    ]
  ),
  entry(
    "statistics",
    "outlier",
    ["outlier", "이상치(outlier)"],
    [
      "A sample far outside the bulk of its row, by Tukey’s fences. It is marked and counted, never removed: somebody would have waited that long.",
      "같은 행의 다른 표본과 동떨어진 값. Tukey의 기준으로 가려 표시하고 세지만 제거하지 않는다. 실제 사용자라면 그만큼 기다렸을 시간이기 때문이다."
    ]
  ),

  entry(
    "system",
    "rune",
    ["Rune", "Rune"],
    [
      "A team’s memory for AI agents. It stores decisions and finds them again without showing a plaintext vector to the cloud.",
      "AI 에이전트를 위한 팀 메모리. 결정 사항을 저장하고 다시 찾아 주며, 평문 벡터를 클라우드에 보여 주지 않는다."
    ]
  ),
  entry(
    "system",
    "envector",
    ["envector", "envector"],
    [
      "Vector search over encrypted vectors. It answers a query with encrypted scores and never decrypts.",
      "암호화된 벡터를 그대로 검색하는 서버. 질의에 암호화된 점수로 답하며 복호화는 하지 않는다."
    ]
  ),
  entry(
    "system",
    "vault",
    ["Rune-Vault", "Rune-Vault"],
    [
      "Holds the secret key. It decrypts the encrypted scores and keeps the best; the key never leaves it.",
      "비밀 키를 보관하는 서비스. 암호화된 점수를 복호화해 상위 결과만 골라 준다. 키는 밖으로 나가지 않는다."
    ]
  ),
  entry(
    "system",
    "embedder",
    ["embedder", "임베더(embedder)"],
    [
      "Turns a text into a vector. Its time follows the number of tokens.",
      "텍스트를 벡터로 바꾸는 모델. 걸리는 시간은 토큰 수를 따라간다."
    ]
  ),
  entry(
    "system",
    "token",
    ["token", "토큰(token)"],
    [
      "The unit that the embedder reads, often a part of a word. A Korean text of the same length in characters has another number of tokens than an English one, so languages are compared at equal tokens.",
      "임베더가 텍스트를 읽는 단위. 대개 단어의 일부다. 글자 수가 같아도 한국어와 영어의 토큰 수는 다르므로, 언어는 토큰 수를 맞춰 놓고 비교한다."
    ]
  ),
  entry(
    "system",
    "fhe",
    ["FHE, CKKS", "FHE, CKKS"],
    [
      "Fully homomorphic encryption: computing on encrypted numbers without decrypting them. CKKS is the scheme for approximate numbers that is used here; it brings a tiny error, which a check bounds.",
      "동형암호(FHE)는 암호화된 수를 풀지 않고 계산하는 암호다. 여기서 쓰는 CKKS는 근사값을 다루는 방식이라 아주 작은 오차가 생기며, 그 한도를 검증에서 확인한다."
    ]
  ),
  entry(
    "system",
    "mm-rmp",
    ["MM, RMP", "MM, RMP"],
    [
      "Two ways of laying vectors out in ciphertexts. In MM each dimension has a ciphertext of its own, which thousands of vectors may share; a single insert still sends all of them. RMP packs a vector into few ciphertexts that few vectors share.",
      "벡터를 암호문에 배치하는 두 가지 방식. MM은 차원마다 암호문을 하나씩 두고 수천 개 벡터가 함께 쓴다. 그래서 벡터 하나만 저장해도 모든 차원의 암호문을 보낸다. RMP는 벡터를 적은 수의 암호문에 모아 담고, 함께 쓰는 벡터도 적다."
    ]
  ),
  entry(
    "system",
    "shard",
    ["shard", "샤드(shard)"],
    [
      "A part of an index that answers a query with one ciphertext of scores. Merging puts the rows of several into one.",
      "인덱스의 한 조각. 질의 하나에 점수 암호문 하나로 답한다. 병합하면 여러 샤드의 행이 하나로 모인다."
    ]
  ),
  entry(
    "system",
    "novelty",
    ["novelty check, near-duplicate", "novelty 확인, 중복(near-duplicate)"],
    [
      "Before it inserts, capture looks for the most similar memories. Where one is nearly the same, the product does not insert.",
      "capture가 저장하기 전에 가장 비슷한 기억을 찾아보는 일. 거의 같은 것이 이미 있으면 제품은 저장하지 않는다."
    ]
  ),
  entry(
    "system",
    "forced-insert",
    ["forced insert", "강제 저장(forced insert)"],
    [
      "An insert of a near-duplicate that the product would have refused, performed all the same to measure it. No user waits for it.",
      "제품이라면 중복으로 보고 거부했을 텍스트를 시간을 재려고 그대로 저장한 것. 사용자가 기다릴 일은 없다."
    ]
  )
];

/** Five lines for a reader who has never seen such a report. */
export const HOW_TO_READ: readonly Bilingual[] = [
  {
    en: "Start with line zero: whose services and whose client these times belong to. Figures of the embedded stack are not the product’s.",
    ko: "먼저 맨 위의 측정 조건을 본다. 어떤 서비스를 어떤 클라이언트로 잰 시간인지 적혀 있다. 내장 스택의 수치는 제품의 수치가 아니다."
  },
  {
    en: "Then the verdict: it says whether the figures can be used at all, and with which limits.",
    ko: "다음은 판정이다. 이 수치를 써도 되는지, 어떤 제한이 있는지를 말해 준다."
  },
  {
    en: "A time is a median with its interval, and n says how many samples stand behind it. Where there are too few for a p95, the largest sample is shown and called so.",
    ko: "시간은 중앙값과 신뢰구간으로 적고, n은 그 값을 낸 표본의 수다. p95를 말하기에 표본이 적으면 최댓값을 적고 그렇게 밝힌다."
  },
  {
    en: "A dash is not zero: the phase did not run, or was not recorded. “No difference seen” is not “no difference”; the smallest change that would have been found stands beside it.",
    ko: "줄표(—)는 영이 아니다. 실행되지 않았거나 기록이 없다는 뜻이다. ‘차이가 보이지 않음’도 ‘차이 없음’이 아니며, 찾을 수 있었을 최소 변화를 함께 적는다."
  },
  {
    en: "Sentences say as much as the data carry: “is”, “is likely”, or “cannot be told”. A cause is named only where the order of calls separates it from everything else.",
    ko: "문장은 데이터가 뒷받침하는 만큼만 말한다. 단정하거나, ‘같아 보인다’고 하거나, ‘판단할 수 없다’고 한다. 원인은 호출 순서가 다른 영향과 갈라 줄 때만 적는다."
  }
];
