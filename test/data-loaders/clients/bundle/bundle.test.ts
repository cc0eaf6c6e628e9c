import {createHash} from "node:crypto";
import {once} from "node:events";
import {createServer, type ServerHttp2Stream} from "node:http2";
import type {AddressInfo, Socket} from "node:net";
import type {UntypedServiceImplementation} from "@grpc/grpc-js";
import {afterAll, afterEach, beforeAll, describe, expect, it} from "vitest";
import {fetchBundle, type BundleOptions} from "../../../../data-loaders/clients/bundle/fetch-bundle.js";
import {createServerCertificate} from "../../../../data-loaders/embedded/certificates.js";
import {startEmbeddedStack, type EmbeddedStack} from "../../../../data-loaders/embedded/stack.js";
import {freshSecrets} from "../../../../data-loaders/embedded/vault/key-store.js";
import {LargeBundle} from "../../../../data-loaders/embedded/vault/large-bundle.js";
import {unwrapEncryptionKey, wrapEncryptionKey} from "../../../../data-loaders/fhe/envelope.js";
import {Secret} from "../../../../data-loaders/secret.js";
import {CallError} from "../../../../data-loaders/timing/errors.js";
import {VaultServiceDefinition} from "../../../../proto/services.js";
import {serve} from "../grpc-server.js";
import {hasGrpcio, startGrpcioVault, type GrpcioVault} from "./grpcio-vault.js";

const secrets = freshSecrets();
secrets.secretKey.close();
const encKeyJson = wrapEncryptionKey(secrets.encryptionKey, {keyId: "key_1"});
const dek = Buffer.alloc(32, 7).toString("base64");
const TOKEN = `evt_${"0".repeat(31)}1`;
const FIELDS = {
  "EncKey.json": encKeyJson,
  key_id: "key_1",
  index_name: "team",
  dimension: 1024,
  agent_id: "agent",
  agent_dek: dek,
  envector_endpoint: "envector:50050",
  envector_api_key: "api-key-of-envector",
  envector_secure: false
};
const checkKey = (json: string): void => void unwrapEncryptionKey(json, "EncKey.json");

function ask(endpoint: string, more: Partial<BundleOptions> = {}) {
  return fetchBundle({endpoint, tls: null, token: new Secret(TOKEN), deadlineMs: 30_000, checkKey, ...more});
}

async function errorOf(promise: Promise<unknown>): Promise<CallError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A grpc-js Vault with one method, whose answer is the given JSON. */
async function vaultAnswering(method: "GetAgentManifest" | "GetPublicKey", json: string, error = "") {
  const {[method]: definition} = VaultServiceDefinition;
  const field = method === "GetPublicKey" ? "key_bundle_json" : "manifest_json";
  const handlers: UntypedServiceImplementation = {
    [method]: (_call: unknown, done: (error: null, answer: object) => void) =>
      done(null, {[field]: json, error})
  };
  const server = await serve([[{[method]: definition}, handlers]]);
  closing.push(server.close);
  return server.endpoint;
}

