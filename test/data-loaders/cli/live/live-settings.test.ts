import {mkdirSync, mkdtempSync, readFileSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {RUNE_VARIABLES} from "../../../../data-loaders/cli/live/rune-config.js";
import {dashed, LIVE_ONLY} from "../../../../data-loaders/cli/setting-shapes.js";
import {ignoredVariables, requireLive, resolveSettings} from "../../../../data-loaders/cli/settings.js";

const CANARY = `evt_${"c4n4ry00".repeat(4)}`;
const PEM = "-----BEGIN CERTIFICATE-----\n";

/** A home folder with a Rune installation, and what else is given. */
function home(config?: object | string, files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "live-settings-"));
  mkdirSync(join(folder, ".rune"));
  if (config !== undefined)
    writeFileSync(
      join(folder, ".rune", "config.json"),
      typeof config === "string" ? config : JSON.stringify(config)
    );
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}
const resolve = (folder: string, flags: Record<string, unknown> = {}, env: NodeJS.ProcessEnv = {}) =>
  resolveSettings({flags: {target: "live", ...flags}, env: {HOME: folder, ...env}, cwd: folder});
/** What the message is when settings are refused. */
function refusal(...args: Parameters<typeof resolve>): string {
  try {
    requireLive(resolve(...args));
  } catch (error) {
    expect(error).toMatchObject({name: "UserError", exitCode: 2});
    return (error as Error).message;
  }
  throw new Error("expected a refusal");
}

const INSTALLED = {
  vault: {endpoint: "tcp://vault.example:50051", token: CANARY, ca_cert: "~/ca.pem", tls_disable: false},
  envector: {endpoint: "https://cluster.example", api_key: "key-of-envector", secure: true},
  embedding: {mode: "femb", model: "Qwen/Qwen3-Embedding-0.6B"}
};

