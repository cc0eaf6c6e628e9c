/**
 * The comparison page in the browser: any two runs of the site, chosen by two lists, at an address that can be shared
 * (`?a=BASELINE&b=RUN`). The comparison is the one of the command line; only the runs' files are fetched.
 * @module
 */
import {compareRuns, type RunComparison} from "../lib/compare/compare-runs.js";
import {fromColumns, type RunFile} from "../lib/run-file.js";
import type {Lang} from "../lib/units.js";
import {cellLabel, verdictText} from "../lib/wording/comparison.js";
import {say} from "../lib/wording/say.js";
import {comparisonView} from "./comparison-view.js";
import {rowFilter} from "./row-filter.js";

interface Parts {
  readonly form: HTMLFormElement;
  readonly baseline: HTMLSelectElement;
  readonly current: HTMLSelectElement;
  readonly status: HTMLElement;
  readonly result: HTMLElement;
  readonly save: HTMLButtonElement;
}

/** Where a run's file lies: as built, and as `observable preview` serves it. */
const PLACES = ["../data/runs/", "../_file/data/runs/"] as const;

/** @param root - Holds what the build wrote: the form, the status line and the comparison that is shown first. */
export function comparisonPage(root: HTMLElement, lang: Lang): void {
  const parts = partsOf(root);
  let shown: RunComparison | null = null;
  const tell = (text: string): void => {
    parts.status.textContent = text;
  };
  const show = async (): Promise<void> => {
    const [a, b] = [parts.baseline.value, parts.current.value];
    if (a === b) {
      tell(say(lang, "comparison.same_run"));
      return;
    }
    tell(say(lang, "comparison.loading"));
    try {
      shown = await compared(a, b);
    } catch (error) {
      tell(say(lang, "comparison.failed", {why: error instanceof Error ? error.message : String(error)}));
      return;
    }
    parts.result.replaceChildren();
    comparisonView(parts.result, shown, {lang, hrefOf: (run) => `./runs/${run}.html`});
    rowFilter(parts.result, lang);
    parts.save.hidden = false;
    tell("");
  };
  parts.form.hidden = false;
  root.querySelector("[data-no-script]")?.remove();
  parts.form.addEventListener("submit", (event) => {
    event.preventDefault();
    remember(parts);
    void show();
  });
  parts.form.querySelector("[data-swap]")?.addEventListener("click", () => {
    [parts.baseline.value, parts.current.value] = [parts.current.value, parts.baseline.value];
  });
  parts.save.addEventListener("click", () => {
    if (shown !== null) void saveCsv(shown, lang);
  });
  const follow = (): void => {
    const unknown = chooseFromAddress(parts);
    if (unknown !== null) tell(say(lang, "comparison.unknown", {run: unknown}));
    else if (new URLSearchParams(location.search).has("a")) void show();
  };
  addEventListener("popstate", follow);
  follow();
}

function partsOf(root: HTMLElement): Parts {
  const find = (selector: string): Element => {
    const found = root.querySelector(selector);
    if (found === null) throw new Error(`comparison page: expected ${selector}, found none`);
    return found;
  };
  return {
    form: find("form") as HTMLFormElement,
    baseline: find("select[name=a]") as HTMLSelectElement,
    current: find("select[name=b]") as HTMLSelectElement,
    status: find("[role=status]") as HTMLElement,
    result: find("[data-result]") as HTMLElement,
    save: find("button[data-save]") as HTMLButtonElement
  };
}

/** Sets the lists to the runs of the address. @returns An id that no run of the site has, or null. */
function chooseFromAddress({baseline, current}: Parts): string | null {
  const query = new URLSearchParams(location.search);
  for (const [name, list] of [
    ["a", baseline],
    ["b", current]
  ] as const) {
    const wanted = query.get(name);
    if (wanted === null) continue;
    if (![...list.options].some(({value}) => value === wanted)) return wanted;
    list.value = wanted;
  }
  return null;
}

function remember({baseline, current}: Parts): void {
  const query = new URLSearchParams({a: baseline.value, b: current.value});
  history.pushState(null, "", `?${query.toString()}${location.hash}`);
}

async function compared(a: string, b: string): Promise<RunComparison> {
  const [before, after] = await Promise.all([fetchRun(a), fetchRun(b)]);
  return compareRuns(
    {run: before.run, samples: fromColumns(before.samples)},
    {run: after.run, samples: fromColumns(after.samples)},
    {repeats: before.repeats}
  );
}

const fetched = new Map<string, Promise<RunFile>>();

function fetchRun(id: string): Promise<RunFile> {
  const known = fetched.get(id) ?? load(id);
  fetched.set(id, known);
  // A failure is not remembered: the next try may succeed.
  known.catch(() => fetched.delete(id));
  return known;
}

async function load(id: string): Promise<RunFile> {
  for (const place of PLACES) {
    const answer = await fetch(`${place}${id}.json`);
    if (answer.ok) return (await answer.json()) as RunFile;
    if (answer.status !== 404) throw new Error(`${id}: ${answer.status} ${answer.statusText}`);
  }
  throw new Error(`${id}: 404`);
}

/** The table library is fetched when somebody asks for the file, and not before. */
async function saveCsv({rows, baseline, current}: RunComparison, lang: Lang): Promise<void> {
  const {default: arquero} = await import("arquero/dist/arquero.min.js");
  const csv = arquero
    .from(
      rows.map((row) => ({
        scenario: cellLabel(row),
        phase: row.phase,
        baseline_p50_ms: row.baseline.p50,
        baseline_n: row.baseline.n,
        current_p50_ms: row.current.p50,
        current_n: row.current.n,
        shift_ms: row.result.shift?.estimate ?? null,
        shift_low_ms: row.result.shift?.interval?.low ?? null,
        shift_high_ms: row.result.shift?.interval?.high ?? null,
        ratio: row.result.ratio?.estimate ?? null,
        ratio_low: row.result.ratio?.interval?.low ?? null,
        ratio_high: row.result.ratio?.interval?.high ?? null,
        smallest_detectable: row.result.smallestDetectable,
        verdict: row.result.verdict,
        in_words: verdictText(lang, row.result)
      }))
    )
    .toCSV();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([csv], {type: "text/csv"}));
  link.download = `compare-${baseline.id}-${current.id}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
