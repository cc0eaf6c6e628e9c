import {mkdtempSync, readFileSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {Metadata, type ServiceError} from "@grpc/grpc-js";
import {afterAll, beforeAll, describe, expect, it, vi} from "vitest";
import {startEmbeddedStack, type EmbeddedStack} from "../../../../data-loaders/embedded/stack.js";
import {agentIdOf} from "../../../../data-loaders/embedded/vault/tokens.js";
import {unwrapEncryptionKey} from "../../../../data-loaders/fhe/envelope.js";
import {
  ciphertextScoreCodec,
  VaultServiceClient,
  VaultServiceDefinition
} from "../../../../proto/services.js";
import {Agent, statusOf, unary, unitVectors, vaultCredentials} from "../calls.js";

const DIM = 32;
const tokenOf = (letter: string) => `evt_${letter.repeat(32)}`;
const MEMBER = tokenOf("m");
const NARROW = tokenOf("n");
const EXPIRED = tokenOf("x");

describe("Vault", () => {
  const folder = mkdtempSync(join(tmpdir(), "audit-"));
  const auditFile = join(folder, "audit.jsonl");
  let stack: EmbeddedStack;
  let agent: Agent;
  let vault: VaultServiceClient;
  let blob: string;
  const vectors = unitVectors(30, DIM);
  const logged: string[] = [];
  beforeAll(async () => {
    stack = await startEmbeddedStack({
      auditFile,
      evalKeyBytes: 5_000_000,
      log: (line) => logged.push(line),
      vaultTokens: [
        {token: MEMBER, role: "member"},
        {token: NARROW, role: "admin", scopes: ["manifest"]},
        {token: EXPIRED, role: "admin", expiresAt: 1}
      ]
    });
    agent = await Agent.connect(stack);
    ({vault} = agent);
    await agent.createIndex("vault", DIM);
    await agent.insertVectors("vault", vectors);
    const scores = await agent.score("vault", vectors[0]!);
    blob = ciphertextScoreCodec.serialize(scores).toString("base64");
  });
  afterAll(async () => {
    await agent.close();
    await stack.close();
    rmSync(folder, {recursive: true, force: true});
  });

  const call = <T>(method: string, request: object) =>
    unary<T>(vault, method, {token: stack.token.reveal(), ...request});
  const decrypt = (over: object = {}) =>
    call<{results: {shard_idx: number; row_idx: number; score: number}[]; error: string}>("DecryptScores", {
      encrypted_blob_b64: blob,
      top_k: 5,
      ...over
    });

  it("hands out a manifest with the key, its names and the agent's own data key", async () => {
    const {value} = await call<{manifest_json: string; error: string}>("GetAgentManifest", {});
    expect(value.error).toBe("");
    const manifest = JSON.parse(value.manifest_json) as Record<string, string>;
    expect(manifest).toMatchObject({envector_endpoint: stack.envector.endpoint, envector_secure: false});
    expect(Object.keys(manifest).sort()).toEqual([
      "EncKey.json",
      "agent_dek",
      "agent_id",
      "envector_endpoint",
      "envector_secure",
      "index_name",
      "key_id"
    ]);
    expect(manifest.agent_id).toBe(agentIdOf(stack.token.reveal()));
    expect(Buffer.from(manifest.agent_dek!, "base64")).toHaveLength(32);
    expect(manifest.key_id!.length).toBeLessThanOrEqual(20);
    expect(unwrapEncryptionKey(manifest["EncKey.json"]!).keyId).toBe(manifest.key_id);
  });

  it("hands out the older bundle: the manifest and an evaluation key of the size asked for", async () => {
    const {value} = await call<{key_bundle_json: string}>("GetPublicKey", {});
    const bundle = JSON.parse(value.key_bundle_json) as Record<string, string>;
    const {value: newer} = await call<{manifest_json: string}>("GetAgentManifest", {});
    expect(bundle).toMatchObject(JSON.parse(newer.manifest_json) as object);
    expect(value.key_bundle_json.length).toBeGreaterThan(5_000_000);
  });

  it("gives another agent another data key", async () => {
    const deks = await Promise.all(
      [stack.token.reveal(), MEMBER].map(async (token) => {
        const {value} = await call<{manifest_json: string}>("GetAgentManifest", {token});
        return (JSON.parse(value.manifest_json) as {agent_dek: string}).agent_dek;
      })
    );
    expect(deks[0]).not.toBe(deks[1]);
  });

  it("decrypts scores and keeps the k best, best first", async () => {
    const {value} = await decrypt({top_k: 7});
    expect(value.results).toHaveLength(7);
    expect(value.results[0]).toMatchObject({shard_idx: 0, row_idx: 0});
    const scores = value.results.map(({score}) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    const plain = vectors
      .map((vector) => vector.reduce((sum, x, at) => sum + x * vectors[0]![at]!, 0))
      .sort((a, b) => b - a);
    scores.forEach((score, at) => expect(Math.abs(score - plain[at]!)).toBeLessThan(1e-3));
  });

  it("returns all rows when k is larger than their number", async () => {
    expect((await decrypt({top_k: 50})).value.results).toHaveLength(30);
  });

  it("numbers shards by position when shard_idx is shorter than the scores", async () => {
    const score = ciphertextScoreCodec.deserialize(Buffer.from(blob, "base64"));
    const {ctxt_score} = score;
    const twice = ciphertextScoreCodec.serialize({
      id: "q",
      shard_idx: ["9"],
      ctxt_score: [...ctxt_score, ...ctxt_score]
    });
    const {value} = await decrypt({encrypted_blob_b64: twice.toString("base64"), top_k: 2});
    // Equal scores keep the order of the shards.
    expect(value.results.map(({shard_idx, row_idx}) => [shard_idx, row_idx])).toEqual([
      [9, 0],
      [1, 0]
    ]);
  });

  it("answers no score at all with no result", async () => {
    const none = ciphertextScoreCodec.serialize({id: "q", shard_idx: [], ctxt_score: []}).toString("base64");
    expect((await decrypt({encrypted_blob_b64: none})).value.results).toEqual([]);
  });

  it.each<[string, () => object, string]>([
    ["an unknown token", () => ({token: tokenOf("u")}), "UNAUTHENTICATED"],
    ["a token of 35 characters", () => ({token: MEMBER.slice(1)}), "UNAUTHENTICATED"],
    ["an expired token", () => ({token: EXPIRED}), "UNAUTHENTICATED"],
    ["a token without the scope", () => ({token: NARROW}), "PERMISSION_DENIED"],
    ["k over an admin's limit", () => ({top_k: 51}), "INVALID_ARGUMENT"],
    ["k over a member's limit", () => ({token: MEMBER, top_k: 11}), "INVALID_ARGUMENT"],
    ["k = 0", () => ({top_k: 0}), "INVALID_ARGUMENT"],
    ["a negative k", () => ({top_k: -1}), "INVALID_ARGUMENT"],
    ["no blob", () => ({encrypted_blob_b64: ""}), "INVALID_ARGUMENT"],
    ["a blob that is not base64", () => ({encrypted_blob_b64: "*not base64*"}), "INVALID_ARGUMENT"],
    ["a blob that is no message", () => ({encrypted_blob_b64: "////"}), "INVALID_ARGUMENT"],
    ["a truncated ciphertext", () => ({encrypted_blob_b64: shortened(blob)}), "INVALID_ARGUMENT"]
  ])("turns away %s, in the status and in the answer", async (_what, over, code) => {
    const {error, messages} = await refusalOf({
      token: stack.token.reveal(),
      encrypted_blob_b64: blob,
      top_k: 3,
      ...over()
    });
    expect(await statusOf(Promise.reject(error))).toBe(code);
    expect(error.details.length).toBeGreaterThan(10);
    expect(messages).toEqual([{results: [], error: error.details}]);
    expect(error.metadata.get("server-timing")[0]).toMatch(/^queue;dur=/);
    expect((await decrypt()).value.results).toHaveLength(5);
  });

  /** Reads a unary method as the stream it is on the wire, so that the answer beside the status is seen. */
  function refusalOf(request: object): Promise<{error: ServiceError; messages: object[]}> {
    const {path, requestSerialize, responseDeserialize} = VaultServiceDefinition.DecryptScores;
    return new Promise((resolve, reject) => {
      const messages: object[] = [];
      const stream = vault.makeServerStreamRequest(
        path,
        requestSerialize,
        responseDeserialize,
        request as never,
        new Metadata()
      );
      stream.on("data", (message: object) => messages.push(message));
      stream.on("error", (error: ServiceError) => resolve({error, messages}));
      stream.on("end", () => setImmediate(() => reject(new Error("was not refused"))));
    });
  }

  it("names the likely cause when scores cannot be of unit vectors under its key", async () => {
    await agent.insertVectors("vault", [vectors[0]!.map((x) => 3 * x)]);
    await agent.topK("vault", vectors[0]!, 1);
    // The line comes from another process, by another way than the answer.
    await vi.waitFor(() =>
      expect(logged.join("\n")).toMatch(
        /vault: 1 of 31 scores lie outside \[-1, 1\]: encrypted under another key/
      )
    );
  });

  it("lets a member call 30 times a minute, and the admin go on", async () => {
    const limited = tokenOf("m");
    const outcomes: string[] = [];
    for (let n = 0; n < 31; n++) outcomes.push(await statusOf(call("GetAgentManifest", {token: limited})));
    expect(outcomes.at(-1)).toBe("RESOURCE_EXHAUSTED");
    expect(outcomes.filter((code) => code === "OK").length).toBeLessThanOrEqual(30);
    expect(await statusOf(decrypt())).toBe("OK");
  });

  it("writes who did what to its audit log, and no token", async () => {
    await decrypt({top_k: 4});
    await statusOf(decrypt({top_k: 51}));
    const text = readFileSync(auditFile, "utf8");
    const entries = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const [good, bad] = entries.slice(-2);
    expect(good).toMatchObject({
      method: "DecryptScores",
      agent_id: agentIdOf(stack.token.reveal()),
      k: 4,
      results: 4,
      status: "OK"
    });
    expect(bad).toMatchObject({status: "INVALID_ARGUMENT", results: 0});
    for (const {time, source, latency_ms} of entries) {
      expect(String(time)).toMatch(/^\d{4}-\d\d-\d\dT/);
      expect(String(source)).toContain("127.0.0.1");
      expect(latency_ms).toBeGreaterThan(0);
    }
    for (const secret of [stack.token.reveal(), MEMBER, NARROW, EXPIRED]) expect(text).not.toContain(secret);
  });

  it("opens metadata that the agent sealed with its data key", async () => {
    const {value} = await call<{manifest_json: string}>("GetAgentManifest", {});
    const {agent_id, agent_dek} = JSON.parse(value.manifest_json) as {agent_id: string; agent_dek: string};
    const {createCipheriv, randomBytes} = await import("node:crypto");
    const iv = randomBytes(16);
    const cipher = createCipheriv("aes-256-ctr", Buffer.from(agent_dek, "base64"), iv);
    const sealed = Buffer.concat([iv, cipher.update("a decision", "utf8"), cipher.final()]).toString(
      "base64"
    );
    const opened = await call<{decrypted_metadata: string[]}>("DecryptMetadata", {
      encrypted_metadata_list: [JSON.stringify({a: agent_id, c: sealed})]
    });
    expect(opened.value.decrypted_metadata).toEqual(["a decision"]);
    expect(await statusOf(call("DecryptMetadata", {encrypted_metadata_list: ["{"]}))).toBe(
      "INVALID_ARGUMENT"
    );
  });
});

describe("Vault in plaintext", () => {
  it("serves without TLS only when asked to", async () => {
    const stack = await startEmbeddedStack({vaultPlaintext: true});
    try {
      expect(stack.vault.caPem).toBe("");
      const client = new VaultServiceClient(stack.vault.endpoint, vaultCredentials(stack));
      expect(await statusOf(unary(client, "GetAgentManifest", {token: stack.token.reveal()}))).toBe("OK");
      client.close();
    } finally {
      await stack.close();
    }
  });
});

/** Cuts the ciphertext inside the message, not the message. */
function shortened(blob: string): string {
  const score = ciphertextScoreCodec.deserialize(Buffer.from(blob, "base64"));
  const [first] = score.ctxt_score;
  const cut = {degree: first!.degree, data: first!.data.subarray(0, -8)};
  return ciphertextScoreCodec.serialize({...score, ctxt_score: [cut]}).toString("base64");
}
