import {Metadata, status, type sendUnaryData, type ServerWritableStream} from "@grpc/grpc-js";
import {afterEach, describe, expect, it} from "vitest";
import {ES2EServiceDefinition} from "../../../proto/services.js";
import {EnvectorClient} from "../../../data-loaders/clients/envector.js";
import {Secret} from "../../../data-loaders/secret.js";
import {serve} from "./grpc-server.js";

const TOKEN = new Secret("canary_token_4711");
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Stream = ServerWritableStream<unknown, unknown>;
type Unary = (call: {metadata: Metadata}, done: sendUnaryData<unknown>) => void;

interface InsertCall {
  on(
    event: "data",
    listener: (message: {
      packed_vectors: {metadata: string[]; vector: {cipher_vector: {data: Buffer}}}[];
    }) => void
  ): void;
  on(event: "end", listener: () => void): void;
}

async function client(handlers: Record<string, unknown>): Promise<EnvectorClient> {
  const server = await serve([[ES2EServiceDefinition, handlers as never]]);
  const made = new EnvectorClient({
    endpoint: server.endpoint,
    tls: null,
    token: TOKEN,
    limits: {sendBytes: 8 * 2 ** 20, receiveBytes: 8 * 2 ** 20},
    deadlineMs: 2000
  });
  closing.push(() => made.close(), server.close);
  return made;
}

const success = {return_code: "Success"};

describe("EnvectorClient", () => {
  it("takes a return code in the header for a failure, although the status is OK", async () => {
    const envector = await client({
      get_index_list: ((_, done) =>
        done(null, {header: {return_code: "NoSuchIndex", error_message: "no index x"}})) satisfies Unary
    });
    await expect(envector.indexList()).rejects.toMatchObject({
      code: "NoSuchIndex",
      message: "envector/get_index_list: no index x [NoSuchIndex]"
    });
  });

  it("does not take an empty header for success", async () => {
    const envector = await client({
      get_index_list: ((_, done) => done(null, {header: null})) satisfies Unary
    });
    await expect(envector.indexList()).rejects.toMatchObject({code: "NO_HEADER"});
  });

  it("sends the token as bearer, and hides it where a server echoes it", async () => {
    let seen = "";
    const envector = await client({
      get_key_list: ((call, done) => {
        seen = String(call.metadata.get("authorization")[0]);
        done({code: status.UNAUTHENTICATED, details: `unknown ${seen}`});
      }) satisfies Unary
    });
    const error: unknown = await envector.keyList().catch((reason: unknown) => reason);
    expect(seen).toBe("Bearer canary_token_4711");
    expect(error).toMatchObject({code: "UNAUTHENTICATED"});
    expect(JSON.stringify(error) + String(error)).not.toContain("canary");
  });

  it("tells a rate limit from other exhausted resources", async () => {
    let details = "rate limit: 30 calls per 60 s";
    const envector = await client({
      get_key_list: ((_, done) => done({code: status.RESOURCE_EXHAUSTED, details})) satisfies Unary
    });
    await expect(envector.keyList()).rejects.toMatchObject({code: "RATE_LIMITED"});
    details = "Received message larger than max (5 vs 4)";
    await expect(envector.keyList()).rejects.toMatchObject({code: "SERVER_LIMIT"});
    details = "no memory left";
    await expect(envector.keyList()).rejects.toMatchObject({code: "RESOURCE_EXHAUSTED"});
  });

  it("joins scores that come in several messages, and adds up the server's own times", async () => {
    const part = (shard: number) => ({
      header: success,
      ctxt_score: [{id: "q", shard_idx: [shard], ctxt_score: [{degree: 4096, data: Buffer.from([shard])}]}]
    });
    const envector = await client({
      inner_product: (call: Stream) => {
        call.write(part(0));
        call.write(part(1));
        const trailer = new Metadata();
        trailer.set("server-timing", "queue;dur=0.5, compute;dur=2.25");
        call.end(trailer);
      }
    });
    let first = 0;
    const {value, facts} = await envector.innerProduct("i", new Float32Array(4), () => first++);
    expect(first).toBe(1);
    expect(value.shards).toBe(2);
    expect(value.score.ctxt_score?.map(({data}) => [...(data as Buffer)])).toEqual([[0], [1]]);
    expect(facts).toMatchObject({serverMs: 2.75, shards: 2});
    expect(facts.sizes?.().received).toBe(2);
  });

  it("sends one insert after another from the same buffer, each whole", async () => {
    const received: {metadata: string[]; data: Buffer}[] = [];
    const envector = await client({
      batch_insert_data: (call: InsertCall, done: sendUnaryData<unknown>) => {
        call.on("data", ({packed_vectors: [set]}) => {
          received.push({metadata: set!.metadata, data: Buffer.from(set!.vector.cipher_vector.data)});
        });
        call.on("end", () => done(null, {header: success, item_ids: [received.length]}));
      }
    });
    for (const [byte, metadata] of [
      [1, "a"],
      [2, "much longer metadata"],
      [3, ""]
    ] as const) {
      // prettier-ignore
      const message = envector.encodeInsert({
        index: "i",
        id: "v",
        metadata: [metadata],
        dataBytes: 300_000,
        fill: (target, offset) => target.fill(byte, offset, offset + 300_000)
      });
      let uploaded = 0;
      const {value} = await envector.insert(message, () => uploaded++);
      expect(value).toHaveLength(1);
      expect(uploaded).toBe(1);
    }
    expect(received.map(({metadata}) => metadata[0])).toEqual(["a", "much longer metadata", ""]);
    expect(received.map(({data}) => data.equals(Buffer.alloc(300_000, data[0])))).toEqual([true, true, true]);
    expect(received.map(({data}) => data[0])).toEqual([1, 2, 3]);
  });

  it("gives up at the deadline instead of waiting for ever", async () => {
    const envector = await client({inner_product: () => undefined});
    await expect(envector.innerProduct("i", new Float32Array(4), () => undefined)).rejects.toMatchObject({
      code: "DEADLINE_EXCEEDED"
    });
  });

  it("names service, endpoint and remedy when nothing answers", async () => {
    const envector = new EnvectorClient({
      endpoint: "127.0.0.1:1",
      tls: null,
      token: null,
      limits: {sendBytes: 1000, receiveBytes: 1000},
      deadlineMs: 500
    });
    closing.push(() => envector.close());
    await expect(envector.connect(500)).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringMatching(
        /^envector at 127\.0\.0\.1:1: nothing listens on port 1 of 127\.0\.0\.1\. Check/
      ) as string
    });
  });
});