describe("fetchBundle, from a grpc-js server", () => {
  it("asks for the manifest first and keeps what it names", async () => {
    const {bundle, facts} = await ask(await vaultAnswering("GetAgentManifest", JSON.stringify(FIELDS)));
    expect(bundle).toMatchObject({
      encKeyJson,
      keyId: "key_1",
      indexName: "team",
      dimension: 1024,
      agentId: "agent"
    });
    expect(bundle.agentDek.reveal()).toBe(dek);
    expect(bundle.envector).toMatchObject({endpoint: "envector:50050", secure: false});
    expect(bundle.envector.apiKey!.reveal()).toBe("api-key-of-envector");
    expect(facts).toMatchObject({method: "GetAgentManifest", evalKeyBytes: 0, missing: []});
    expect(JSON.stringify(bundle)).not.toContain("api-key-of-envector");
  });

  it("takes the public key's bundle from a Vault that knows no manifest", async () => {
    const encoded = {...VaultServiceDefinition.GetPublicKey, responseSerialize: (bytes: Buffer) => bytes};
    const server = await serve([
      [
        {GetPublicKey: encoded},
        {
          GetPublicKey: (_call: unknown, done: (error: null, answer: Buffer) => void) =>
            done(null, new LargeBundle(3_000_000).encode(FIELDS))
        }
      ]
    ]);
    closing.push(server.close);
    const {bundle, facts} = await ask(server.endpoint);
    expect(bundle.encKeyJson).toBe(encKeyJson);
    expect(facts.method).toBe("GetPublicKey");
    expect(facts.evalKeyBytes).toBeGreaterThan(3_000_000);
    expect(facts.bytes).toBeGreaterThan(facts.evalKeyBytes);
  });

  it("says which of the optional fields are missing", async () => {
    const {"EncKey.json": key, key_id, agent_id, agent_dek} = FIELDS;
    const json = JSON.stringify({"EncKey.json": key, key_id, agent_id, agent_dek, envector_endpoint: ""});
    const {bundle, facts} = await ask(await vaultAnswering("GetAgentManifest", json));
    expect(bundle).toMatchObject({indexName: null, dimension: null});
    expect(bundle.envector).toEqual({endpoint: null, apiKey: null, secure: null});
    expect(facts.missing).toEqual(["index_name", "dimension", "envector_api_key", "envector_secure"]);
  });

  const envelope = JSON.parse(encKeyJson) as {entries: [{key_data: string; hash: string}]};
  const withKey = (change: (entry: {key_data: string}) => void): string => {
    const copy = structuredClone(envelope);
    change(copy.entries[0]);
    return JSON.stringify({...FIELDS, "EncKey.json": JSON.stringify(copy)});
  };
  it.each([
    [
      "a truncated key",
      withKey((entry) => (entry.key_data = entry.key_data.slice(0, 1000))),
      "SHA-256 of key_data"
    ],
    [
      "a shorter key with a hash of its own",
      JSON.stringify({...FIELDS, "EncKey.json": shortKey()}),
      "expected 131077 bytes, found 65541"
    ],
    ["a preset that is not ours", JSON.stringify(FIELDS).replaceAll("IP0", "IP9"), "preset"],
    ["a field of the wrong type", JSON.stringify({...FIELDS, key_id: 5, agent_dek: {}}), "key_id"],
    [
      "a short metadata key",
      JSON.stringify({...FIELDS, agent_dek: "AAAA"}),
      "agent_dek (expected base64 of 32 bytes)"
    ],
    ["an object that ends early", JSON.stringify(FIELDS).slice(0, -1), "JSON ends early"],
    ["an answer without a bundle", "", "the answer has no bundle"]
  ])("refuses %s, and quotes no key", async (_, json, problem) => {
    const error = await errorOf(ask(await vaultAnswering("GetAgentManifest", json)));
    expect(error.code).toBe("INVALID_BUNDLE");
    expect(error.message).toContain(problem);
    expect(error.message).not.toContain(dek);
    expect(error.message.length).toBeLessThan(500);
  });

  /** A key of half the length whose hash fits: only its length gives it away. */
  function shortKey(): string {
    const whole = wrapEncryptionKey(secrets.encryptionKey, {keyId: "key_1"});
    const {hash, key_data} = (JSON.parse(whole) as typeof envelope).entries[0];
    const half = Buffer.from(key_data, "base64").subarray(0, 65_541);
    const digest = createHash("sha256").update(half).digest("base64");
    return whole.replace(key_data, half.toString("base64")).replace(hash, digest);
  }

  it("passes on what Vault says in its answer, without the token", async () => {
    const endpoint = await vaultAnswering("GetAgentManifest", "", `token ${TOKEN} has no scope`);
    const error = await errorOf(ask(endpoint));
    expect(error).toMatchObject({code: "VAULT_ERROR", service: "vault", method: "GetAgentManifest"});
    expect(error.message).toContain("token [secret] has no scope");
  });

  it("says that a server is no Vault", async () => {
    const server = await serve([]);
    closing.push(server.close);
    const error = await errorOf(ask(server.endpoint));
    expect(error.code).toBe("UNIMPLEMENTED");
    expect(error.message).toContain("Is the endpoint Rune-Vault's?");
  });
});

describe("fetchBundle, over TLS from the embedded Vault", () => {
  let stack: EmbeddedStack;
  beforeAll(async () => {
    stack = await startEmbeddedStack({
      evalKeyBytes: 2_000_000,
      faults: {
        faults: [
          {kind: "delay", method: "GetPublicKey", ms: {fixed: 1500}},
          {kind: "status", method: "GetAgentManifest", code: "UNIMPLEMENTED", at: [2]}
        ]
      }
    });
  });
  afterAll(() => stack.close());
  const trusting = () => ({tls: {caPem: stack.vault.caPem, serverName: "localhost"}, token: stack.token});

  it("answers with the manifest", async () => {
    const {bundle, facts} = await ask(stack.vault.endpoint, trusting());
    expect(facts.method).toBe("GetAgentManifest");
    expect(bundle.envector.endpoint).toBe(stack.envector.endpoint);
  });

  it("ends a call whose deadline passes", async () => {
    const error = await errorOf(ask(stack.vault.endpoint, {...trusting(), deadlineMs: 900}));
    expect(error).toMatchObject({code: "DEADLINE_EXCEEDED", method: "GetPublicKey"});
  });

  it("hides a token that the server does not know", async () => {
    const error = await errorOf(ask(stack.vault.endpoint, {...trusting(), token: new Secret(TOKEN)}));
    expect(error.code).toBe("UNAUTHENTICATED");
    expect(error.message).not.toContain(TOKEN);
  });

  it.each([
    [
      "an authority that did not sign",
      async () => ({caPem: (await createServerCertificate("other")).caPem, serverName: "localhost"}),
      /certificate/
    ],
    ["another name", () => ({caPem: stack.vault.caPem, serverName: "vault.example"}), /vault\.example/],
    ["no TLS", () => null, /./]
  ])("does not connect with %s", async (_, tls, words) => {
    const error = await errorOf(ask(stack.vault.endpoint, {...trusting(), tls: await tls()}));
    expect(error.code).toBe("UNAVAILABLE");
    expect(error.message).toMatch(words);
  });
});

