import {readFileSync} from "node:fs";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {faultSentence} from "../../../../data-loaders/clients/connection/fault-sentence.js";
import {probe, type FaultCode} from "../../../../data-loaders/clients/connection/probe.js";
import {hideAddresses, type Endpoint, type TlsTrust} from "../../../../data-loaders/clients/endpoint.js";
import {DAY_MS, makeCertificate, type MadeCertificate} from "./certificates.js";
import {
  bannerServer,
  closedPort,
  grpcServer,
  secureWebServer,
  silentServer,
  webServer,
  type Listening
} from "./servers.js";

const STEP_MS = 1000;
const NOW = new Date();
const servers: Listening[] = [];
let good: MadeCertificate;
let other: MadeCertificate;
let ports: Record<
  "plain" | "tls" | "expired" | "future" | "named" | "web" | "webTls" | "banner" | "silent",
  number
>;

beforeAll(async () => {
  good = await makeCertificate();
  other = await makeCertificate();
  const expired = await makeCertificate({
    from: new Date(NOW.getTime() - 9 * DAY_MS),
    to: new Date(NOW.getTime() - 2 * DAY_MS)
  });
  const future = await makeCertificate({
    from: new Date(NOW.getTime() + 2 * DAY_MS),
    to: new Date(NOW.getTime() + 9 * DAY_MS)
  });
  const named = await makeCertificate({names: [{type: "dns", value: "vault.example"}]});
  const start = async (listening: Promise<Listening>): Promise<number> => {
    servers.push(await listening);
    return servers.at(-1)!.port;
  };
  ports = {
    plain: await start(grpcServer(null)),
    tls: await start(grpcServer(good)),
    expired: await start(grpcServer(expired)),
    future: await start(grpcServer(future)),
    named: await start(grpcServer(named)),
    web: await start(webServer()),
    webTls: await start(secureWebServer(good)),
    banner: await start(bannerServer()),
    silent: await start(silentServer())
  };
  trust = {
    good: {caPem: good.caPem, serverName: null},
    other: {caPem: other.caPem, serverName: null},
    expired: {caPem: expired.caPem, serverName: null},
    future: {caPem: future.caPem, serverName: null},
    named: {caPem: named.caPem, serverName: null},
    override: {caPem: named.caPem, serverName: "vault.example"},
    system: {caPem: null, serverName: null}
  };
});
afterAll(() => Promise.all(servers.map(({close}) => close())));

let trust: Record<"good" | "other" | "expired" | "future" | "named" | "override" | "system", TlsTrust>;
const at = (port: keyof typeof ports, tls: keyof typeof trust | null, host = "127.0.0.1"): Endpoint => ({
  endpoint: `${host}:${ports[port]}`,
  tls: tls === null ? null : trust[tls]
});
const day = (offset: number): string => new Date(NOW.getTime() + offset * DAY_MS).toISOString().slice(0, 10);

async function sentence(target: Endpoint, stepMs: number): Promise<{code: FaultCode | null; text: string}> {
  const {fault} = await probe(target, stepMs);
  return fault === null
    ? {code: null, text: ""}
    : {code: fault.code, text: faultSentence(fault, target, {option: "vault", addresses: true, now: NOW})};
}

describe("a service that is there", () => {
  it.each([
    ["in plaintext", () => at("plain", null)],
    ["with an authority of its own, by address", () => at("tls", "good")],
    ["with an authority of its own, by name", () => at("tls", "good", "localhost")],
    ["under another name", () => at("named", "override")]
  ])("is reached %s", async (_name, target) => {
    const report = await probe(target(), STEP_MS);
    expect(report.fault).toBeNull();
    const steps = report.passed.map(({step}) => step);
    expect(steps).toEqual(target().tls === null ? ["dns", "tcp", "http2"] : ["dns", "tcp", "tls", "http2"]);
  });

  it("tells version, cipher, names and dates of its certificate", async () => {
    const {tls} = await probe(at("tls", "good"), STEP_MS);
    expect(tls).toMatchObject({
      version: "TLSv1.3",
      issuer: "test authority",
      names: ["localhost", "127.0.0.1"]
    });
    expect(tls!.validTo.getTime()).toBeGreaterThan(NOW.getTime());
    expect(tls!.cipher).toMatch(/^TLS_/);
  });
});

