import {parseHTML} from "linkedom";
import {describe, expect, it} from "vitest";
import {checksTable} from "../../src/components/checks-table.js";
import {findingsList} from "../../src/components/findings-list.js";
import {lineZero} from "../../src/components/line-zero.js";
import {phaseTables} from "../../src/components/phase-tables.js";
import {summaryTable} from "../../src/components/summary-table.js";
import {deriveFindings} from "../../src/lib/findings/derive.js";
import type {Run} from "../../src/lib/run-schema.js";
import {formatMs, formatMsRange} from "../../src/lib/wording/format.js";
import {smallRun} from "../lib/findings/small-run.js";
import {fixtureRun} from "../site/fixture-run.js";

function body(draw: (parent: Element) => unknown): HTMLElement {
  const {document} = parseHTML("<!doctype html><html><body></body></html>");
  draw(document.body);
  return document.body;
}

const textOf = (element: Element | null | undefined) => element?.textContent.replaceAll(/\s+/g, " ").trim();

describe("summaryTable", () => {
  const {run} = fixtureRun();
  const table = body((parent) => summaryTable(parent, run, {lang: "en"}));
  const row = (cell: string) => table.querySelector(`tr[data-cell="${cell}"]`);

  it("prints the figures of the run's summary and no others", () => {
    for (const total of run.summary.filter(({phase, step}) => phase === "total" && step === null)) {
      const cell = row([total.scenario, total.variant].filter((part) => part !== null).join(" "));
      expect(textOf(cell?.querySelector(".p50 b"))).toBe(formatMs("en", total.p50!));
      expect(textOf(cell?.querySelector(".range"))).toBe(formatMsRange("en", [total.min!, total.max!]));
      expect(textOf(cell?.querySelector(".n"))).toBe(String(total.n));
      const interval = total.p50_interval;
      expect(textOf(cell?.querySelector(".interval"))).toBe(
        interval === null ? "no interval" : formatMsRange("en", [interval.low, interval.high])
      );
    }
  });
  it("gives the reason instead of figures where a scenario does not apply", () => {
    expect(textOf(row("T6")?.querySelector(".absent"))).toContain("not applicable: the lexical embedder");
    expect(row("T6")?.querySelectorAll(".figure")).toHaveLength(0);
  });
  it("marks forced inserts and failed calls, in words", () => {
    expect(textOf(row("T4 forced")?.querySelector(".mark"))).toBe("forced inserts");
    expect(textOf(row("T7 k=3")?.querySelector(".mark"))).toBe("1 failed");
    expect(row("T1")?.querySelector(".mark")).toBeNull();
  });
  it("shows the p95 from 59 samples on, and smallest–largest below", () => {
    const times = Array.from({length: 59}, (_, i) => 100 + i);
    const {run: many} = smallRun([{scenario: "T1", feature: "capture", ms: {insert: times}}]);
    const drawn = body((parent) => summaryTable(parent, many, {lang: "en"}));
    expect(textOf(drawn.querySelector(".p95"))).toBe("155");
    expect(drawn.querySelector(".range")).toBeNull();
  });
  it("says that smallest, largest and interval were not recorded, where a report has only quantiles", () => {
    const {run: known} = smallRun([
      {scenario: "T1", feature: "capture", ms: {insert: [1, 2, 3, 4, 5, 6, 7, 8]}}
    ]);
    const summary = known.summary.map((row) => ({...row, min: null, max: null, p50_interval: null}));
    const drawn = body((parent) => summaryTable(parent, {...known, summary}, {lang: "en"}));
    expect(textOf(drawn.querySelector(".p50 b"))).toBe("4.50");
    expect(textOf(drawn.querySelector(".interval"))).toBe("95% interval");
    expect(textOf(drawn.querySelector("td .interval"))).toBe("not recorded");
    expect(textOf(drawn.querySelector(".range"))).toBe("not recorded");
    const phases = body((parent) => phaseTables(parent, {...known, summary}, {lang: "en", samples: []}));
    expect(textOf(phases.querySelector(".p95"))).toBe("7.65 of only 8");
  });
  it("divides the mean of a loop by its items, and gives no quantile of an item", () => {
    expect(textOf(row("T8 size=10")?.querySelector(".per-item"))).toMatch(/^mean 2\d\.\d ms an item$/);
    expect(row("T5")?.querySelector(".per-item")).toBeNull();
  });
});

