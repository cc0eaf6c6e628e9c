/**
 * `rune-latency run`: measures and seals, without building the site.
 * @module
 */
import {Command} from "commander";
import type {Run} from "../../src/lib/run-schema.js";
import {interruptible} from "./interrupt.js";
import {measure, type Measured} from "./measure.js";
import {addMeasureOptions, settingsFrom, type MeasureFlags} from "./measure-options.js";
import type {Settings} from "./settings.js";
import {summaryText} from "./summary-text.js";
import {terminal} from "./terminal.js";

export function runCommand(): Command {
  return addMeasureOptions(new Command("run").description("measure and archive a run"))
    .option("--json", "print the sealed run as JSON instead of a table")
    .addHelpText("after", "\nExample:\n  $ rune-latency run --scenario T1,T5 --iterations 22")
    .action(async (flags: MeasureFlags & {json?: boolean}) => {
      const {json, ...rest} = flags;
      const {run, exitCode} = await measureInTerminal(settingsFrom(rest));
      process.stdout.write(json === true ? `${JSON.stringify(run, null, 2)}\n` : summaryText(run));
      process.exitCode = exitCode;
    });
}

/** Measures with progress on stderr; Ctrl-C saves. */
export async function measureInTerminal(settings: Settings): Promise<Measured> {
  const screen = terminal();
  const {signal, dispose} = interruptible(screen.log);
  try {
    const measured = await measure({settings, signal, log: screen.log, onProgress: screen.progress});
    screen.log(sealedLine(measured.run));
    return measured;
  } finally {
    screen.end();
    dispose();
  }
}

function sealedLine({id, verdict, checks, state}: Run): string {
  const count = (result: string): number => checks.filter((check) => check.result === result).length;
  const parts = [`${count("pass")} checks passed`];
  if (count("fail") > 0)
    parts.push(
      `${count("fail")} failed (${checks
        .filter(({result}) => result === "fail")
        .map((check) => check.id)
        .join(", ")})`
    );
  if (count("not_applicable") > 0) parts.push(`${count("not_applicable")} not applicable`);
  const words = {valid: "valid", valid_with_limits: "valid with limits", invalid: "invalid"}[verdict.value];
  return `run ${id} ${state === "partial" ? "saved, partial" : "sealed"}: ${words}, ${parts.join(", ")}`;
}