describe("settings of a live target", () => {
  it("come from a Rune installation where nothing else is said", () => {
    const folder = home(INSTALLED, {"ca.pem": PEM});
    const settings = resolve(folder);
    expect(settings).toMatchObject({
      vaultEndpoint: {endpoint: "vault.example:50051", https: false},
      vaultCa: join(folder, "ca.pem"),
      vaultSecure: null,
      envectorEndpoint: {endpoint: "cluster.example:443", https: true},
      envectorSecure: true
    });
    expect(settings.vaultToken?.reveal()).toBe(CANARY);
    expect(settings.envectorToken?.reveal()).toBe("key-of-envector");
    expect(JSON.stringify(settings)).not.toContain(CANARY);
  });

  it("put flags before our variables before our file before Rune's variables before Rune's file", () => {
    const folder = home(INSTALLED, {"ca.pem": PEM});
    const ours = join(folder, "rune-latency.config.json");
    const endpoint = (flags: object, env: NodeJS.ProcessEnv) =>
      resolve(folder, {...flags}, env).vaultEndpoint?.endpoint;
    const env = {RUNEVAULT_ENDPOINT: "third:3"};
    expect(endpoint({}, env)).toBe("third:3");
    writeFileSync(ours, `{"vault-endpoint": "second:2"}`);
    expect(endpoint({}, env)).toBe("second:2");
    expect(endpoint({}, {...env, RUNE_LATENCY_VAULT_ENDPOINT: "first:1"})).toBe("first:1");
    expect(endpoint({vaultEndpoint: "flag:9"}, {...env, RUNE_LATENCY_VAULT_ENDPOINT: "first:1"})).toBe(
      "flag:9"
    );
  });

  it("resolve ~ to the home folder, and a relative path against the folder of whoever wrote it", () => {
    const folder = home({vault: {ca_cert: "certs/ca.pem"}});
    mkdirSync(join(folder, ".rune", "certs"));
    writeFileSync(join(folder, ".rune", "certs", "ca.pem"), PEM);
    writeFileSync(join(folder, "own.pem"), PEM);
    expect(resolve(folder).vaultCa).toBe(join(folder, ".rune", "certs", "ca.pem"));
    expect(resolve(folder, {}, {VAULT_CA_CERT: "own.pem"}).vaultCa).toBe(join(folder, "own.pem"));
    expect(resolve(folder, {vaultCa: "~/own.pem"}).vaultCa).toBe(join(folder, "own.pem"));
  });

  it("turn TLS off only where it is said", () => {
    const folder = home({vault: {tls_disable: true}});
    expect(resolve(folder).vaultSecure).toBe(false);
    expect(resolve(home(), {}, {VAULT_TLS_DISABLE: "true"}).vaultSecure).toBe(false);
    expect(resolve(home(), {}, {VAULT_TLS_DISABLE: "false"}).vaultSecure).toBeNull();
    expect(resolve(folder, {vaultSecure: "true"}).vaultSecure).toBe(true);
    expect(resolve(home({envector: {secure: "false"}})).envectorSecure).toBe(false);
  });

  it("say what is missing, and every way to give it", () => {
    expect(refusal(home())).toBe(
      "--target live: no Vault is named. Give --vault-endpoint host:port, or set RUNEVAULT_ENDPOINT, or vault.endpoint in ~/.rune/config.json."
    );
    expect(refusal(home(), {vaultEndpoint: "vault:1"})).toMatch(
      /no token for Vault\. Give --vault-token-file/
    );
  });

  it("name key, value, origin and remedy of what is wrong", () => {
    expect(refusal(home(), {}, {RUNEVAULT_ENDPOINT: "ftp://vault"})).toMatch(
      /^RUNEVAULT_ENDPOINT: "vault-endpoint" is "ftp:\/\/vault", expected "host:port", "tcp:/
    );
    expect(refusal(home(), {vaultCa: "no.pem"})).toMatch(
      /^--vault-ca: "vault-ca" is ".*no\.pem", which cannot be read \(ENOENT\)/
    );
    expect(refusal(home(undefined, {"a.txt": "hello"}), {vaultCa: "a.txt"})).toMatch(
      /which holds no certificate/
    );
    expect(refusal(home(), {}, {ENVECTOR_EVAL_MODE: "mm32"})).toMatch(
      /^ENVECTOR_EVAL_MODE: "eval-mode" is "mm32", expected mm or rmp/
    );
    expect(refusal(home(), {vaultEndpoint: "https://vault", vaultSecure: "false"})).toBe(
      '--vault-endpoint says https://, --vault-secure says that vault is reached without TLS. Write "tcp://…", or --vault-secure true.'
    );
    expect(refusal(home({vault: {endpoint: 3}}))).toMatch(
      /config\.json: of the wrong type: vault\.endpoint\./
    );
    expect(refusal(home(), {from: "stack.json"})).toMatch(/^--from: .*Leave one of the two out\./);
  });

  it("never show a secret, wherever it was written by mistake", () => {
    const shown = [
      refusal(home(), {vaultTokenFile: CANARY}),
      refusal(home(), {vaultEndpoint: `https://me:${CANARY}@vault.example`}),
      refusal(home(), {vaultEndpoint: "https://me:password@vault.example"}),
      refusal(home(`{"vault": {"token": "${CANARY}" "endpoint"`)),
      refusal(home(undefined, {"two.txt": `${CANARY}\n${CANARY}\n`}), {vaultTokenFile: "two.txt"}),
      refusal(home({vault: {token: CANARY, endpoint: [CANARY]}}))
    ];
    for (const message of shown) expect(message).not.toMatch(/evt_|c4n4ry|password/);
    const own = home();
    writeFileSync(join(own, "rune-latency.config.json"), `{"vault-token": "${CANARY}"}`);
    expect(refusal(own)).toMatch(/unknown setting "vault-token"/);
    expect(refusal(own)).not.toContain(CANARY);
  });

  it("write to an existing index only when it is named twice", () => {
    expect(refusal(home(), {index: "team"})).toMatch(
      /cannot be taken out again\. If that is meant, add --allow-writes team/
    );
    expect(refusal(home(), {index: "team", allowWrites: "other"})).toMatch(/--allow-writes team/);
    expect(refusal(home(), {allowWrites: "team"})).toMatch(/add --index team/);
    expect(refusal(home(), {index: "a_name_that_is_too_long"})).toMatch(/at most 20 letters/);
    expect(resolve(home(), {index: "team", allowWrites: "team"}).index).toBe("team");
  });
});

describe("settings of the embedded target", () => {
  it("never read a Rune installation", () => {
    const folder = home(INSTALLED);
    const settings = resolveSettings({flags: {}, env: {HOME: folder, RUNEVAULT_TOKEN: CANARY}, cwd: folder});
    expect(settings).toMatchObject({vaultEndpoint: null, vaultToken: null, envectorToken: null});
    expect(ignoredVariables({RUNEVAULT_TOKEN: CANARY, RUNE_LATENCY_VAULT_CA: "x", PATH: "/bin"})).toEqual([
      "RUNEVAULT_TOKEN",
      "RUNE_LATENCY_VAULT_CA"
    ]);
  });

  it("refuse a flag that speaks of a live service", () => {
    expect(() => resolveSettings({flags: {vaultEndpoint: "vault:1"}, env: {}, cwd: home()})).toThrow(
      "--vault-endpoint speaks of a live service, and the target is the embedded stack. Add --target live."
    );
  });
});

describe("docs/live.md", () => {
  it("names every setting of a live target, as it is written", () => {
    const document = readFileSync(new URL("../../../../docs/live.md", import.meta.url), "utf8");
    const settings = [...LIVE_ONLY, "deadline", "index", "allowWrites"].map(
      (name) => `\`--${dashed(name)}\``
    );
    expect(settings.filter((setting) => !document.includes(setting))).toEqual([]);
    for (const variable of RUNE_VARIABLES) expect(document).toContain(variable);
  });
});
