import {createHash, randomBytes} from "node:crypto";
import {once} from "node:events";
import {connect} from "node:http2";
import {credentials} from "@grpc/grpc-js";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {startEmbeddedStack, type EmbeddedStack} from "../../../../data-loaders/embedded/stack.js";
import {encodeInsertRequest} from "../../../../proto/insert-request.js";
import {HealthClient} from "../../../../proto/services.js";
import {Agent, clientStream, score, statusOf, unary, unitVectors} from "../calls.js";

interface Headed {
  header: {return_code: string; error_message: string};
  key_id: string[];
}
const DIM = 32;

describe("keys", () => {
  let stack: EmbeddedStack;
  let agent: Agent;
  beforeAll(async () => {
    stack = await startEmbeddedStack();
    agent = await Agent.connect(stack);
  });
  afterAll(async () => {
    await agent.close();
    await stack.close();
  });
  const call = async (method: string, request: object) =>
    (await unary<Headed>(agent.envector, method, request)).value;
  const register = async (info: object, ...parts: Buffer[]) => {
    const messages = parts.map((value, at) => ({
      ...(at === 0 ? {key_info: info} : {}),
      key: {size: value.length, value}
    }));
    return (await clientStream<Headed>(agent.envector, "register_key", messages)).value.header;
  };
  const codeOf = async (answer: Promise<{header: {return_code: string}}>) =>
    (await answer).header.return_code;

  it("are registered from a stream of parts, checked against their digest, listed, loaded one at a time", async () => {
    const parts = [randomBytes(1_000), randomBytes(500)];
    const sha256sum = createHash("sha256").update(Buffer.concat(parts)).digest("hex");
    const [own] = (await call("get_key_list", {})).key_id;
    expect(await register({key_id: "second", eval_mode: "RMP", sha256sum}, ...parts)).toMatchObject({
      return_code: "Success"
    });
    expect((await call("get_key_list", {})).key_id).toEqual([own, "second"]);

    await agent.createIndex("of-own-key", DIM);
    const [vector] = unitVectors(1, DIM);
    await agent.insertVectors("of-own-key", [vector!]);
    expect((await agent.score("of-own-key", vector!)).ctxt_score).toHaveLength(1);

    expect(await codeOf(call("load_key", {key_id: "second"}))).toBe("Success");
    // As on 2026-05-04: nothing says why, the scores are just not there.
    const unscored = await agent.score("of-own-key", vector!);
    expect(unscored.header).toMatchObject({return_code: "Success", error_message: ""});
    expect(unscored.ctxt_score).toEqual([]);

    expect(await codeOf(call("delete_key", {key_id: "second"}))).toBe("Fail");
    expect(await codeOf(call("unload_key", {key_id: own}))).toBe("InvalidInput");
    expect(await codeOf(call("unload_key", {key_id: "second"}))).toBe("Success");
    expect(await codeOf(call("delete_key", {key_id: "second"}))).toBe("Success");
    expect((await call("get_key_list", {})).key_id).toEqual([own]);

    const unloaded = await clientStream<Headed>(agent.envector, "create_index", [
      {index_info: {index_name: "no-key", dim: DIM, key_id: own}}
    ]);
    expect(unloaded.value.header).toMatchObject({return_code: "Fail"});
    expect(unloaded.value.header.error_message).toContain("not loaded; load it first");
    expect(await codeOf(call("load_key", {key_id: own}))).toBe("Success");
    expect((await agent.score("of-own-key", vector!)).ctxt_score).toHaveLength(1);
  });

  it.each([
    [
      "a wrong digest",
      {key_id: "k", eval_mode: "mm", sha256sum: "00"},
      [Buffer.from("x")],
      "FailedToUnpackKey"
    ],
    ["no bytes", {key_id: "k", eval_mode: "mm"}, [Buffer.alloc(0)], "FailedToUnpackKey"],
    ["a mode of another library", {key_id: "k", eval_mode: "mm32"}, [Buffer.from("x")], "InvalidInput"],
    ["a name of 21 characters", {key_id: "k".repeat(21), eval_mode: "mm"}, [Buffer.from("x")], "InvalidInput"]
  ])("with %s are refused", async (_what, info, parts, code) => {
    expect((await register(info, ...parts)).return_code).toBe(code);
  });

  it("choose the mode of the indexes made under them", async () => {
    const [own] = (await call("get_key_list", {})).key_id;
    await register({key_id: "rmp-key", eval_mode: "rmp"}, Buffer.from("x"));
    await call("load_key", {key_id: "rmp-key"});
    await agent.createIndex("rmp-index", DIM);
    await call("load_key", {key_id: own});
    const {value} = await unary<{eval_mode: string}>(agent.state, "GetState", {index_name: "rmp-index"});
    expect(value.eval_mode).toBe("rmp");
  });
});

