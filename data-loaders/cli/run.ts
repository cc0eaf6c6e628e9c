/**
 * `rune-latency run`: measures and seals, without building the site.
 * @module
 */
import {Command} from "commander";
import type {Mode} from "../fhe/engine.js";
import type {Run} from "../../src/lib/run-schema.js";
import {planNotes} from "./announce.js";
import {interruptible} from "./interrupt.js";
import {measure, type Measured} from "./measure.js";
import {addMeasureOptions, settingsFrom, type MeasureFlags} from "./measure-options.js";
import {planPreview} from "./plan-preview.js";
import {preparePlan} from "./prepare-plan.js";
import {precedents} from "./run-settings.js";
import {servedServices} from "./services.js";
import {ignoredVariables, type Settings} from "./settings.js";
import {summaryText} from "./summary-text.js";
import {terminal} from "./terminal.js";

export function runCommand(): Command {
  return addMeasureOptions(new Command("run").description("measure and archive a run"))
    .option("--json", "print the sealed run as JSON instead of a table")
    .option("--dry-run", "print what would be done, and do nothing")
    .addHelpText("after", "\nExample:\n  $ rune-latency run --scenario T1,T5 --iterations 22")
    .action(async (flags: MeasureFlags & {json?: boolean; dryRun?: boolean}) => {
      const {json, dryRun, ...rest} = flags;
      const settings = settingsFrom(rest);
      if (dryRun === true) {
        process.stdout.write(await dryRunText(settings));
        return;
      }
      const {run, exitCode} = await measureInTerminal(settings);
      process.stdout.write(json === true ? `${JSON.stringify(run, null, 2)}\n` : summaryText(run));
      process.exitCode = exitCode;
    });
}

async function dryRunText(settings: Settings): Promise<string> {
  const prepared = await preparePlan(settings, (line) => void process.stderr.write(`${line}\n`));
  await prepared.embedder.close();
  const {plan} = prepared;
  const mode = modeOf(settings);
  const notes = planNotes(settings, plan, mode).map((note) => `${note}\n`);
  return planPreview(plan, settings, mode, precedents(settings, prepared)) + notes.join("");
}

function modeOf({target, evalMode, from}: Settings): Mode {
  if (target === "live") return evalMode;
  return from === null ? "mm" : servedServices(from).evalMode;
}

/** Measures with progress on stderr; Ctrl-C saves. */
export async function measureInTerminal(settings: Settings): Promise<Measured> {
  const screen = terminal();
  const {signal, dispose} = interruptible(screen.log);
  const ignored = ignoredVariables(process.env);
  if (ignored.length > 0) screen.log(`ignored with --target ${settings.target}: ${ignored.join(", ")}`);
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
