/**
 * `rune-latency gate`: exit 1 where a change made something slower than it may.
 * @module
 */
import {Command} from "commander";
import {comparisonHeadline} from "../../src/lib/wording/comparison.js";
import {judgeGate, parseLimit} from "../publish/gate.js";
import {compareChosen, type RunFlags} from "./chosen-run.js";

interface GateFlags extends RunFlags {
  maxRegression: string;
  scenario?: string[];
  phase?: string[];
  strict?: boolean;
}

const collect = (value: string, previous: string[] = []): string[] => [
  ...previous,
  ...value.split(",").map((name) => name.trim())
];

export function gateCommand(): Command {
  return new Command("gate")
    .description("fail (exit 1) on a regression beyond a limit, on an invalid run, and on a missing value")
    .requiredOption("--max-regression <percent>", "largest slowdown that passes, e.g. 10%")
    .option("--run <id>", "the run to judge (default: the last one measured)")
    .option("--baseline <id|branch>", "what it is compared with (default: the newest fitting run before it)")
    .option("--scenario <id>", "only this scenario; may be repeated, or a list: T1,T5", collect)
    .option("--phase <name>", "only this phase; may be repeated, or a list: insert,total", collect)
    .option("--strict", "also fail where nothing can be told: no baseline, unlike runs, too few samples")
    .option("--archive <folder>", "folder of the archive of runs (default runs)")
    .addHelpText(
      "after",
      `
Example:
  $ rune-latency gate --max-regression 10% --baseline latency-runs --phase total

Exit codes: 0 passed, perhaps with warnings; 1 failed; 2 bad settings.`
    )
    .action(async ({maxRegression, scenario = [], phase = [], strict = false, ...chosen}: GateFlags) => {
      const limit = parseLimit(maxRegression);
      const {run, comparison} = await compareChosen(chosen);
      const {exitCode, failures, warnings, judged} = judgeGate(run, comparison, {
        limit,
        scenarios: scenario,
        phases: phase,
        strict
      });
      const lines = [
        comparisonHeadline("en", run, comparison),
        ...failures.map((line) => `fail     ${line}`),
        ...warnings.map((line) => `warning  ${line}`),
        `gate     ${exitCode === 0 ? "passed" : "failed"}: ${judged} rows judged, run ${run.id}${comparison === null ? "" : ` against ${comparison.baseline.id}`}`
      ];
      process.stdout.write(`${lines.join("\n")}\n`);
      process.exitCode = exitCode;
    });
}
