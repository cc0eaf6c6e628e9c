import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {Server, ServerCredentials, type UntypedServiceImplementation} from "@grpc/grpc-js";
import {afterEach, beforeEach, describe, expect, it} from "vitest";
import {createRunedEmbedder} from "../../../../data-loaders/clients/embedders/runed.js";
import {countTokens} from "../../../../data-loaders/clients/tokenizer.js";
import {EXIT, UserError} from "../../../../data-loaders/timing/errors.js";
import {RunedServiceDefinition} from "../../../../proto/services.js";

interface Request {
  readonly text: string;
  readonly texts: readonly string[];
}
type Done = (error: object | null, answer?: object) => void;

/** A daemon that embeds a text as its length and the lengths of its words. */
class Daemon {
  readonly socket: string;
  readonly calls: string[] = [];
  /** Answers of `Health`, one a call; the last one stays. */
  health: object[] = [{status: "STATUS_OK"}];
  info = {
    daemon_version: "1.2.0",
    model_identity: "Qwen3-Embedding-0.6B",
    vector_dim: 3,
    max_text_length: 100,
    max_batch_size: 2
  };
  firstEmbedMs = 0;
  vector = (text: string): number[] => [text.length, text.split(" ").length, 0.5];
  readonly #folder = mkdtempSync(join(tmpdir(), "runed-"));
  readonly #server = new Server();

