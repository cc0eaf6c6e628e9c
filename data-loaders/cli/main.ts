/**
 * The command line: `rune-latency run | report | build | serve | doctor | clean | recover | fhe | import | export | compare |
 * gate | comment`. stdout is data, stderr is people.
 * @module
 */
import {Command, CommanderError} from "commander";
import {CallError, EXIT, UserError} from "../timing/errors.js";
import {cleanCommand} from "./clean.js";
import {commentCommand} from "./comment.js";
import {compareCommand} from "./compare.js";
import {toolIdentity} from "./environment.js";
import {doctorCommand} from "./doctor.js";
import {exportCommand} from "./export.js";
import {fheCommand} from "./fhe.js";
import {gateCommand} from "./gate.js";
import {importCommand} from "./import.js";
import {recoverCommand} from "./recover.js";
import {reportCommand, buildCommand} from "./report.js";
import {runCommand} from "./run.js";
import {serveCommand} from "./serve.js";

/** @returns The exit code of the process. */
export async function main(argv: readonly string[]): Promise<number> {
  const program = new Command("rune-latency")
    .description("Measures how long Rune's operations take, phase by phase, and publishes what it found.")
    .version(toolIdentity().version)
    .exitOverride()
    .showHelpAfterError("(--help shows every option and an example)")
    .addHelpText(
      "after",
      `
Example:
  $ rune-latency report --iterations 22     measure on the embedded stack and build the site into dist/

Exit codes: 0 good, 1 measured but a scenario or check failed, 2 bad settings, 3 services unreachable,
130/143 interrupted and saved.`
    );
  const commands = [
    runCommand(),
    reportCommand(),
    buildCommand(),
    serveCommand(),
    doctorCommand(),
    cleanCommand(),
    recoverCommand(),
    fheCommand(),
    importCommand(),
    exportCommand(),
    compareCommand(),
    gateCommand(),
    commentCommand()
  ];
  for (const command of commands) program.addCommand(inheritSettings(command, program));
  try {
    await program.parseAsync([...argv]);
    return Number(process.exitCode ?? EXIT.good);
  } catch (error) {
    return exitCodeOf(error);
  }
}

/** A command made elsewhere ends the process by itself unless told otherwise; so do its own commands. */
function inheritSettings(command: Command, parent: Command): Command {
  command.copyInheritedSettings(parent);
  for (const child of command.commands) inheritSettings(child, command);
  return command;
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError)
    // Help and version are no errors; anything else that the parser refuses is a bad setting.
    return error.exitCode === 0 ? EXIT.good : EXIT.badSettings;
  if (error instanceof UserError) {
    process.stderr.write(`rune-latency: ${error.message}\n`);
    return error.exitCode;
  }
  if (error instanceof CallError) {
    // A call that fails inside a measurement is an outcome; this one came before the first sample.
    process.stderr.write(`rune-latency: ${error.message}\n`);
    return EXIT.unreachable;
  }
  process.stderr.write(
    `rune-latency: this is a bug. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`
  );
  return EXIT.failed;
}