describe("limits", () => {
  it("refuse an insert that the store has no room for, whole, and keep what was there", async () => {
    // One MM shard of dimension 32 is 2 MiB: two fit.
    const stack = await startEmbeddedStack({merge: "never", storeLimitBytes: 4.5 * 2 ** 20});
    const agent = await Agent.connect(stack);
    const vectors = unitVectors(3, DIM);
    await agent.createIndex("full", DIM);
    for (const vector of vectors.slice(0, 2)) await agent.insertVectors("full", [vector]);
    expect(await statusOf(agent.insertVectors("full", [vectors[2]!]))).toBe("RESOURCE_EXHAUSTED");
    expect((await agent.indexState("full")).shard_rows).toEqual(["1", "1"]);
    expect((await agent.topK("full", vectors[1]!, 1))[0]!.score).toBeCloseTo(1, 2);
    // Another index shares the same limit, and deleting one makes room.
    await agent.createIndex("other", DIM);
    expect(await statusOf(agent.insertVectors("other", [vectors[2]!]))).toBe("RESOURCE_EXHAUSTED");
    await unary(agent.envector, "delete_index", {index_name: "full"});
    expect(await statusOf(agent.insertVectors("other", [vectors[2]!]))).toBe("OK");
    await agent.close();
    await stack.close();
  });

  it("store nothing of an insert whose client hangs up half-way", async () => {
    const stack = await startEmbeddedStack();
    const agent = await Agent.connect(stack);
    await agent.createIndex("half", 256);
    const message = await agent.requestFor("half", unitVectors(1, 256));
    const session = connect(`http://${stack.envector.endpoint}`);
    const call = session.request({
      ":method": "POST",
      ":path": "/ES2E.ES2EService/batch_insert_data",
      "content-type": "application/grpc",
      te: "trailers"
    });
    const broken = once(session, "close");
    call.on("error", () => undefined);
    // The length says 16 MiB; all of it but the last byte is sent, as a client does that dies.
    const head = Buffer.alloc(5);
    head.writeUInt32BE(message.length, 1);
    await new Promise((sent) => call.write(Buffer.concat([head, message.subarray(0, -1)]), sent));
    session.destroy();
    await broken;
    expect(await agent.indexState("half")).toMatchObject({rows: "0", shard_rows: []});
    const {item_ids} = await agent.insertVectors("half", unitVectors(1, 256));
    expect(item_ids).toEqual(["1"]);
    await agent.close();
    await stack.close();
  });
});