/** Each with the sentence that docs/live.md promises. */
const FAULTS: [
  name: string,
  target: () => Endpoint | Promise<Endpoint>,
  code: FaultCode,
  text: () => string
][] = [
  [
    "a name that nobody knows",
    () => ({endpoint: "no-such-host.invalid:50051", tls: null}),
    "UNKNOWN_HOST",
    () =>
      'the name "no-such-host.invalid" is not known here (…). Check --vault-endpoint, and whether the name needs a VPN.'
  ],
  [
    "a port where nothing listens",
    async () => ({endpoint: `127.0.0.1:${await closedPort()}`, tls: null}),
    "REFUSED",
    () =>
      "nothing listens on port … of 127.0.0.1. Check that the service runs, and the port: Vault's is usually 50051, envector's 50050."
  ],
  [
    "TLS spoken to a plaintext port",
    () => at("plain", "good"),
    "TLS_TO_PLAINTEXT",
    () => "it was dialled with TLS and speaks plaintext. If that is meant: --vault-secure false."
  ],
  [
    "plaintext spoken to a TLS port",
    () => at("tls", null),
    "PLAINTEXT_TO_TLS",
    () =>
      "it was dialled in plaintext and speaks TLS. Give --vault-secure true, and --vault-ca if it has an authority of its own."
  ],
  [
    "the file of another authority",
    () => at("tls", "other"),
    "UNKNOWN_AUTHORITY",
    () =>
      "its certificate does not come from the authority in --vault-ca (test authority, …). Ask for the file of the authority that signed it."
  ],
  [
    "an authority that the system does not know",
    () => at("tls", "system"),
    "UNKNOWN_AUTHORITY",
    () =>
      "its certificate comes from an authority that this machine does not trust (test authority, …). Name that authority's file: --vault-ca FILE."
  ],
  [
    "a certificate that has expired",
    () => at("expired", "expired"),
    "EXPIRED",
    () =>
      `its certificate expired on ${day(-2)}, and today is ${day(0)}. Have it renewed; if the date here is wrong, set the clock.`
  ],
  [
    "a certificate of the future",
    () => at("future", "future"),
    "NOT_YET_VALID",
    () =>
      `its certificate is valid from ${day(2)} on, and today is ${day(0)}. Check the clock of this machine.`
  ],
  [
    "a certificate of another name",
    () => at("named", "named"),
    "NAME_MISMATCH",
    () =>
      "its certificate is for vault.example, not for 127.0.0.1. Use a name that it is for in --vault-endpoint, or give it with --vault-server-name."
  ],
  [
    "a web server without HTTP/2",
    () => at("web", null),
    "NOT_GRPC",
    () =>
      "it does not speak gRPC: it answered \"HTTP/1.1 400 Bad Request\". Check the port: Vault's is usually 50051, envector's 50050."
  ],
  [
    "a web server with TLS, without HTTP/2",
    () => at("webTls", "good"),
    "NO_HTTP2",
    () =>
      "it speaks TLS, but not HTTP/2, which gRPC needs. Is this the gRPC port, and does the proxy in front of it pass HTTP/2?"
  ],
  [
    "TLS spoken to a web server without it",
    () => at("web", "good"),
    "NOT_GRPC",
    () => 'it does not speak gRPC: it answered "HTTP/1.1 400 Bad Request". Check the port: …'
  ],
  [
    "a service of another kind",
    () => at("banner", null),
    "NOT_GRPC",
    () => 'it does not speak gRPC: it answered "SSH-2.0-OpenSSH_9.2". Check the port: …'
  ],
  [
    "a port that takes connections and says nothing",
    () => at("silent", null),
    "NOT_GRPC",
    () => "it does not speak gRPC: it answered nothing for 0.3 s. Check the port: …"
  ],
  [
    "the same, dialled with TLS",
    () => at("silent", "good"),
    "TLS_FAILED",
    () =>
      "the TLS handshake failed (nothing for 0.3 s). Check that the port is the gRPC port, and --vault-secure."
  ]
];

/** `…` stands for what differs between systems. */
const pattern = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split("…")
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".+")}$`
  );

describe("each fault has a sentence of its own, with the remedy", () => {
  it.each(FAULTS)("%s", async (_name, target, code, text) => {
    const found = await sentence(await target(), text().includes("0.3 s") ? 300 : STEP_MS);
    expect(found.text).toMatch(pattern(text()));
    expect(found.code).toBe(code);
  });
});

/** What differs from day to day, as the document writes it. */
const undated = (text: string): string => text.replace(/\d{4}-\d{2}-\d{2}/g, "…").replaceAll("0.3 s", "… s");

describe("docs/live.md", () => {
  it("has a row for each fault, with the sentence that is said", () => {
    const document = readFileSync(new URL("../../../../docs/live.md", import.meta.url), "utf8");
    const rows = document.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
    for (const [name, , , text] of FAULTS) {
      const row = rows.find(([, first]) => first === name);
      expect(row?.[2], name).toBe(undated(text()));
    }
  });
});

describe("where addresses are not shown", () => {
  it("no sentence names a host, or a name of a certificate", async () => {
    const targets = [
      {endpoint: "no-such-host.invalid:50051", tls: null},
      at("named", "named"),
      at("tls", "other")
    ];
    for (const target of targets) {
      const {fault} = await probe(target, STEP_MS);
      const text = faultSentence(fault!, target, {option: "envector", addresses: false, now: NOW});
      expect(text).not.toMatch(/no-such-host|vault\.example|127\.0|localhost|test authority/);
      expect(text).toMatch(/--envector-(endpoint|ca)/);
    }
  });

  it.each([
    ["connect ECONNREFUSED 10.0.0.7:50051", "connect ECONNREFUSED [address]"],
    [
      "Name resolution failed for target dns:vault.corp.example:50051",
      "Name resolution failed for target dns:[address]"
    ],
    ["getaddrinfo ENOTFOUND vault.corp.example", "getaddrinfo ENOTFOUND [address]"],
    ["connect ECONNREFUSED fd00::7:50051", "connect ECONNREFUSED [address]"],
    ["to [fd00::7]:50051", "to [address]"],
    [
      "connect ECONNREFUSED ::1:50051 - Local (::1:41234)",
      "connect ECONNREFUSED [address] - Local ([address])"
    ],
    ["listens on ::1", "listens on [address]"],
    ["again at 12:30:45, as 2026-11-30T12:30:45Z", "again at 12:30:45, as 2026-11-30T12:30:45Z"],
    ["std::exception in ES2::Score", "std::exception in ES2::Score"]
  ])("%s becomes %s", (text, expected) => {
    expect(hideAddresses(text, "vault.corp.example:50051")).toBe(expected);
  });
});
