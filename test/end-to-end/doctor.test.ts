import {writeFileSync} from "node:fs";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {removeTemporary, temporary} from "./command.js";
import {doctor, serveLive, type LiveStack} from "./live-stack.js";

let stack: LiveStack;
beforeAll(async () => {
  const folder = temporary();
  const faults = join(folder, "faults.json");
  // What a key that is not loaded looks like from outside.
  writeFileSync(faults, JSON.stringify({seed: 1, faults: [{kind: "empty_scores"}]}));
  stack = await serveLive(folder, ["--faults", faults]);
});
afterAll(async () => {
  await stack.close();
  removeTemporary();
});

describe("rune-latency doctor", () => {
  it("calls a key that is not loaded by its name, loads nothing, and deletes its index", async () => {
    const {code, lines} = await doctor("--from", stack.file);
    expect(code).toBe(1);
    expect(lines.filter(({status}) => status === "fail")).toEqual([
      {
        service: "envector",
        check: "key loaded",
        status: "fail",
        seen: "scores come back empty",
        remedy: expect.stringMatching(
          /^Ask whoever runs envector to register and load key \S+; this tool never does/
        ) as string
      }
    ]);
    expect(await stack.indexes()).toEqual([]);
  });

  it("names the token that is refused, and creates nothing where it is told to only read", async () => {
    const refused = await doctor(...stack.vaultFlags, "--vault-token-file", stack.served.envector.tokenFile!);
    expect(refused.code).toBe(1);
    expect(refused.lines.filter(({status}) => status === "fail")).toMatchObject([
      {service: "vault", check: "token"}
    ]);
    const reading = await doctor(...stack.vaultFlags, "--read-only");
    expect(reading.code).toBe(0);
    expect(reading.lines.map(({check}) => check)).not.toContain("bench index");
  });
});
