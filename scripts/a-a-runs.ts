/**
 * Measures the embedded stack again and again, nothing changed but the seed, and compares each run with the one before it:
 * whatever is found between two of them is a false alarm. The figures are reported as they come; none is thrown away.
 *
 *   node --import tsx scripts/a-a-runs.ts --archive /tmp/a-a                  ten runs, about ten minutes on an idle machine
 *   node --import tsx scripts/a-a-runs.ts --archive /tmp/a-a --compare        compares what is there, measures nothing
 *   node --import tsx scripts/a-a-runs.ts --archive /tmp/a-a -- --scenario T1,T5 --iterations 22
 *
 * What stands behind `--` goes to every `rune-latency run`. The table is Markdown on stdout.
 * @module
 */
import {spawnSync} from "node:child_process";
import {fileURLToPath} from "node:url";
import {parseArgs} from "node:util";
import {Archive} from "../data-loaders/archive/archive.js";
import {readWithSamples, repeatsIn} from "../data-loaders/cli/baseline.js";
import {DEFAULTS} from "../data-loaders/cli/settings.js";
import {compareRuns, type RunComparison} from "../src/lib/compare/compare-runs.js";

const {values: flags, positionals} = parseArgs({
  options: {
    archive: {type: "string"},
    runs: {type: "string", default: "10"},
    compare: {type: "boolean", default: false}
  },
  allowPositionals: true
});
if (flags.archive === undefined) throw new Error("--archive FOLDER is needed: the runs are kept there");
const archive = new Archive(flags.archive);
if (!flags.compare) for (let run = 0; run < Number(flags.runs); run++) measureOnce(flags.archive, run);
const pairs = await comparisons();
console.log(tableOf(pairs));

/** In a process of its own, as a user starts it: what differs between two starts belongs to the difference. */
function measureOnce(folder: string, run: number): void {
  const program = fileURLToPath(new URL("../bin/rune-latency.js", import.meta.url));
  const args = ["run", "--archive", folder, "--seed", String(DEFAULTS.seed + run), ...positionals];
  const {status} = spawnSync(process.execPath, [program, ...args], {stdio: ["ignore", "ignore", "inherit"]});
  // 1: a check failed, which the table shows. Anything else is no run.
  if (status !== 0 && status !== 1)
    throw new Error(`run ${run + 1} ended with exit code ${status}; the runs before it are in ${folder}`);
}

interface Pair {
  /** With the floor of 5 % alone. */
  readonly plain: RunComparison;
  /** As `rune-latency compare` does it: the floor of a row is at least the spread of the archive's other repeats. */
  readonly asCompared: RunComparison;
}

async function comparisons(): Promise<Pair[]> {
  const ids = archive.sealed();
  const out: Pair[] = [];
  for (const [at, id] of ids.entries()) {
    const before = ids[at - 1];
    if (before === undefined) continue;
    const [baseline, current] = [await readWithSamples(archive, before), await readWithSamples(archive, id)];
    out.push({
      plain: compareRuns(baseline, current, {detectable: false}),
      asCompared: compareRuns(baseline, current, {
        repeats: repeatsIn(archive, baseline.run),
        detectable: false
      })
    });
  }
  return out;
}

function tableOf(pairs: readonly Pair[]): string {
  const header = [
    "pair",
    "verdicts of the runs",
    "standing",
    "rows",
    "slower, faster (floor 5 %)",
    "slower, faster (as compared)",
    "no difference seen",
    "cannot tell",
    "why"
  ];
  const rows = pairs.map(({plain, asCompared}, at) => {
    const {baseline, current, standing, rows: compared} = asCompared;
    return [
      String(at + 1),
      `${baseline.verdict.value}, ${current.verdict.value}`,
      standing,
      String(compared.length),
      alarms(plain),
      alarms(asCompared),
      String(count(asCompared, "no_difference_seen")),
      String(count(asCompared, "cannot_tell")),
      reasons(asCompared)
    ];
  });
  const lines = [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  const total = (pick: (pair: Pair) => RunComparison): string => {
    const found = pairs.map(pick).filter((one) => count(one, "slower") + count(one, "faster") > 0);
    return `${found.length} of ${pairs.length}`;
  };
  return [
    ...lines,
    "",
    `Pairs with any alarm: ${total(({plain}) => plain)} at the floor of 5 %, ${total(({asCompared}) => asCompared)} as compared.`
  ].join("\n");
}

function count({rows}: RunComparison, verdict: RunComparison["rows"][number]["result"]["verdict"]): number {
  return rows.filter(({result}) => result.verdict === verdict).length;
}

/** `1, 0`, and which rows they are. */
function alarms(comparison: RunComparison): string {
  const found = comparison.rows.filter(
    ({result}) => result.verdict === "slower" || result.verdict === "faster"
  );
  const names = found.map(({scenario, variant, phase}) =>
    [scenario, variant, phase].filter(Boolean).join(" ")
  );
  const counts = `${count(comparison, "slower")}, ${count(comparison, "faster")}`;
  return found.length === 0 ? counts : `${counts} (${names.join("; ")})`;
}

function reasons({rows}: RunComparison): string {
  const found = rows.flatMap(({result}) => (result.verdict === "cannot_tell" ? [result.reason ?? "?"] : []));
  return [...new Set(found)]
    .map((reason) => `${reason} ${found.filter((other) => other === reason).length}`)
    .join(", ");
}
