import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {servedServices} from "../../../data-loaders/cli/services.js";

/** A bundle that says nothing of envector. */
const SILENT = {endpoint: null, apiKey: null, secure: null};

let folder = "";
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "rune-latency-test-"))));
afterAll(() => rmSync(folder, {recursive: true, force: true}));

/** Writes what `serve --json` prints, and the files that it names. */
function served(name: string, tls: {endpoint: string; pem: string} | null): string {
  const file = (suffix: string, text: string): string => {
    const path = join(folder, `${name}-${suffix}`);
    writeFileSync(path, text);
    return path;
  };
  const described = {
    envector: {
      endpoint: "127.0.0.1:1001",
      tls: tls && {endpoint: tls.endpoint, caFile: file("envector-ca.pem", tls.pem)},
      tokenFile: null
    },
    vault: {
      endpoint: "127.0.0.1:1003",
      caFile: file("vault-ca.pem", "VAULT CA"),
      tokenFile: file("vault-token", `evt_${"0".repeat(32)}\n`)
    },
    evalMode: "mm",
    http2WindowBytes: 1_048_576,
    maxMessageBytes: 83_886_080,
    pid: 1
  };
  return file("stack.json", JSON.stringify(described));
}

describe("the services that `serve --json` described", () => {
  it("are reached in plaintext, and where they opened a TLS port, over TLS too", () => {
    const services = servedServices(served("both", {endpoint: "127.0.0.1:1002", pem: "ENVECTOR CA"}));
    expect(services.envector(SILENT)).toMatchObject({
      endpoint: "127.0.0.1:1001",
      tls: null
    });
    expect(services.otherEnvector(SILENT)).toMatchObject({
      endpoint: "127.0.0.1:1002",
      tls: {caPem: "ENVECTOR CA", serverName: "localhost"}
    });
  });
  it("have no other way to envector where they opened none", () => {
    expect(servedServices(served("plain", null)).otherEnvector(SILENT)).toBeNull();
  });
});