describe("phaseTables", () => {
  const draw = ({run, samples}: ReturnType<typeof fixtureRun>) =>
    body((parent) => phaseTables(parent, run, {lang: "en", samples}));
  const good = draw(fixtureRun());

  it("has a permanent anchor for each scenario", () => {
    for (let i = 1; i <= 9; i++) expect(good.querySelector(`h3#t${i}`), `#t${i}`).not.toBeNull();
  });
  it("calls a p95 of few samples the largest of them, and prints no quantile", () => {
    const line = good.querySelector('tr[data-phase="total"]');
    const total = fixtureRun().run.summary.find((row) => row.phase === "total" && row.scenario === "T1")!;
    expect(textOf(line?.querySelector(".tails"))).toBe(`${formatMs("en", total.max!)} largest of 8`);
    expect(line?.querySelector(".p95")).toBeNull();
  });
  it("prints p95 from 59 samples on, while the p99 still waits for 299", () => {
    const times = Array.from({length: 60}, (_, i) => 100 + i);
    const many = draw(smallRun([{scenario: "T1", feature: "capture", ms: {insert: times}}]));
    const line = many.querySelector('tr[data-phase="total"]');
    expect(textOf(line?.querySelector(".p95"))).toBe("156");
    expect(textOf(line?.querySelector(".tails"))).toBe("159 largest of 60");
  });
  it("shows a phase that never ran as a dash with its reason, never as zero", () => {
    const line = draw(fixtureRun("invalid")).querySelector('tr[data-phase="vault_topk"]');
    expect(textOf(line?.querySelector(".absent"))).toBe("— skipped: envector returned no scores");
    expect(textOf(line)).not.toMatch(/\b0\.0/);
  });
  it("counts skipped and failed calls beside the n that they are not in", () => {
    const {run, samples} = smallRun([{scenario: "T5", feature: "recall", ms: {score: [8, 9, 10, null]}}]);
    const line = draw({run, samples}).querySelector('tr[data-phase="score"]');
    expect(textOf(line?.querySelector(".mark"))).toBe("1 skipped");
    expect(textOf(line?.querySelector(".n"))).toBe("3");
    expect(textOf(line?.querySelector(".mean"))).toBe("9.00");
  });
  it("keeps a measured zero a zero", () => {
    const zero = draw(smallRun([{scenario: "T5", feature: "recall", ms: {score: [0, 0, 0]}}]));
    expect(textOf(zero.querySelector('tr[data-phase="score"] .p50'))).toBe("0");
  });
  it("lists the steps of insert, with their share and the bytes sent", () => {
    const line = good.querySelector('tr[data-step="insert/upload"]');
    expect(textOf(line)).toContain("35%");
    expect(textOf(line)).toContain("64.0 MiB");
  });
  it("leaves out steps that overlap, because they do not add up", () => {
    const cell = {scenario: "T1", feature: "capture", ms: {insert: [9], "insert/upload": [9]}} as const;
    expect(draw(smallRun([cell])).querySelector("tr[data-step]")).not.toBeNull();
    expect(draw(smallRun([{...cell, row: {overlaps: true}}])).querySelector("tr[data-step]")).toBeNull();
  });
});

describe("checksTable", () => {
  it("says each result in a word and a sign, at an anchor", () => {
    const {run} = fixtureRun();
    const drawn = body((parent) => checksTable(parent, run, {lang: "ko"}));
    expect(drawn.querySelectorAll("tbody tr")).toHaveLength(run.checks.length);
    expect(textOf(drawn.querySelector("#check-no-failures .result"))).toBe("✗ 실패");
  });
});

describe("lineZero", () => {
  const text = (changes: Partial<Run>, fresh = false) =>
    textOf(body((parent) => lineZero(parent, {...fixtureRun().run, ...changes}, {lang: "en", fresh})));

  it("says whose figures these are not, for each target and driver", () => {
    expect(text({})).toContain("Not the product’s figures.");
    expect(text({driver: "mcp"})).toContain("Not the services’ figures.");
    expect(text({target: "live"})).toContain("Not the client’s figures.");
    expect(text({target: "live", driver: "mcp"})).toContain("One place, one hour.");
  });
  it("says that a run was measured now only when this build did it", () => {
    expect(text({origin: "imported"})).toContain("imported");
    expect(text({})).toContain("09:32 UTC, by this tool");
    expect(text({}, true)).toContain("while this site was being built");
  });
  it("links to the permanent page of the run, except on that page", () => {
    const {run} = fixtureRun();
    const drawn = (href?: string) =>
      body((parent) => lineZero(parent, run, {lang: "en", fresh: false, href}));
    expect(drawn("./runs/a.html").querySelector('a[href="./runs/a.html"]')?.textContent).toBe(run.id);
    expect(drawn().querySelector("dd a")).toBeNull();
  });
});

describe("findingsList", () => {
  it("links each finding to evidence that is on the page", () => {
    const {run, samples} = fixtureRun();
    const page = body((parent) => {
      findingsList(parent, deriveFindings(run, samples), {lang: "en", ranked: true});
      phaseTables(parent, run, {lang: "en", samples});
      checksTable(parent, run, {lang: "en"});
    });
    const anchors = [...page.querySelectorAll(".evidence a")].map((link) => link.getAttribute("href")!);
    expect(anchors.length).toBeGreaterThan(10);
    // These two are parts of the page around the components.
    const elsewhere = ["#chart", "#summary"];
    for (const anchor of anchors)
      if (!elsewhere.includes(anchor)) expect(page.querySelector(anchor), anchor).not.toBeNull();
  });
});
