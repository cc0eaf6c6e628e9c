import {credentials, Metadata, type Client, type MethodDefinition, type ServiceError} from "@grpc/grpc-js";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {startEmbeddedStack, type EmbeddedStack} from "../../../data-loaders/embedded/stack.js";
import {
  ciphertextScoreCodec,
  ES2EServiceDefinition,
  HealthClient,
  IndexStateDefinition,
  VaultServiceDefinition
} from "../../../proto/services.js";
import {Agent, unary, unitVectors, vaultCredentials} from "./calls.js";

type Method = MethodDefinition<object, object>;
/** A fifth by default: the whole takes half a minute. */
const REQUESTS = process.env.RUNE_LATENCY_SLOW === "1" ? 10_000 : 2_000;
const LARGEST_BYTES = 256 * 1024;
const SEED = 20261130;
/** Small enough that a whole set is below the largest request: 2 × 65 581 + 6 bytes. */
const DIM = 2;
const AT_ONCE = 40;

/** xorshift32. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** A good message made bad: bytes changed, cut, repeated or appended; now and then nothing but noise. */
function spoil(good: Buffer, random: (below: number) => number): Buffer {
  const noise = (length: number) => Buffer.from(Array.from({length}, () => random(256)));
  switch (random(6)) {
    case 0:
      return noise(random(200));
    case 1:
      return good.subarray(0, random(good.length + 1));
    case 2:
      return Buffer.concat([good, noise(1 + random(50))]);
    case 3:
      return Buffer.concat([good, good]).subarray(0, LARGEST_BYTES);
    default: {
      const changed = Buffer.from(good);
      for (let n = 1 + random(8); n > 0 && changed.length > 0; n--)
        // Mostly near the front, where lengths, tags and headers are.
        changed[random(random(2) === 0 ? Math.min(120, changed.length) : changed.length)] = random(256);
      return changed;
    }
  }
}

/** Sends raw bytes as the only message of a call. @returns The status code it ended with. */
function send(client: Client, {path, requestStream}: Method, bytes: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const same = (value: Buffer) => value;
    const options = {deadline: Date.now() + 60_000};
    // Answers are read as a stream, whatever their kind: on the wire there is no difference.
    if (requestStream) {
      const call = client.makeBidiStreamRequest(path, same, same, new Metadata(), options);
      call.on("data", () => undefined).on("error", () => undefined);
      call.on("status", ({code}) => resolve(code));
      call.end(bytes);
    } else {
      const call = client.makeServerStreamRequest(path, same, same, bytes, new Metadata(), options);
      call.on("data", () => undefined).on("error", (_error: ServiceError) => undefined);
      call.on("status", ({code}) => resolve(code));
    }
  });
}

