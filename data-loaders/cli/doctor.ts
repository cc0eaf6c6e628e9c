/**
 * `rune-latency doctor`: whether a live target can be measured, step by step, and what to do where it cannot.
 * @module
 */
import {Command} from "commander";
import {EXIT} from "../timing/errors.js";
import {examine} from "./doctor/examine.js";
import {Lines, lineText} from "./doctor/lines.js";
import {somebodysServices} from "./live/somebodys-services.js";
import {addEmbedderOptions, addServiceOptions, settingFlags, type MeasureFlags} from "./measure-options.js";
import {resolveSettings} from "./settings.js";

interface DoctorFlags extends MeasureFlags {
  json?: boolean;
  readOnly?: boolean;
  addresses?: boolean;
}

export function doctorCommand(): Command {
  const command = new Command("doctor")
    .description("check, step by step, whether a live target can be measured")
    .option("--json", "print the lines as JSON")
    .option("--from <file>", "look at the stack that `serve --json` described in this file")
    .option("--read-only", "create no bench index: do not try an insert, a score and a decryption")
    .option("--addresses", "show hosts and the names in certificates")
    .option("--archive <folder>", "folder of the archive, where the bench index is noted (default runs)");
  return addEmbedderOptions(addServiceOptions(command))
    .addHelpText(
      "after",
      "\nExample:\n  $ rune-latency doctor --vault-endpoint vault.example:50051 --vault-token-file token"
    )
    .action(diagnose);
}

async function diagnose({json, readOnly, addresses, ...flags}: DoctorFlags): Promise<void> {
  const target = flags.from === undefined ? "live" : "embedded";
  const settings = resolveSettings({
    flags: {...settingFlags(flags), target},
    env: process.env,
    cwd: process.cwd()
  });
  const log = (line: string): void => void process.stderr.write(`${line}\n`);
  const lines = new Lines((line) => {
    if (json !== true) process.stdout.write(`${lineText(line)}\n`);
  });
  const interrupted = endsAfterCleaning(log);
  try {
    await examine({
      services: somebodysServices(settings),
      settings,
      lines,
      writes: readOnly !== true,
      addresses: addresses === true,
      log
    });
  } finally {
    interrupted.dispose();
  }
  if (json === true) process.stdout.write(`${JSON.stringify({ok: lines.good, lines: lines.all}, null, 2)}\n`);
  process.exitCode = interrupted.asked() ? EXIT.interrupted : lines.good ? EXIT.good : EXIT.failed;
}

/** The first Ctrl-C lets the bench index be deleted, the second ends at once. */
function endsAfterCleaning(log: (line: string) => void): {asked: () => boolean; dispose: () => void} {
  let asked = false;
  const stop = (): void => {
    if (asked) process.exit(EXIT.interrupted);
    asked = true;
    log("ending after this examination: its bench index is deleted first. Once more to stop at once.");
  };
  process.on("SIGINT", stop);
  return {asked: () => asked, dispose: () => void process.off("SIGINT", stop)};
}
