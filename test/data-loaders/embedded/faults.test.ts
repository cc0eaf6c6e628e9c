import {afterEach, describe, expect, it, vi} from "vitest";
import {Faults, parseFaultPlan, type FaultPlan} from "../../../data-loaders/embedded/faults.js";
import {startEmbeddedStack, type EmbeddedStack} from "../../../data-loaders/embedded/stack.js";
import {Agent, score, statusOf, unary, unitVectors} from "./calls.js";
import {hasProc, stillAlive} from "./process-state.js";

const DIM = 32;
const [vector] = unitVectors(1, DIM);

describe("a stack with faults", () => {
  let stack: EmbeddedStack | undefined;
  let agent: Agent | undefined;
  afterEach(async () => {
    await agent?.close();
    await stack?.close();
  });
  /** With one index of one row, unless the plan is against it. */
  async function start(faults: FaultPlan["faults"], merge: "never" | "immediate" = "immediate") {
    stack = await startEmbeddedStack({faults: {faults}, merge});
    agent = await Agent.connect(stack);
    await agent.createIndex("faulty", DIM);
    return {stack, agent};
  }
  const list = (client: Agent) => unary(client.envector, "get_index_list", {});
  const query = (client: Agent) =>
    score(client.envector, {
      index_name: "faulty",
      query_vector: [{plain_vector: {id: "q", dim: DIM, data: [...vector!]}}]
    });

  it("answers the calls that were named with the status that was named, and no others", async () => {
    const {agent} = await start([
      {kind: "status", method: "get_index_list", code: "UNAVAILABLE", at: [2, 4]},
      {kind: "status", method: "DecryptScores", code: "INTERNAL"}
    ]);
    const codes: string[] = [];
    for (let call = 0; call < 5; call++) codes.push(await statusOf(list(agent)));
    expect(codes).toEqual(["OK", "UNAVAILABLE", "OK", "UNAVAILABLE", "OK"]);
    await agent.insertVectors("faulty", [vector!]);
    expect(await statusOf(agent.topK("faulty", vector!, 1))).toBe("INTERNAL");
  });

  it("delays: a later call that is not delayed overtakes one that is", async () => {
    const {agent} = await start([{kind: "delay", method: "get_index_list", ms: {fixed: 500}}]);
    const finished: string[] = [];
    await Promise.all([
      list(agent).then(() => finished.push("delayed")),
      unary(agent.envector, "get_key_list", {}).then(() => finished.push("prompt"))
    ]);
    expect(finished).toEqual(["prompt", "delayed"]);
  });

  it("gives scores that are empty, with success", async () => {
    const {agent} = await start([{kind: "empty_scores"}]);
    await agent.insertVectors("faulty", [vector!]);
    const {value} = await query(agent);
    expect(value).toMatchObject([{header: {return_code: "Success"}, ctxt_score: []}]);
  });

  it("cuts ciphertexts short, and Vault notices", async () => {
    const {agent} = await start([{kind: "truncate_scores", bytes: 8}]);
    await agent.insertVectors("faulty", [vector!]);
    expect((await agent.score("faulty", vector!)).ctxt_score[0]!.data).toHaveLength(65_569 - 8);
    expect(await statusOf(agent.topK("faulty", vector!, 1))).toBe("INVALID_ARGUMENT");
  });

  it.each([
    ["that it receives", "batch_insert_data", (client: Agent) => client.insertVectors("faulty", [vector!])],
    ["that it sends", "inner_product", (client: Agent) => query(client)],
    ["of a unary call", "get_key_list", (client: Agent) => unary(client.envector, "get_key_list", {})]
  ] as const)("drops the connection at the first message %s", async (_what, method, call) => {
    const {agent} = await start([{kind: "drop", method, at_message: 1}]);
    expect(["UNAVAILABLE", "CANCELLED", "INTERNAL"]).toContain(await statusOf(call(agent)));
    // The next connection is a good one.
    expect(await statusOf(list(agent))).toBe("OK");
  });

  it("slows down with the rows beyond those that are free", async () => {
    // Ten minutes a row: whatever is not slowed ends, whatever is slowed does not end within this test.
    const {agent} = await start([{kind: "slow_after_rows", rows: 1, ms_per_row: 600_000}], "never");
    await agent.insertVectors("faulty", [vector!]);
    await query(agent);
    for (const slow of [() => agent.insertVectors("faulty", unitVectors(1, DIM, 5)), () => query(agent)]) {
      const slowed = slow();
      // Stored before the answer is held back, so that the query, too, sees two rows.
      await vi.waitFor(async () => expect((await agent.indexState("faulty")).rows).toBe("2"), {
        timeout: 30_000
      });
      const first = await Promise.race([slowed.then(() => "slowed"), list(agent).then(() => "prompt")]);
      expect(first).toBe("prompt");
      slowed.catch(() => undefined); // cut when the stack is closed
    }
  });

  it.runIf(hasProc)("crashes at the call that was named", async () => {
    const {agent, stack} = await start([{kind: "crash", method: "get_index_list", at: 2}]);
    expect(await statusOf(list(agent))).toBe("OK");
    expect(await statusOf(list(agent))).toBe("UNAVAILABLE");
    expect(await stack.exited).toContain("ended with SIGKILL");
    expect(await stillAlive([stack.envector.pid])).toEqual([]);
  });
});

describe("a fault plan", () => {
  it.each<[string, unknown, string]>([
    ["an unknown kind", {faults: [{kind: "explode"}]}, "faults.0.kind"],
    ["an unknown method", {faults: [{kind: "delay", method: "ping", ms: {fixed: 1}}]}, "faults.0.method"],
    ["an unknown status", {faults: [{kind: "status", method: "load_key", code: "TEAPOT"}]}, "faults.0.code"],
    ["call number 0", {faults: [{kind: "crash", method: "load_key", at: 0}]}, "faults.0.at"],
    ["no list", {}, "faults"]
  ])("with %s is refused by the name of its field", (_what, plan, field) => {
    expect(() => parseFaultPlan(plan, "plan.json")).toThrow(`plan.json: "${field}"`);
  });

  it("costs nothing when there is none: no call is even counted", async () => {
    const faults = new Faults(null);
    await faults.before("get_index_list");
    expect(faults.atMessage("get_index_list", 1, {})).toBe(false);
    expect(faults.emptyScores).toBe(false);
    const score = new Uint8Array(3);
    expect(faults.truncate(score)).toBe(score);
  });
});
