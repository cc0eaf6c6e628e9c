import {mkdtempSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {ignoredVariables, resolveSettings} from "../../../data-loaders/cli/settings.js";

const empty = mkdtempSync(join(tmpdir(), "settings-"));
const resolve = (flags: Record<string, unknown> = {}, env: NodeJS.ProcessEnv = {}, cwd = empty) =>
  resolveSettings({flags, env, cwd});
const folderWith = (config: string): string => {
  const folder = mkdtempSync(join(tmpdir(), "settings-"));
  writeFileSync(join(folder, "rune-latency.config.json"), config);
  return folder;
};

describe("resolveSettings", () => {
  it("takes flags before environment before the file before defaults", () => {
    const cwd = folderWith(`{"seed": 3, "warmup": 3, "primed": 33}`);
    const settings = resolve({seed: "1"}, {RUNE_LATENCY_SEED: "2", RUNE_LATENCY_WARMUP: "4"}, cwd);
    expect(settings).toMatchObject({seed: 1, warmup: 4, primed: 33, target: "embedded", iterations: null});
  });

  it("refuses iterations that leave nothing to measure, with the remedy", () => {
    expect(() => resolve({iterations: "2"})).toThrow(
      "--iterations 2 leaves nothing to measure: 2 of them are warm-up. Raise --iterations above 2, or lower --warmup."
    );
  });

  it("names key, value, origin and what is allowed", () => {
    expect(() => resolve({}, {RUNE_LATENCY_ITERATIONS: "many"})).toThrow(
      /RUNE_LATENCY_ITERATIONS: "iterations" is "many", expected a whole number/
    );
    expect(() => resolve({}, {}, folderWith(`{"seeed": 1}`))).toThrow(
      /rune-latency\.config\.json: unknown setting "seeed"\. Known: target/
    );
    expect(() => resolve({}, {}, folderWith(`{`))).toThrow(/rune-latency\.config\.json: expected JSON/);
  });

  it("spells a name of two words with dashes, and in capitals as a variable", () => {
    const file = folderWith(`{"max-tokens": 512}`);
    expect(resolve({modelDir: "a"}, {RUNE_LATENCY_CACHE_KEYS: "true"}, file)).toMatchObject({
      modelDir: join(file, "a"),
      maxTokens: 512,
      cacheKeys: true
    });
    expect(() => resolve({maxTokens: "0"})).toThrow(
      '--max-tokens: "max-tokens" is "0", expected a whole number'
    );
  });

  it("reads factors and sweeps", () => {
    expect(resolve({factor: ["tls=on,off"], sweep: "256,0,256"})).toMatchObject({
      factor: [{name: "tls", levels: ["on", "off"]}],
      sweep: [0, 256]
    });
    expect(resolve({}, {RUNE_LATENCY_FACTOR: "tls=on,off,load=1,2"}).factor).toEqual([
      {name: "tls", levels: ["on", "off"]},
      {name: "load", levels: ["1", "2"]}
    ]);
    expect(() => resolve({factor: "tls"})).toThrow('expected a factor and its levels, such as "tls=on,off"');
    expect(() => resolve({sweep: "many"})).toThrow('expected numbers of rows, such as "0,256,1024"');
  });

  it("has exit code 2", () => {
    expect(() => resolve({seed: "-1"})).toThrow(expect.objectContaining({exitCode: 2}));
  });

  it("splits lists of scenarios, given once or several times", () => {
    expect(resolve({scenario: ["T1,T5", "T9"]}).scenario).toEqual(["T1", "T5", "T9"]);
    expect(resolve({}, {RUNE_LATENCY_SCENARIO: "T1, T2"}).scenario).toEqual(["T1", "T2"]);
  });

  it("leaves the variables of the build flow alone", () => {
    expect(() => resolve({}, {RUNE_LATENCY_SESSION: "abc", RUNE_LATENCY_RUN: "x"})).not.toThrow();
  });
});

describe("ignoredVariables", () => {
  it("names what of Rune's own variables is set, never its value", () => {
    const names = ignoredVariables({RUNEVAULT_TOKEN: "evt_secret", PATH: "/bin"});
    expect(names).toEqual(["RUNEVAULT_TOKEN"]);
  });
});