  constructor() {
    this.socket = join(this.#folder, "runed.sock");
  }

  async start(): Promise<void> {
    const handlers: UntypedServiceImplementation = {
      Health: (_call: unknown, done: Done) =>
        done(null, this.health.length > 1 ? this.health.shift() : this.health[0]),
      Info: (_call: unknown, done: Done) => done(null, this.info),
      Embed: ({request}: {request: Request}, done: Done) => {
        this.calls.push("Embed");
        const delay = this.calls.length === 1 ? this.firstEmbedMs : 0;
        setTimeout(() => done(null, {vector: this.vector(request.text)}), delay);
      },
      EmbedBatch: ({request}: {request: Request}, done: Done) => {
        this.calls.push(`EmbedBatch ${request.texts.length}`);
        done(null, {embeddings: request.texts.map((text) => ({vector: this.vector(text)}))});
      }
    };
    this.#server.addService(RunedServiceDefinition, handlers);
    await new Promise<void>((resolve, reject) => {
      this.#server.bindAsync(`unix:${this.socket}`, ServerCredentials.createInsecure(), (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  }

  stop(): void {
    this.#server.forceShutdown();
    rmSync(this.#folder, {recursive: true, force: true});
  }
}

let daemon: Daemon;
let lines: string[];
beforeEach(() => {
  daemon = new Daemon();
  lines = [];
});
afterEach(() => daemon.stop());

async function embedder(more: {maxTokens?: number; loadDeadlineMs?: number; deadlineMs?: number} = {}) {
  await daemon.start();
  return createRunedEmbedder({
    socket: daemon.socket,
    deadlineMs: 5000,
    loadDeadlineMs: 5000,
    maxTokens: null,
    pollMs: 1,
    log: (line) => lines.push(line),
    ...more
  });
}

async function refusal(promise: Promise<unknown>): Promise<UserError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason
  );
  expect(error).toBeInstanceOf(UserError);
  return error as UserError;
}

describe("createRunedEmbedder", () => {
  it("embeds, counts tokens, and gives unit vectors", async () => {
    const runed = await embedder();
    const {vectors, tokens} = await runed.embed(["two words"]);
    const length = Math.hypot(9, 2, 0.5);
    [9, 2, 0.5].forEach((x, i) => expect(vectors[0]![i]).toBeCloseTo(x / length, 6));
    expect(tokens).toEqual([countTokens("two words")]);
    expect(runed).toMatchObject({
      kind: "runed",
      model: "Qwen3-Embedding-0.6B",
      revision: "1.2.0",
      dimension: 3,
      semantic: true
    });
    expect(lines).toEqual([]);
    await runed.close();
  });

  it("asks for no more texts at once than the daemon takes, and keeps their order", async () => {
    const runed = await embedder();
    const texts = ["a", "bb b", "ccc", "dddd", "e e e"];
    const {vectors, tokens} = await runed.embed(texts);
    expect(daemon.calls).toEqual(["Embed", "EmbedBatch 2", "EmbedBatch 2", "Embed"]);
    for (const [i, text] of texts.entries())
      expect(vectors[i]).toEqual((await runed.embed([text])).vectors[0]);
    expect(tokens).toEqual(texts.map(countTokens));
    await runed.close();
  });

  it("waits while the daemon loads its model, and tells how far it is", async () => {
    const loading = (done: number) => ({
      status: "STATUS_LOADING",
      bytes_done: done,
      bytes_total: 200,
      message: "download"
    });
    daemon.health = [loading(20), loading(20), loading(150), {status: "STATUS_OK"}];
    await (await embedder()).close();
    expect(lines).toEqual([
      "runed           loading its model (10 %), download",
      "runed           loading its model (75 %), download"
    ]);
  });

  it("wakes an idle daemon before anything is timed, and gives it the time to load", async () => {
    daemon.health = [{status: "STATUS_IDLE"}];
    daemon.firstEmbedMs = 3500;
    const runed = await embedder({deadlineMs: 3000});
    expect(daemon.calls).toEqual(["Embed"]);
    expect(lines).toEqual(["runed           idle: it loads its model now"]);
    await runed.close();
  });

  it("uses a degraded daemon and says that it is one", async () => {
    daemon.health = [{status: "STATUS_DEGRADED", message: "one worker left"}];
    await (await embedder()).close();
    expect(lines).toEqual([
      "runed           degraded, one worker left: its times may not be those of a healthy one"
    ]);
  });

  it("does not wait for ever", async () => {
    daemon.health = [{status: "STATUS_LOADING"}];
    const error = await refusal(embedder({loadDeadlineMs: 20}));
    expect(error.message).toContain("still loading its model after 0.02 s");
    expect(error.exitCode).toBe(EXIT.unreachable);
  });

  it("does not use one that is shutting down", async () => {
    daemon.health = [{status: "STATUS_SHUTTING_DOWN", message: "SIGTERM"}];
    expect((await refusal(embedder())).message).toBe("runed: it is shutting down, SIGTERM. Start it again.");
  });

  it("says where it looked for the socket", async () => {
    const error = await refusal(
      createRunedEmbedder({
        socket: "/nowhere/runed.sock",
        deadlineMs: 1,
        loadDeadlineMs: 1,
        maxTokens: null,
        log: () => undefined
      })
    );
    expect(error.message).toContain("no socket at /nowhere/runed.sock");
    expect(error.exitCode).toBe(EXIT.unreachable);
  });

  it("says so when a socket is left over from a daemon that has died", async () => {
    const folder = mkdtempSync(join(tmpdir(), "runed-"));
    const socket = join(folder, "runed.sock");
    try {
      writeFileSync(socket, "");
      const error = await refusal(
        createRunedEmbedder({
          socket,
          deadlineMs: 5000,
          loadDeadlineMs: 1,
          maxTokens: null,
          log: () => undefined
        })
      );
      expect(error.message).toContain(`the file ${socket} is there, and nobody answers on it`);
      expect(error.exitCode).toBe(EXIT.unreachable);
    } finally {
      rmSync(folder, {recursive: true, force: true});
    }
  });

  it("refuses texts that the daemon or the setting does not take", async () => {
    const runed = await embedder({maxTokens: 3});
    await expect(runed.embed(["한".repeat(34)])).rejects.toThrow("has 102 bytes, and runed takes up to 100");
    await expect(runed.embed(["one two three four"])).rejects.toThrow("at most 3 are embedded");
    await expect(runed.embed([""])).rejects.toThrow("at least one word");
    expect(daemon.calls).toEqual(["Embed"]);
    await runed.close();
  });

  it.each<[string, () => number[], string]>([
    ["too short", () => [1, 2], "expected 3 coordinates, as Info says, got 2"],
    ["zero", () => [0, 0, 0], "expected a finite length above 0"],
    ["no numbers", () => [1, NaN, 1], "expected a finite length above 0"]
  ])("refuses a vector that is %s", async (_, vector, problem) => {
    const runed = await embedder();
    daemon.vector = vector;
    await expect(runed.embed(["text"])).rejects.toThrow(problem);
    await runed.close();
  });

  it("does not start with a daemon whose vectors are not what it says", async () => {
    daemon.info.vector_dim = 4;
    const error = await refusal(embedder());
    expect(error.message).toContain("runed/Embed: expected 4 coordinates");
  });
});
