import {randomBytes} from "node:crypto";
import {Metadata} from "@grpc/grpc-js";
import {afterAll, afterEach, beforeAll, describe, expect, it} from "vitest";
import {startEmbeddedStack, type EmbeddedStack} from "../../../../data-loaders/embedded/stack.js";
import {Agent, clientStream, score, statusOf, unary, unitVectors} from "../calls.js";

interface Headed {
  header: {return_code: string; error_message: string; type: string; id: string};
}
const DIM = 32;
const INDEX = "errors";

describe("envector refuses, precisely, and lives on", () => {
  let stack: EmbeddedStack;
  let agent: Agent;
  let good: Buffer;
  const [vector] = unitVectors(1, DIM);
  beforeAll(async () => {
    stack = await startEmbeddedStack({maxMessageBytes: 4 * 2 ** 20, maxVectorsPerCall: 5});
    agent = await Agent.connect(stack);
    await agent.createIndex(INDEX, DIM);
    good = await agent.requestFor(INDEX, [vector!]);
  });
  // Whatever a test sent: the server still stores and finds.
  afterEach(async () => {
    const {header} = (await agent.insert([good])).value;
    expect(header!.return_code).toBe("Success");
    expect((await agent.topK(INDEX, vector!, 1))[0]!.score).toBeCloseTo(1, 2);
  });
  afterAll(async () => {
    await agent.close();
    await stack.close();
  });

  const create = (info: object) => clientStream<Headed>(agent.envector, "create_index", [{index_info: info}]);
  const call = (method: string, request: object) => unary<Headed>(agent.envector, method, request);
  const plain = (data: number[], over: object = {}) => ({
    index_name: INDEX,
    query_vector: [{plain_vector: {id: "q", dim: data.length, data, ...over}}]
  });
  const query = async (request: object) => ({value: (await score(agent.envector, request)).value[0]!});

  it.each<[string, () => Promise<{value: unknown}>, string, string]>([
    [
      "an index that exists",
      () => create({index_name: INDEX, dim: DIM}),
      "InvalidInput",
      'index "errors" exists already'
    ],
    ["an empty name", () => create({index_name: "", dim: DIM}), "InvalidInput", "1 to 20 characters, got 0"],
    [
      "a name of 21 characters",
      () => create({index_name: "x".repeat(21), dim: DIM}),
      "InvalidInput",
      "got 21"
    ],
    [
      "a name with a slash",
      () => create({index_name: "../etc", dim: DIM}),
      "InvalidInput",
      "letters, digits"
    ],
    ["dimension 0", () => create({index_name: "d0", dim: 0}), "InvalidInput", "from 1 to 4096, got 0"],
    [
      "dimension 4097",
      () => create({index_name: "d1", dim: 4097}),
      "InvalidInput",
      "from 1 to 4096, got 4097"
    ],
    [
      "an unknown key",
      () => create({index_name: "k", dim: DIM, key_id: "nobody"}),
      "NotFoundError",
      'no key "nobody"'
    ],
    [
      "encrypted queries",
      () => create({index_name: "e", dim: DIM, query_encryption: "cipher"}),
      "InvalidInput",
      "not supported"
    ],
    [
      "deleting an unknown index",
      () => call("delete_index", {index_name: "nobody"}),
      "NoSuchIndex",
      'no index "nobody"'
    ],
    [
      "metadata of an unknown index",
      () => call("get_metadata", {index_name: "nobody"}),
      "NoSuchIndex",
      'no index "nobody"'
    ],
    [
      "metadata of an unknown row",
      () => call("get_metadata", {index_name: INDEX, idx: [{shard_idx: 0, row_idx: 4000}]}),
      "NotFoundError",
      "no row 4000 in shard 0"
    ],
    [
      "metadata of an unknown shard",
      () => call("get_metadata", {index_name: INDEX, idx: [{shard_idx: "18446744073709551615"}]}),
      "NotFoundError",
      "no row 0 in shard"
    ],
    [
      "loading an unknown key",
      () => call("load_key", {key_id: "nobody"}),
      "NotFoundError",
      'no key "nobody"'
    ],
    [
      "unloading an unknown key",
      () => call("unload_key", {key_id: "nobody"}),
      "NotFoundError",
      'no key "nobody"'
    ],
    [
      "deleting an unknown key",
      () => call("delete_key", {key_id: "nobody"}),
      "NotFoundError",
      'no key "nobody"'
    ],
    [
      "a query of an unknown index",
      () => query({...plain([1]), index_name: "nobody"}),
      "NoSuchIndex",
      'no index "nobody"'
    ],
    [
      "no query at all",
      () => query({index_name: INDEX, query_vector: []}),
      "InvalidInput",
      "at least one query, got none"
    ],
    ["an empty query", () => query(plain([])), "InvalidInput", "expected 32 coordinates"],
    [
      "a query of the wrong dimension",
      () => query(plain(new Array<number>(31).fill(0))),
      "InvalidInput",
      "expected 32 coordinates, the dimension of the index, got 31"
    ],
    [
      "a dim that contradicts the data",
      () => query(plain(new Array<number>(32).fill(0), {dim: 33})),
      "InvalidInput",
      "dim says 33, data has 32"
    ],
    [
      "NaN in a query",
      () => query(plain([...new Array<number>(31).fill(0), NaN])),
      "InvalidInput",
      "coordinate 31 expected a finite number, got NaN"
    ],
    [
      "infinity in a query",
      () => query(plain([Infinity, ...new Array<number>(31).fill(0)])),
      "InvalidInput",
      "coordinate 0 expected a finite number, got Infinity"
    ],
    [
      "an encrypted query",
      () => query({index_name: INDEX, query_vector: [{cipher_vector: {id: "q", data: Buffer.alloc(9)}}]}),
      "InvalidInput",
      "encrypted queries are not supported"
    ],
    [
      "a query that is neither",
      () => query({index_name: INDEX, query_vector: [{}]}),
      "InvalidInput",
      "expected a plain_vector, got nothing"
    ]
  ])("%s", async (_what, send, code, message) => {
    const {header} = (await send()).value as Headed;
    expect(header.return_code).toBe(code);
    expect(header.error_message).toContain(message);
  });

  /** Where the file begins, behind some 40 bytes of framing: kind 0, type 0, 32 blocks. */
  const fileOffset = (): number => {
    const at = good.indexOf(Buffer.from([0, 0, DIM, 0, 0, 0, 0, 0, 0, 0, 1, 0]));
    expect(at).toBeGreaterThan(0);
    return at;
  };
  const changed = (change: (file: Buffer) => void): Buffer => {
    const copy = Buffer.from(good);
    change(copy.subarray(fileOffset()));
    return copy;
  };
  it.each<[string, () => (Buffer | object)[], string]>([
    ["a plaintext file", () => [changed((file) => (file[1] = 1))], "data"],
    ["a number of blocks that does not fit", () => [changed((file) => (file[2] = DIM - 1))], "file length"],
    ["num_vector other than the block header's", () => [changed((file) => (file[6 + 4] = 2))], "2"],
    ["a residue of Q or more", () => [changed((file) => file.fill(0xff, 6 + 45, 6 + 45 + 8))], "RESIDUE"],
    ["bytes of nothing", () => [insertOf({cipher_vector: {id: "", data: randomBytes(50)}}, 1, ["m"])], ""],
    ["no bytes", () => [insertOf({cipher_vector: {id: "", data: Buffer.alloc(0)}}, 1, ["m"])], ""],
    [
      "a truncated set",
      () => [insertOf({cipher_vector: {id: "t", data: good.subarray(fileOffset(), 90_000)}}, 1, ["m"])],
      "truncated"
    ],
    [
      "a plaintext vector",
      () => [insertOf({plain_vector: {data: [1]}}, 1, ["m"])],
      "expected a cipher_vector"
    ],
    [
      "a metadata count that does not match",
      () => [insertOf({cipher_vector: {id: "m", data: Buffer.alloc(9)}}, 2, ["m"])],
      "2 vectors (num_vector), got 1"
    ],
    [
      "another index in the same stream",
      () => [good, {index_name: "other"}],
      'expected "errors" in every message'
    ],
    ["an unknown index", () => [{index_name: "nobody"}], 'no index "nobody"']
  ])("an insert of %s", async (_what, requests, message) => {
    const before = await agent.indexState(INDEX);
    const sent = requests();
    const {header, item_ids} = (await agent.insert(sent)).value;
    expect(header!.return_code).toMatch(/InvalidInput|NoSuchIndex/);
    expect(header!.error_message).toContain(message);
    // What was stored before the refusal is told by its ids, nothing else was stored.
    expect(Number((await agent.indexState(INDEX)).rows)).toBe(Number(before.rows) + item_ids.length);
  });

  it.each([
    [16, 'set "set" expected 32 ciphertexts, as the dimension of the index asks, got 16'],
    [48, '"show_dim" expected 32']
  ])("an insert of vectors of dimension %i", async (dimension, message) => {
    const {header} = (await agent.insert([await agent.requestFor(INDEX, unitVectors(1, dimension))])).value;
    expect(header).toMatchObject({return_code: "InvalidInput"});
    expect(header!.error_message).toContain(message);
  });

  it("an insert of more vectors than a call may bring, keeping those that fitted", async () => {
    const requests = await Promise.all(
      [3, 3].map((count, at) => agent.requestFor(INDEX, unitVectors(count, DIM, at + 5)))
    );
    const before = Number((await agent.indexState(INDEX)).rows);
    expect(await statusOf(agent.insert(requests))).toBe("RESOURCE_EXHAUSTED");
    expect(Number((await agent.indexState(INDEX)).rows)).toBe(before + 3);
  });

  it("a message larger than it takes, with a status", async () => {
    const large = insertOf({cipher_vector: {id: "l", data: Buffer.alloc(4 * 2 ** 20)}}, 1, ["m"]);
    expect(await statusOf(agent.insert([large]))).toBe("RESOURCE_EXHAUSTED");
  });

  it("streams without any message, with a status", async () => {
    for (const method of ["create_index", "batch_insert_data", "register_key"])
      expect(await statusOf(clientStream(agent.envector, method, []))).toBe("INVALID_ARGUMENT");
  });

  it("bytes that are no message, with a status", async () => {
    expect(await statusOf(agent.insert([Buffer.from("ffffffff", "hex")]))).toBe("INTERNAL");
  });

  it("an answer's header names the method and repeats the request's id", async () => {
    const {value} = await unary<Headed>(
      agent.envector,
      "get_index_list",
      {header: {id: "request-7"}},
      new Metadata()
    );
    expect(value.header).toMatchObject({type: "GetIndexList", id: "request-7", return_code: "Success"});
  });

  it("server-timing comes with every answer, refused or not", async () => {
    const pattern = /^queue;dur=[\d.]+, compute;dur=[\d.]+, store;dur=[\d.]+$/;
    const answers = [
      await call("get_index_list", {}),
      await call("delete_index", {index_name: "nobody"}),
      await agent.insert([good]),
      await score(agent.envector, plain([...vector!]))
    ];
    for (const {trailers} of answers) expect(trailers.get("server-timing")[0]).toMatch(pattern);
    const failure = agent.insert([]).catch((error: unknown) => (error as {metadata: Metadata}).metadata);
    expect(((await failure) as Metadata).get("server-timing")[0]).toMatch(pattern);
  });
});

function insertOf(vector: object, num_vector: number, metadata: string[]) {
  return {index_name: INDEX, packed_vectors: [{vector, num_vector, metadata}]};
}