describe("fetchBundle, from a server that does not keep to gRPC", () => {
  async function http2Server(
    answer: (stream: ServerHttp2Stream, breakConnection: () => void) => void
  ): Promise<string> {
    const server = createServer();
    const sockets = new Set<Socket>();
    const breakConnections = (): void => sockets.forEach((socket) => socket.destroy());
    server.on("connection", (socket: Socket) => sockets.add(socket));
    server.on("stream", (stream) => {
      stream.on("error", () => undefined);
      answer(stream, breakConnections);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    closing.push(() => {
      breakConnections();
      server.close();
    });
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const grpc = {":status": 200, "content-type": "application/grpc"};

  it.each<[string, (stream: ServerHttp2Stream, breakConnection: () => void) => void, string, string]>([
    [
      "a proxy's refusal",
      (stream) => stream.respond({":status": 503}, {endStream: true}),
      "NOT_GRPC",
      "HTTP status 503"
    ],
    [
      "a web page",
      (stream) => {
        stream.respond({":status": 200, "content-type": "text/html"});
        stream.end("<html>Welcome</html>");
      },
      "NOT_GRPC",
      "HTTP status 200"
    ],
    [
      "a status in the headers",
      (stream) =>
        stream.respond(
          {...grpc, "grpc-status": "7", "grpc-message": "no %ED%86%A0%ED%81%B0"},
          {endStream: true}
        ),
      "PERMISSION_DENIED",
      "no 토큰"
    ],
    [
      "no status at all",
      (stream) => {
        stream.respond(grpc);
        stream.end();
      },
      "INTERNAL",
      "without a gRPC status"
    ],
    ["a refused stream", (stream) => stream.close(7), "UNAVAILABLE", "REFUSED_STREAM"],
    [
      "a connection that breaks in the middle",
      (stream, breakConnection) => {
        stream.respond(grpc);
        stream.write(Buffer.from([0, 0, 0, 1, 0, 10]));
        setTimeout(breakConnection, 50);
      },
      "UNAVAILABLE",
      "connection"
    ],
    [
      "a rate limit",
      (stream) =>
        stream.respond(
          {...grpc, "grpc-status": "8", "grpc-message": "rate limit of 30 per 60 s"},
          {endStream: true}
        ),
      "RATE_LIMITED",
      "30 per 60 s"
    ]
  ])("names %s", async (_, answer, code, words) => {
    const error = await errorOf(ask(await http2Server(answer)));
    expect(error.code).toBe(code);
    expect(error.message).toContain(words);
  });

  it("says so where nobody listens", async () => {
    const error = await errorOf(ask("127.0.0.1:1"));
    expect(error.code).toBe("UNAVAILABLE");
    expect(error.message).toContain("ECONNREFUSED");
  });
});

describe.runIf(hasGrpcio)("fetchBundle, from a grpcio server", () => {
  let vault: GrpcioVault;
  beforeAll(async () => {
    vault = await startGrpcioVault(FIELDS, TOKEN, 8_000_000);
  });
  afterAll(() => vault.close());
  const tls = () => ({tls: {caPem: vault.caPem, serverName: "localhost"}});

  it("falls back to GetPublicKey and keeps the key", async () => {
    const {bundle, facts} = await ask(vault.endpoint, tls());
    expect(facts.method).toBe("GetPublicKey");
    expect(facts.evalKeyBytes).toBeGreaterThan(8_000_000);
    expect(bundle.encKeyJson).toBe(encKeyJson);
  });

  it("gives the status and the text of a refusal, without the token", async () => {
    const wrong = `evt_${"9".repeat(32)}`;
    const error = await errorOf(ask(vault.endpoint, {...tls(), token: new Secret(wrong)}));
    expect(error).toMatchObject({code: "UNAUTHENTICATED", method: "GetPublicKey"});
    expect(error.message).toContain("unknown token [secret]: 모르는 토큰");
  });
});
