import {mkdtempSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {Archive} from "../../../data-loaders/archive/archive.js";
import {previousRun, type Surroundings} from "../../../data-loaders/cli/previous-run.js";
import type {Run} from "../../../src/lib/run-schema.js";
import {exampleRun} from "../archive/example-run.js";

const ID = "20261130t093211z-3fa9c1";

/** An archive with one live run, whose endpoints have hashes. */
function archiveWith(change: (run: Run) => Run = (run) => run): {archive: Archive; run: Run} {
  const archive = new Archive(mkdtempSync(join(tmpdir(), "previous-run-")));
  const {envector, vault} = exampleRun(ID).services;
  const run = change({
    ...exampleRun(ID),
    target: "live",
    verdict: {value: "valid", reasons: []},
    services: {envector: {...envector, endpoint_hash: "e1"}, vault: {...vault, endpoint_hash: "v1"}}
  });
  archive.add(run, []);
  return {archive, run};
}
const here = (over: Partial<Surroundings> = {}): Surroundings => ({
  embedder: {kind: "lexical", model: "lexical", dtype: null},
  ownIndex: true,
  endpoints: {envector: "e1", vault: "v1"},
  ...over
});

describe("previousRun", () => {
  it("is the run with the same settings on the same services", () => {
    const {archive, run} = archiveWith();
    expect(previousRun(archive, run.settings, "live", here())?.id).toBe(ID);
    expect(previousRun(archive, {...run.settings, warmup: 9}, "live", here())).toBeNull();
    expect(previousRun(archive, run.settings, "embedded", here())).toBeNull();
  });

  it("is none of another service, of another embedder, or on another kind of index", () => {
    const {archive, run} = archiveWith();
    const found = (over: Partial<Surroundings>) => previousRun(archive, run.settings, "live", here(over));
    expect(found({endpoints: {envector: "e1", vault: "v2"}})).toBeNull();
    expect(found({endpoints: {envector: "e2", vault: "v1"}})).toBeNull();
    expect(found({embedder: {kind: "qwen3", model: "lexical", dtype: null}})).toBeNull();
    expect(found({ownIndex: false})).toBeNull();
    expect(found({endpoints: null})?.id).toBe(ID);
  });

  it("is no invalid run, and none that ended early", () => {
    for (const change of [
      (run: Run): Run => ({...run, verdict: {value: "invalid", reasons: []}}),
      (run: Run): Run => ({...run, state: "partial"})
    ]) {
      const {archive, run} = archiveWith(change);
      expect(previousRun(archive, run.settings, "live", here())).toBeNull();
    }
  });
});
