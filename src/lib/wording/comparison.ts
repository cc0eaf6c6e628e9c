/**
 * A comparison in words: its headline, what a row says, and why it says nothing. Plain text, for the command line, the
 * comment and the page alike.
 * @module
 */
import type {ComparedRow, ComparedScenario, RunComparison} from "../compare/compare-runs.js";
import type {ArchivedRun} from "../run-schema.js";
import type {RowComparison} from "../stats/compare.js";
import type {Lang} from "../units.js";
import {en, type MessageKey} from "./en.js";
import {formatDuration, formatMs, formatShare} from "./format.js";
import {say} from "./say.js";

const MINUS = "−";
/** A headline names this many rows. */
const NAMED = 3;

/** `T7 k=5`. */
export const cellLabel = ({scenario, variant}: {scenario: string; variant: string | null}): string =>
  variant === null ? scenario : `${scenario} ${variant}`;

/** `T1 insert +12%`. */
const rowLabel = (lang: Lang, row: ComparedRow): string =>
  `${cellLabel(row)} ${row.phase} ${signedShare(lang, row.result.ratio!.estimate - 1)}`;

/** Nothing that two decimals can show has no sign. */
export function signedMs(lang: Lang, ms: number): string {
  return Math.abs(ms) < 0.005 ? formatMs(lang, 0) : `${ms < 0 ? MINUS : "+"}${formatMs(lang, Math.abs(ms))}`;
}

export function signedShare(lang: Lang, share: number): string {
  return `${share < 0 ? MINUS : "+"}${formatShare(lang, Math.abs(share))}`;
}

/** The whole comparison in one line. `null`: there is no baseline. */
export function comparisonHeadline(lang: Lang, run: ArchivedRun, comparison: RunComparison | null): string {
  const headline = headlineOf(lang, run, comparison);
  return run.state === "partial" ? say(lang, "compare.headline.partial", {headline}) : headline;
}

function headlineOf(lang: Lang, run: ArchivedRun, comparison: RunComparison | null): string {
  const measured = run.summary.some(({n}) => n > 0);
  if (!measured) return say(lang, "compare.headline.empty", {failures: run.failures});
  if (run.verdict.value === "invalid") return say(lang, "compare.headline.invalid", {which: "current"});
  if (comparison === null) return say(lang, "compare.headline.no_baseline");
  if (comparison.standing === "invalid") return say(lang, "compare.headline.invalid", {which: "baseline"});
  if (comparison.standing === "unlike")
    return say(lang, "compare.headline.unlike", {why: whyUnlike(lang, comparison)});
  return verdictHeadline(lang, comparison);
}

function verdictHeadline(lang: Lang, {rows}: RunComparison): string {
  const of = (verdict: RowComparison["verdict"]) => rows.filter(({result}) => result.verdict === verdict);
  const [slower, faster, alike] = [of("slower"), of("faster"), of("no_difference_seen")];
  const compared = slower.length + faster.length + alike.length;
  if (slower.length > 0)
    return say(lang, "compare.headline.slower", {
      rows: named(lang, slower),
      faster: faster.length,
      compared
    });
  if (faster.length > 0) return say(lang, "compare.headline.faster", {rows: named(lang, faster), compared});
  if (compared > 0) return say(lang, "compare.headline.none", {compared});
  const reasons = [...new Set(rows.flatMap(({result}) => (result.reason === null ? [] : [result.reason])))];
  return say(lang, "compare.headline.cannot_tell", {
    why: reasons
      .slice(0, NAMED)
      .map((reason) => reasonText(lang, reason))
      .join(", ")
  });
}

/** Totals first: what a user waits for; then by size. */
function named(lang: Lang, rows: readonly ComparedRow[]): string {
  const size = ({result}: ComparedRow): number => Math.abs(Math.log(result.ratio!.estimate));
  const order = rows.toSorted(
    (a, b) => Number(b.phase === "total") - Number(a.phase === "total") || size(b) - size(a)
  );
  const shown = order
    .slice(0, NAMED)
    .map((row) => rowLabel(lang, row))
    .join(", ");
  return order.length <= NAMED ? shown : say(lang, "compare.more", {shown, more: order.length - NAMED});
}

