/**
 * What `{{token}}` in a page stands for: a figure, a finding, a table or the chart of one run, as static HTML.
 * @module
 */
import {checksTable} from "../../src/components/checks-table.js";
import {chartFigure} from "../../src/components/chart-figure.js";
import {downloads} from "../../src/components/downloads.js";
import {environment} from "../../src/components/environment.js";
import {findingsList, limitsList, onThisPage} from "../../src/components/findings-list.js";
import {glossary, howToRead} from "../../src/components/glossary.js";
import {lineZero} from "../../src/components/line-zero.js";
import {recordedList} from "../../src/components/recorded-list.js";
import {scenarioSections} from "../../src/components/scenario-sections.js";
import {summaryTable} from "../../src/components/summary-table.js";
import {whoseLine} from "../../src/components/whose-line.js";
import {EQUIVALENCE_BAND} from "../../src/lib/findings/k-independence.js";
import {INTERVAL_LEVEL} from "../../src/lib/findings/finding.js";
import type {Evidence, Finding} from "../../src/lib/findings/finding.js";
import type {RunComparison} from "../../src/lib/compare/compare-runs.js";
import {findingsOf} from "../../src/lib/findings/areas.js";
import {deriveFindings, headlines} from "../../src/lib/findings/derive.js";
import {limitsOf} from "../../src/lib/findings/limits.js";
import type {ArchivedRun, Run, Sample} from "../../src/lib/run-schema.js";
import {QUANTILE_METHOD} from "../../src/lib/stats/quantile.js";
import {samplesNeeded} from "../../src/lib/stats/order-interval.js";
import {isFeaturePage, pageHref, pageOfScenario, scenarioHref} from "../../src/lib/site-map.js";
import type {FeaturePage} from "../../src/lib/site-map.js";
import type {Lang} from "../../src/lib/units.js";
import {formatInstant} from "../../src/lib/wording/format.js";
import {escapeHtml, say, sayHtml, sayValue} from "../../src/lib/wording/say.js";
import {detailHtml, headlineHtml, verdictHtml} from "../../src/lib/wording/sentences.js";
import {comparisonBlock, driftBlock, historyBlock, runPageHref, type ArchiveView} from "./archive-tokens.js";
import {drawChart} from "./charts.js";
import {drawStatic, inertHtml} from "./static-document.js";

/** The run that pages speak of. Samples are asked for once, when the first page needs them. */
export interface PublishedRun {
  readonly run: Run;
  readonly samples: () => readonly Sample[];
  /** This very build measured it; otherwise the page says when it was measured, and not that it was now. */
  readonly fresh?: boolean;
  /** With the run's baseline; null: there is none. */
  readonly comparison?: RunComparison | null;
  /** With the reference of the archive; null: there is none. */
  readonly reference?: RunComparison | null;
  /** All runs of the archive, oldest first, the published one among them. */
  readonly archive?: readonly ArchivedRun[];
  /** Address of the file that `pointsOf` makes of the samples: with it, charts can be explored. */
  readonly points?: string | undefined;
}

/** Renders `{{name argument}}` in a language. @throws Error for a token that does not exist. */
export type TokenRenderer = (name: string, argument: string | null, lang: Lang) => string;

interface Context extends ArchiveView {
  readonly run: Run;
  readonly fresh: boolean;
  readonly points: string | undefined;
  readonly samples: readonly Sample[];
  readonly findings: readonly Finding[];
}

type Token = (context: Context, lang: Lang, argument: string | null) => string;

/** What concerns the run as a whole stays with the overview. */
function findingsOfPage({findings}: Context, page: FeaturePage | null): Finding[] {
  return findingsOf(findings, page ?? "run");
}

/** Evidence stands on the overview or, tables of a scenario, on the page of its feature. */
function evidenceHref(lang: Lang, run: Run): (evidence: Evidence) => string {
  return (evidence) =>
    evidence.kind === "scenario"
      ? scenarioHref(lang, run, evidence.id)
      : pageHref(lang, "index") + onThisPage(evidence);
}

function pageNamed(argument: string | null): FeaturePage {
  if (argument !== null && isFeaturePage(argument)) return argument;
  throw new Error(`expected a page of a feature, found ${argument ?? "nothing"}`);
}

/** Findings of a page, or a sentence that says why there are none. */
function pageFindings(context: Context, lang: Lang, page: FeaturePage): string {
  const {run} = context;
  const findings = findingsOfPage(context, page);
  if (findings.length > 0)
    return drawStatic((parent) =>
      findingsList(parent, findings, {lang, ranked: false, hrefOf: evidenceHref(lang, run)})
    );
  const measured = run.scenarios.some(({id}) => pageOfScenario(run, id) === page) ? "yes" : "no";
  return `<p class="absent">${sayHtml(lang, "page.findings.none", {measured})}</p>`;
}

