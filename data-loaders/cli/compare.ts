/**
 * `rune-latency compare A B`: two runs of the archive, side by side.
 * @module
 */
import {Command} from "commander";
import {compareRuns, type RunComparison} from "../../src/lib/compare/compare-runs.js";
import {
  cellLabel,
  changeText,
  comparisonHeadline,
  contributionText,
  phasesApartText,
  sideText,
  verdictText
} from "../../src/lib/wording/comparison.js";
import {say} from "../../src/lib/wording/say.js";
import {Archive} from "../archive/archive.js";
import {EXIT, UserError} from "../timing/errors.js";
import {readWithSamples, repeatsIn} from "./baseline.js";
import {resolveSettings} from "./settings.js";

export function compareCommand(): Command {
  return new Command("compare")
    .description("compare two runs: what may be compared, then phase by phase")
    .argument("<baseline>", "id of the earlier run")
    .argument("<current>", "id of the later run")
    .option("--json", "print the comparison as JSON")
    .option("--archive <folder>", "folder of the archive of runs (default runs)")
    .addHelpText("after", "\nExample:\n  $ rune-latency compare 20260504-02b91a 20260505-0fb5d2")
    .action(async (baseline: string, current: string, flags: {json?: boolean; archive?: string}) => {
      const comparison = await compare(baseline, current, flags.archive);
      process.stdout.write(flags.json === true ? comparisonJson(comparison) : comparisonText(comparison));
    });
}

async function compare(
  baseline: string,
  current: string,
  folder: string | undefined
): Promise<RunComparison> {
  const {archive: path} = resolveSettings({flags: {archive: folder}, env: process.env, cwd: process.cwd()});
  const archive = new Archive(path);
  if (baseline === current)
    throw new UserError(`${current} is named twice: a run is never its own baseline.`, EXIT.badSettings);
  const [before, after] = [await readWithSamples(archive, baseline), await readWithSamples(archive, current)];
  return compareRuns(before, after, {repeats: repeatsIn(archive, before.run)});
}

/** The runs by their ids: whole they are in the archive. */
function comparisonJson({baseline, current, ...rest}: RunComparison): string {
  return `${JSON.stringify({baseline: baseline.id, current: current.id, ...rest}, null, 2)}\n`;
}

/** Comparability first, then the rows, then what the differences of the totals are made of. */
export function comparisonText(comparison: RunComparison): string {
  const {baseline, current, settings, scenarios} = comparison;
  const unsure = settings.filter(({standing}) => standing !== "same");
  const table = [
    ["scenario", "phase", "baseline", "now", "change (interval)", "verdict"],
    ...comparison.rows.map((row) => [
      cellLabel(row),
      row.phase,
      sideText("en", row.baseline),
      sideText("en", row.current),
      changeText("en", row.result) ?? "—",
      verdictText("en", row.result)
    ])
  ];
  const apart = scenarios.map((scenario) => phasesApartText("en", scenario)).filter((line) => line !== null);
  const parts = scenarios.map((scenario) => contributionText("en", scenario)).filter((line) => line !== null);
  const sections = [
    comparisonHeadline("en", current, comparison),
    [`baseline  ${baseline.id}  ${baseline.title}`, `now       ${current.id}  ${current.title}`].join("\n"),
    comparison.standing === "comparable" ? "" : say("en", "compare.marked"),
    unsure.length === 0
      ? ""
      : `${say("en", "compare.settings")}\n${aligned(
          unsure.map(({path, baseline: before, current: now, standing, spoils}) => [
            `  ${path}`,
            `${before ?? "?"} → ${now ?? "?"}`,
            `${say("en", `compare.standing.${standing}`)}${spoils ? "" : " (noted only)"}`
          ])
        )}`,
    apart.join("\n"),
    aligned(table),
    parts.length === 0
      ? ""
      : `${say("en", "compare.contributions")}\n${parts.map((line) => `  ${line}`).join("\n")}`
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]!.length))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join("  ")
        .trimEnd()
    )
    .join("\n");
}
