import {mkdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {credentials} from "@grpc/grpc-js";
import {Archive} from "../../data-loaders/archive/archive.js";
import {VaultServiceClient} from "../../proto/services.js";
import {cleanEnv, cli, descendants, filesBelow, removeTemporary, ROOT, temporary} from "./command.js";
import {serveLive, type LiveStack} from "./live-stack.js";

const OUTPUT = join(ROOT, "test-artefacts/canary-site");
const runs = temporary();
/** Loaded into the processes under test: names below `.canary.test` lead to this machine, without a name server. */
const FAKE_NAMES = `
import dns from "node:dns";
import {syncBuiltinESMExports} from "node:module";
const here = (name) => (name.endsWith(".canary.test") ? "127.0.0.1" : name);
const {lookup} = dns;
const promised = dns.promises.lookup;
dns.lookup = (name, ...rest) => lookup(here(name), ...rest);
dns.promises.lookup = (name, ...rest) => promised(here(name), ...rest);
syncBuiltinESMExports();
`;
let stack: LiveStack;
let env: NodeJS.ProcessEnv;
/** Values that must not be seen anywhere, by what they are. */
let canaries: Record<string, string>;

/** A Rune installation that knows live services by names of their own, with its secrets in its configuration. */
beforeAll(async () => {
  stack = await serveLive(temporary());
  const {vault, envector} = stack.served;
  const [envectorToken = "", vaultToken = ""] = stack.secrets;
  const portOf = (endpoint: string): string => endpoint.slice(endpoint.lastIndexOf(":"));
  const hosts = {vault: "c4n4ry-vault.canary.test", envector: "c4n4ry-envector.canary.test"};
  const home = temporary();
  mkdirSync(join(home, ".rune"));
  writeFileSync(
    join(home, ".rune", "config.json"),
    JSON.stringify({
      vault: {
        endpoint: `tcp://${hosts.vault}${portOf(vault.endpoint)}`,
        token: vaultToken,
        ca_cert: vault.caFile
      },
      envector: {endpoint: hosts.envector + portOf(envector.endpoint), api_key: envectorToken, secure: false}
    })
  );
  writeFileSync(join(home, "fake-names.mjs"), FAKE_NAMES);
  env = cleanEnv({
    HOME: home,
    NODE_OPTIONS: `--import=${join(home, "fake-names.mjs")}`,
    RUNE_LATENCY_ARCHIVE: runs,
    RUNE_LATENCY_OUTPUT: OUTPUT,
    RUNE_LATENCY_VAULT_SERVER_NAME: "localhost",
    RUNE_LATENCY_VAULT_RATE: "150",
    HTTPS_PROXY: "http://me:c4n4ry-password@proxy.canary.test:3128"
  });
  canaries = {
    "token of Vault": vaultToken,
    "token of envector": envectorToken,
    "key of the metadata": await dataKey(vault.endpoint, vault.caFile, vaultToken),
    "a host, or the password of a proxy": "c4n4ry",
    "port of Vault": portOf(vault.endpoint),
    "port of envector": portOf(envector.endpoint)
  };
  for (const canary of Object.values(canaries)) expect(canary.length).toBeGreaterThan(4);
});
afterAll(async () => {
  await stack.close();
  rmSync(OUTPUT, {recursive: true, force: true});
  removeTemporary();
});

function dataKey(endpoint: string, caFile: string, token: string): Promise<string> {
  const client = new VaultServiceClient(endpoint, credentials.createSsl(readFileSync(caFile)), {
    "grpc.ssl_target_name_override": "localhost"
  });
  return new Promise<string>((resolve, reject) => {
    client.GetAgentManifest({token}, (error, answer) => {
      if (error || !answer) reject(error ?? new Error("no answer"));
      else resolve((JSON.parse(answer.manifest_json) as {agent_dek: string}).agent_dek);
    });
  }).finally(() => client.close());
}

function expectNoCanary(what: string, text: string): void {
  for (const [name, canary] of Object.entries(canaries))
    expect(text.includes(canary), `${name} in ${what}`).toBe(false);
}

async function expectCleanArchive(): Promise<void> {
  const archive = new Archive(runs);
  for (const file of filesBelow(runs)) expectNoCanary(file, readFileSync(file, "latin1"));
  for (const id of archive.sealed())
    expectNoCanary(`samples of ${id}`, JSON.stringify(await archive.samples(id)));
}

// In this order: the last one ends the services.
describe("secrets and addresses of a live target", () => {
  it("are in no line of `doctor`, which says all the same that a proxy is set", async () => {
    const {code, stdout, stderr} = await cli(["doctor", "--read-only"], env).ended;
    expect(stdout).toMatch(/WARN {2}here {6}proxy {9}HTTPS_PROXY set/);
    expect(stdout).toMatch(/ok {4}vault {5}name {10}loopback address/);
    expect(code, stdout).toBe(0);
    expectNoCanary("doctor", stdout + stderr);
  });

  it("are neither in the run of a report, nor in its samples, nor on the site, nor in the log", async () => {
    const args = ["report", "--target", "live", "--scenario", "T5,T9", "--iterations", "2", "--warmup", "1"];
    const {code, stdout, stderr} = await cli(args, env).ended;
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/live services {3}envector \(plaintext\) {2}vault \(TLS\) {2}ready in/);
    expectNoCanary("log", stdout + stderr);
    await expectCleanArchive();
    const pages = filesBelow(OUTPUT);
    expect(pages.some((file) => file.endsWith("en/index.html"))).toBe(true);
    for (const file of pages) expectNoCanary(file, readFileSync(file, "latin1"));
    const [id = ""] = new Archive(runs).sealed();
    expect(new Archive(runs).read(id)).toMatchObject({
      target: "live",
      environment: {proxy_variables: ["HTTPS_PROXY"]},
      services: {vault: {locality: "loopback", tls: true}, envector: {locality: "loopback", tls: false}}
    });
  });

  it("are not in the errors of a run that loses its services", async () => {
    const args = [
      "run",
      "--target",
      "live",
      "--scenario",
      "T5",
      "--iterations",
      "500",
      "--vault-rate",
      "100000"
    ];
    const running = cli(args, env);
    await running.says(/block 2\//);
    for (const pid of descendants(stack.served.pid)) process.kill(pid, "SIGKILL");
    const {code, stdout, stderr} = await running.ended;
    expect(code).toBe(1);
    expectNoCanary("log", stdout + stderr);
    await expectCleanArchive();
    const archive = new Archive(runs);
    const lost = archive.read(archive.sealed().at(-1)!);
    expect(lost.state).toBe("partial");
    expect(lost.errors.join()).toMatch(/UNAVAILABLE/);
    expect(stderr).toMatch(/the bench index \S+ could not be deleted: .* Delete it with: rune-latency clean/);
  });
});