describe("both servers outlive spoiled requests", () => {
  let stack: EmbeddedStack;
  let agent: Agent;
  let clients: {envector: Client; vault: Client};
  const [vector] = unitVectors(1, DIM);
  const logged: string[] = [];
  const goodRequests: {envector: [Method, Buffer][]; vault: [Method, Buffer][]} = {envector: [], vault: []};

  beforeAll(async () => {
    stack = await startEmbeddedStack({
      vaultRateLimit: false,
      storeLimitBytes: 64 * 2 ** 20,
      log: (line) => logged.push(line)
    });
    agent = await Agent.connect(stack);
    await agent.createIndex("fuzzed", DIM);
    await agent.insertVectors("fuzzed", [vector!]);
    clients = {
      envector: new HealthClient(stack.envector.endpoint, credentials.createInsecure()),
      vault: new HealthClient(stack.vault.endpoint, vaultCredentials(stack), {
        "grpc.ssl_target_name_override": "localhost"
      })
    };
    const add = (side: "envector" | "vault", method: unknown, request: object) => {
      const definition = method as Method;
      goodRequests[side].push([definition, definition.requestSerialize(request)]);
    };
    const e = ES2EServiceDefinition;
    const header = {type: "GetIndexList", id: "fuzz", timestamp: "1780000000000"};
    add("envector", e.get_index_list, {header});
    add("envector", e.create_index, {header, index_info: {index_name: "made", dim: DIM, key_id: ""}});
    add("envector", e.delete_index, {header, index_name: "made"});
    add("envector", e.batch_insert_data, await agent.requestFor("fuzzed", [vector!]));
    const plain_vector = {id: "q", dim: DIM, data: [...vector!]};
    add("envector", e.inner_product, {header, index_name: "fuzzed", query_vector: [{plain_vector}]});
    add("envector", e.get_metadata, {header, index_name: "fuzzed", idx: [{shard_idx: 0, row_idx: 0}]});
    add("envector", e.get_key_list, {header});
    add("envector", e.register_key, {
      key_info: {key_id: "k", eval_mode: "mm"},
      key: {value: Buffer.alloc(50)}
    });
    add("envector", e.load_key, {header, key_id: "k"});
    add("envector", e.unload_key, {header, key_id: "k"});
    add("envector", e.delete_key, {header, key_id: "k"});
    add("envector", IndexStateDefinition.GetState, {index_name: "fuzzed"});
    const token = stack.token.reveal();
    const scores = ciphertextScoreCodec.serialize(await agent.score("fuzzed", vector!)).toString("base64");
    add("vault", VaultServiceDefinition.DecryptScores, {token, encrypted_blob_b64: scores, top_k: 3});
    add("vault", VaultServiceDefinition.GetAgentManifest, {token});
    add("vault", VaultServiceDefinition.GetPublicKey, {token});
    add("vault", VaultServiceDefinition.DecryptMetadata, {
      token,
      encrypted_metadata_list: ['{"a":"x","c":"AAAA"}']
    });
  });
  afterAll(async () => {
    clients.envector.close();
    clients.vault.close();
    await agent.close();
    await stack.close();
  });

  /** @returns How often each status came back. */
  async function bombard(
    side: "envector" | "vault",
    count: number,
    seed: number
  ): Promise<Map<number, number>> {
    const random = generator(seed);
    const seen = new Map<number, number>();
    let left = count;
    const worker = async () => {
      while (left-- > 0) {
        const [method, good] = goodRequests[side][random(goodRequests[side].length)]!;
        const code = await send(clients[side], method, spoil(good, random));
        seen.set(code, (seen.get(code) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({length: AT_ONCE}, worker));
    return seen;
  }

  it.each(["envector", "vault"] as const)(
    `%s answers ${REQUESTS} of them, works as before, and holds no more memory`,
    async (side) => {
      // The first thousand fill caches and compile code; memory is compared from there.
      await bombard(side, 1_000, SEED);
      const before = (await stack.memoryHeld())[side];
      const seen = await bombard(side, REQUESTS, SEED + 1);
      const after = (await stack.memoryHeld())[side];

      expect([...seen.values()].reduce((sum, n) => sum + n, 0)).toBe(REQUESTS);
      expect(seen.has(4), "DEADLINE_EXCEEDED: a call hung").toBe(false);
      expect(seen.has(14), "UNAVAILABLE: the server was gone").toBe(false);
      expect(after.heap).toBeLessThan(before.heap * 1.1);
      // Rows that mutated inserts have rightly stored are data, not a leak: they live in the shards' memory.
      expect(after.external).toBeLessThan(before.external * 1.1);
      // A server logs what it takes for a bug of its own.
      expect(logged.filter((line) => line.includes("failed:"))).toEqual([]);
      await unary(agent.envector, "get_index_list", {});
    },
    240_000
  );

  it("cuts large requests anywhere without harm", async () => {
    const wide = await agent.requestFor("fuzzed", unitVectors(1, 64));
    for (const length of [5, 1_000, 65_581, 2 ** 20, 2 ** 20 + 1, wide.length - 1]) {
      const insert = ES2EServiceDefinition.batch_insert_data as unknown as Method;
      expect(await send(clients.envector, insert, wide.subarray(0, length))).toBe(13);
    }
    const {item_ids} = await agent.insertVectors("fuzzed", [vector!]);
    expect(item_ids).toHaveLength(1);
  });
});