describe("several clients at once", () => {
  let stack: EmbeddedStack;
  beforeAll(async () => {
    stack = await startEmbeddedStack({vaultRateLimit: false});
  });
  afterAll(() => stack.close());

  it("insert into one index without losing or mixing up a row", async () => {
    const agents = await Promise.all([Agent.connect(stack), Agent.connect(stack)]);
    await agents[0].createIndex("shared", 64);
    const vectors = unitVectors(24, 64);
    await Promise.all(
      agents.map(async (agent, half) => {
        for (let at = half; at < vectors.length; at += 2)
          expect(
            (await agent.insertVectors("shared", [vectors[at]!], [`row ${at}`])).header!.return_code
          ).toBe("Success");
      })
    );
    const ids = new Set<string>();
    for (const [at, vector] of vectors.entries()) {
      const [best] = await agents[at % 2]!.topK("shared", vector, 1);
      const [metadata] = await agents[at % 2]!.metadataAt("shared", [best!]);
      expect(metadata!.data).toBe(`row ${at}`);
      ids.add(metadata!.id);
    }
    expect(ids.size).toBe(24);
    await Promise.all(agents.map((agent) => agent.close()));
  });

  it("create one index of a name, not two", async () => {
    const agents = await Promise.all([Agent.connect(stack), Agent.connect(stack)]);
    const answers = await Promise.all(agents.map((agent) => agent.createIndex("contested", 64)));
    expect(answers.map(({value}) => value.header.return_code).sort()).toEqual(["InvalidInput", "Success"]);
    await Promise.all(agents.map((agent) => agent.close()));
  });

  it("get whole answers or NoSuchIndex while a third deletes the index", async () => {
    const agent = await Agent.connect(stack);
    const vectors = unitVectors(4, 256);
    const requests = await Promise.all(vectors.map((vector) => agent.requestFor("doomed", [vector])));
    for (let round = 0; round < 5; round++) {
      await agent.createIndex("doomed", 256);
      await agent.insert([requests[0]!]);
      const plain_vector = {id: "q", dim: 256, data: [...vectors[0]!]};
      const calls = [
        ...requests.map((request) => agent.insert([request]).then(({value}) => value.header!.return_code)),
        ...requests.map(() =>
          score(agent.envector, {index_name: "doomed", query_vector: [{plain_vector}]}).then(
            ({value}) => value[0]!.header!.return_code
          )
        ),
        unary<Headed>(agent.envector, "delete_index", {index_name: "doomed"}).then(
          ({value}) => value.header.return_code
        )
      ];
      const codes = await Promise.all(calls);
      expect(codes.pop()).toBe("Success");
      for (const code of codes) expect(["Success", "NoSuchIndex"]).toContain(code);
    }
    await agent.close();
  });

  it("are answered a health check while a search runs", async () => {
    const agent = await Agent.connect(stack);
    await agent.createIndex("busy", 1024);
    const [vector] = unitVectors(1, 1024);
    await agent.insertVectors("busy", [vector!]);
    const health = new HealthClient(stack.envector.endpoint, credentials.createInsecure());
    await unary(health, "Check", {});
    const finished: string[] = [];
    const plain_vector = {id: "q", dim: 1024, data: [...vector!]};
    const search = score(agent.envector, {
      index_name: "busy",
      query_vector: Array.from({length: 60}, () => ({plain_vector}))
    });
    const searched = search.then(({value}) => {
      finished.push("search");
      expect(value).toHaveLength(60);
    });
    const checked = unary(health, "Check", {}).then(() => finished.push("health"));
    await Promise.all([searched, checked]);
    expect(finished).toEqual(["health", "search"]);
    health.close();
    await agent.close();
  });
});

describe("the two framings", () => {
  it("store the same rows: whole sets of 64 MiB less, or fragments of a set", async () => {
    const stack = await startEmbeddedStack();
    const agent = await Agent.connect(stack);
    await agent.createIndex("framed", 64);
    const [whole, cut] = unitVectors(2, 64);
    await agent.insertVectors("framed", [whole!], ["whole"]);
    const set = (await agent.encryptor.encrypt([cut!], "mm")).toFile();
    const pieces: Buffer[] = [];
    for (let at = 0; at < set.length; at += 2 ** 20) {
      const piece = set.subarray(at, at + 2 ** 20);
      pieces.push(
        encodeInsertRequest({
          header: {type: "BatchInsertData"},
          indexName: "framed",
          vectorId: "set-2",
          metadata: at === 0 ? ["cut"] : [],
          vectorCount: at === 0 ? 1 : 0,
          dataBytes: piece.length,
          fill: (target, offset) => target.set(piece, offset)
        })
      );
    }
    expect(pieces.length).toBe(5);
    expect((await agent.insert(pieces)).value).toMatchObject({
      header: {return_code: "Success"},
      item_ids: ["2"]
    });
    for (const [vector, label] of [
      [whole, "whole"],
      [cut, "cut"]
    ] as const) {
      const [best] = await agent.topK("framed", vector!, 1);
      expect((await agent.metadataAt("framed", [best!]))[0]!.data).toBe(label);
    }
    const {header, item_ids} = (await agent.insert(pieces.slice(0, 4))).value;
    expect(header).toMatchObject({return_code: "InvalidInput"});
    expect(header!.error_message).toContain(
      'ciphertext set "set-2" is truncated: expected 4197190 bytes, got 4194304'
    );
    expect(item_ids).toEqual([]);
    await agent.close();
    await stack.close();
  });
});