const BLOCKS: Record<string, Token> = {
  comparison: comparisonBlock,
  drift: driftBlock,
  history: historyBlock,
  "line-zero": ({run, fresh}, lang) =>
    drawStatic((parent) => lineZero(parent, run, {lang, fresh, href: runPageHref(run.id)})),
  whose: ({run}, lang) => drawStatic((parent) => whoseLine(parent, run, {lang})),
  "how-to-read": (_, lang) => drawStatic((parent) => howToRead(parent, {lang})),
  glossary: (_, lang, group) => drawStatic((parent) => glossary(parent, group ?? "", {lang})),
  verdict: ({run}, lang) => `<p class="verdict ${run.verdict.value}">${verdictHtml(lang, run)}</p>`,
  headlines: ({run, findings}, lang) =>
    drawStatic((parent) =>
      findingsList(parent, headlines(findings), {lang, ranked: true, hrefOf: evidenceHref(lang, run)})
    ),
  findings: (context, lang, page) => pageFindings(context, lang, pageNamed(page)),
  "other-findings": (context, lang) => {
    const leading = new Set(headlines(context.findings));
    const rest = findingsOfPage(context, null).filter((finding) => !leading.has(finding));
    return drawStatic((parent) =>
      findingsList(parent, rest, {lang, ranked: false, hrefOf: evidenceHref(lang, context.run)})
    );
  },
  limits: ({run}, lang) => drawStatic((parent) => limitsList(parent, limitsOf(run), {lang})),
  "summary-table": ({run}, lang) =>
    drawStatic((parent) => {
      summaryTable(parent, run, {lang, hrefOf: (scenario) => scenarioHref(lang, run, scenario)});
      downloads(parent, "totals", say(lang, "download.totals"), {lang});
    }),
  "checks-table": ({run}, lang) =>
    drawStatic((parent) => {
      checksTable(parent, run, {lang});
      downloads(parent, "checks", say(lang, "download.checks"), {lang});
    }),
  chart: ({run, samples, findings, points}, lang, name) =>
    drawStatic((parent) =>
      name === null
        ? chartFigure(parent, run, {lang, findings})
        : drawChart(parent, name, {run, samples, findings, lang, points})
    ),
  "phase-tables": ({run, samples}, lang, page) =>
    drawStatic((parent) => scenarioSections(parent, run, pageNamed(page), {lang, samples})),
  "unless-varied": ({run}, lang, factor) =>
    run.settings.factors?.some((varied) => varied.startsWith(`${factor ?? ""}=`)) === true
      ? ""
      : `<p class="absent">${sayHtml(lang, "page.factor.none")}</p>`,
  environment: ({run}, lang) => drawStatic((parent) => environment(parent, run, {lang})),
  recorded: ({run}, lang) => drawStatic((parent) => recordedList(parent, run, {lang}))
};

/** Figures for prose. Those of the run first, then those of the method, which no run changes. */
const FIGURES: Record<string, Token> = {
  date: ({run}, lang) => formatInstant(lang, run.started_at),
  iterations: ({run}, lang) => sayValue(lang, "iterations", run.settings.iterations),
  warmup: ({run}, lang) => sayValue(lang, "warmup", run.settings.warmup),
  "primed-rows": ({run}, lang) => sayValue(lang, "rows", run.settings.primed_rows),
  "novelty-k": ({run}, lang) => sayValue(lang, "k", run.settings.novelty_k),
  callers: ({run}, lang) => sayValue(lang, "callers", run.settings.callers),
  deadline: ({run}, lang) => sayValue(lang, "deadline_ms", run.settings.deadline_ms),
  protocol: ({run}) => run.settings.protocol,
  "quantile-method": () => QUANTILE_METHOD,
  "interval-level": (_, lang) => sayValue(lang, "level_share", INTERVAL_LEVEL),
  "median-samples": (_, lang) => sayValue(lang, "n", samplesNeeded(0.5)),
  "p95-samples": (_, lang) => sayValue(lang, "n", samplesNeeded(0.95)),
  "p99-samples": (_, lang) => sayValue(lang, "n", samplesNeeded(0.99)),
  "equivalence-band": (_, lang) => sayValue(lang, "band_share", EQUIVALENCE_BAND)
};

/** One finding in a sentence of the page: `{{finding insert_steps}}`, `{{detail dominant_phase/recall}}`. */
const SENTENCES: Record<string, (lang: Lang, finding: Finding) => string> = {
  finding: headlineHtml,
  detail: detailHtml
};

export function tokenRenderer({
  run,
  samples,
  fresh = false,
  comparison = null,
  reference = null,
  archive = [run],
  points
}: PublishedRun): TokenRenderer {
  let context: Context | undefined;
  const contextOf = (): Context => {
    if (context === undefined) {
      const rows = samples();
      context = {
        run,
        archive,
        comparison,
        reference,
        fresh,
        points,
        samples: rows,
        findings: deriveFindings(run, rows, {comparison})
      };
    }
    return context;
  };
  return (name, argument, lang) => {
    const block = own(BLOCKS, name);
    if (block !== undefined) return inertHtml(block(contextOf(), lang, argument));
    const figure = own(FIGURES, name);
    if (figure !== undefined) return inertHtml(escapeHtml(figure(contextOf(), lang, argument)));
    const sentence = own(SENTENCES, name);
    if (sentence !== undefined) {
      const finding = contextOf().findings.find(({id}) => id === argument);
      // A run without this finding has no such sentence; the page goes on without it.
      return finding === undefined ? "" : inertHtml(sentence(lang, finding));
    }
    const known = [BLOCKS, FIGURES, SENTENCES].flatMap((tokens) => Object.keys(tokens));
    throw new Error(`unknown token {{${name}}}, expected one of ${known.join(", ")}`);
  };
}

function own<T>(record: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