/** What makes the runs unlike, at most three things by name. */
export function whyUnlike(lang: Lang, {settings, yardsticks}: RunComparison): string {
  const reasons = settings
    .filter(({spoils, path}) => spoils && !path.startsWith("yardsticks."))
    .map(({standing, path}) => `${standing}/${path}`);
  if (Object.keys(yardsticks.differ).length > 0) reasons.push("machines_differ");
  if (reasons.length === 0) reasons.push("not_recorded/definition");
  const shown = reasons
    .slice(0, NAMED)
    .map((reason) => reasonText(lang, reason))
    .join(", ");
  return reasons.length <= NAMED ? shown : say(lang, "compare.more", {shown, more: reasons.length - NAMED});
}

/** `differs/environment.cpu` → "environment.cpu differs". A reason of a newer tool is shown as its code. */
export function reasonText(lang: Lang, reason: string): string {
  const [code, setting] = reason.split("/") as [string, string?];
  const key = `compare.reason.${code}`;
  return Object.hasOwn(en, key)
    ? say(lang, key as MessageKey, {setting: setting ?? code})
    : say(lang, "compare.reason.unknown", {code: reason});
}

/** The row's verdict, with why there is none, or what the comparison would have found. */
export function verdictText(lang: Lang, result: RowComparison): string {
  if (result.verdict === "cannot_tell")
    return say(lang, "compare.verdict.cannot_tell", {why: reasonText(lang, result.reason ?? "")});
  if (result.verdict !== "no_difference_seen") return say(lang, `compare.verdict.${result.verdict}`);
  const words = result.belowFloor
    ? say(lang, "compare.verdict.below_floor", {floor_share: result.floor})
    : say(lang, "compare.verdict.no_difference_seen");
  const found =
    result.smallestDetectable === null
      ? say(lang, "compare.detectable.none")
      : say(lang, "compare.detectable", {change: signedShare(lang, result.smallestDetectable - 1)});
  return `${words}; ${found}`;
}

/** `+12% (+8.1% to +16%)`; ms where there is no ratio; null where nothing can be said. */
export function changeText(lang: Lang, {ratio, shift}: RowComparison): string | null {
  if (ratio !== null) {
    const {estimate, interval} = ratio;
    const range =
      interval && ` (${signedShare(lang, interval.low - 1)}…${signedShare(lang, interval.high - 1)})`;
    return `${signedShare(lang, estimate - 1)}${range ?? ""}`;
  }
  return shift === null ? null : `${signedMs(lang, shift.estimate)}\u00a0ms`;
}

/** `+52.1 ms (+33.0…+71.4)`; null where nothing can be said. */
export function shiftText(lang: Lang, {shift}: RowComparison): string | null {
  if (shift === null) return null;
  const {estimate, interval} = shift;
  const range = interval && ` (${signedMs(lang, interval.low)}…${signedMs(lang, interval.high)})`;
  return `${signedMs(lang, estimate)}\u00a0ms${range ?? ""}`;
}

/** `412 ms (398–441), n = 20`; a dash where nothing was measured. */
export function sideText(lang: Lang, {p50, interval, n}: ComparedRow["baseline"]): string {
  if (p50 === null) return "—";
  const range = interval && ` (${formatMs(lang, interval.low)}–${formatMs(lang, interval.high)})`;
  return `${formatDuration(lang, p50)}${range ?? ""}, n\u00a0=\u00a0${n}`;
}

/** `T1: +81.2 = insert +78.0, score +3.1`; null where the totals cannot be taken apart. */
export function contributionText(lang: Lang, scenario: ComparedScenario): string | null {
  const {contributions, totalDifference} = scenario;
  if (contributions === null || totalDifference === null) return null;
  return say(lang, "compare.contribution", {
    cell: cellLabel(scenario),
    total: signedMs(lang, totalDifference),
    parts: contributions.map(({phase, ms}) => `${phase} ${signedMs(lang, ms)}`).join(", ")
  });
}

/** Phases that only one of the runs measured; null where there is none. */
export function phasesApartText(lang: Lang, scenario: ComparedScenario): string | null {
  const {onlyBaseline, onlyCurrent, definition} = scenario;
  if (onlyBaseline.length + onlyCurrent.length === 0 || definition.startsWith("only_")) return null;
  const cell = cellLabel(scenario);
  return [
    ...(onlyBaseline.length === 0
      ? []
      : [say(lang, "compare.phases_apart.baseline", {cell, phases: onlyBaseline.join(", ")})]),
    ...(onlyCurrent.length === 0
      ? []
      : [say(lang, "compare.phases_apart.current", {cell, phases: onlyCurrent.join(", ")})])
  ].join("; ");
}
