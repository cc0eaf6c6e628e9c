/**
 * `rune-latency report` measures and builds the site; `rune-latency build` builds it from a run that is there.
 * @module
 */
import {spawn} from "node:child_process";
import {randomBytes} from "node:crypto";
import {createRequire} from "node:module";
import {dirname, join} from "node:path";
import {Command} from "commander";
import {EXIT} from "../timing/errors.js";
import {readSession} from "./build-flow.js";
import {addMeasureOptions, settingFlags, settingsFrom, type MeasureFlags} from "./measure-options.js";
import {settingsToEnv} from "./settings.js";

export function reportCommand(): Command {
  return addMeasureOptions(
    new Command("report").description("measure, always afresh, and build the site into dist/")
  )
    .addHelpText("after", "\nExample:\n  $ rune-latency report --iterations 22")
    .action(async (flags: MeasureFlags) => {
      settingsFrom(flags); // Bad settings end here, before anything starts.
      const session = randomBytes(6).toString("hex");
      const code = await observableBuild({
        ...settingsToEnv(settingFlags(flags)),
        RUNE_LATENCY_SESSION: session,
        RUNE_LATENCY_BUILD: "measure"
      });
      process.exitCode = code === 0 ? (readSession(session)?.exitCode ?? EXIT.failed) : code;
    });
}

export function buildCommand(): Command {
  return new Command("build")
    .description("build the site from an archived run, without measuring")
    .option("--run <id>", "the run to show (default: the last one measured)")
    .option("--archive <folder>", "folder of the archive of runs (default runs)")
    .addHelpText("after", "\nExample:\n  $ rune-latency build --run 20261130t093211z-3fa9c1")
    .action(async ({run, archive}: {run?: string; archive?: string}) => {
      process.exitCode = await observableBuild({
        ...settingsToEnv({archive}),
        ...(run === undefined ? {} : {RUNE_LATENCY_RUN: run}),
        RUNE_LATENCY_BUILD: "reuse"
      });
    });
}

/** Runs Framework's own build; observablehq.config.js does the rest. */
function observableBuild(env: Record<string, string>): Promise<number> {
  const manifest = createRequire(import.meta.url).resolve("@observablehq/framework/package.json");
  const {bin} = createRequire(import.meta.url)(manifest) as {bin: {observable: string}};
  const child = spawn(process.execPath, [join(dirname(manifest), bin.observable), "build"], {
    stdio: ["ignore", "inherit", "inherit"],
    env: {...process.env, ...env}
  });
  const wait = (): void => undefined; // The whole process group gets Ctrl-C; the child saves and ends first.
  process.on("SIGINT", wait);
  process.on("SIGTERM", () => void child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      process.off("SIGINT", wait);
      resolve(code ?? (signal === "SIGTERM" ? EXIT.terminated : EXIT.interrupted));
    });
  });
}
