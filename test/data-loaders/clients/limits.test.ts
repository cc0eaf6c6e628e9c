import {Server, ServerCredentials, type sendUnaryData} from "@grpc/grpc-js";
import {afterEach, describe, expect, it} from "vitest";
import {EnvectorClient} from "../../../data-loaders/clients/envector.js";
import {ES2EServiceDefinition} from "../../../proto/services.js";

const MIB = 2 ** 20;
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A client with limits of its own, of a server with limits of its own; answers have so many bytes. */
async function client(
  limits: {sendBytes: number; receiveBytes: number},
  serverTakes: number,
  answerBytes = 0
): Promise<EnvectorClient> {
  const server = new Server({"grpc.max_receive_message_length": serverTakes});
  const header = {return_code: "Success"};
  server.addService(ES2EServiceDefinition, {
    get_index_list: (_call: unknown, done: sendUnaryData<unknown>) =>
      done(null, {header, index_names: ["x".repeat(answerBytes)]}),
    batch_insert_data: (call: NodeJS.ReadableStream, done: sendUnaryData<unknown>) => {
      call.on("data", () => undefined).on("end", () => done(null, {header, item_ids: ["1"]}));
      call.on("error", () => undefined);
    }
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) => {
      if (error) reject(error);
      else resolve(bound);
    });
  });
  const made = new EnvectorClient({
    endpoint: `127.0.0.1:${port}`,
    tls: null,
    token: null,
    limits,
    deadlineMs: 10_000
  });
  closing.push(
    () => made.close(),
    () => server.forceShutdown()
  );
  return made;
}

const insert = (envector: EnvectorClient, dataBytes: number) =>
  envector.insert(
    envector.encodeInsert({index: "i", id: "x", metadata: ["m"], dataBytes, fill: (target) => target}),
    () => undefined
  );

describe("a message above a limit, over a real connection", () => {
  it("is the server's, when the server takes less than was sent", async () => {
    const envector = await client({sendBytes: 16 * MIB, receiveBytes: 4 * MIB}, 4 * MIB);
    await expect(insert(envector, 6 * MIB)).rejects.toMatchObject({
      code: "SERVER_LIMIT",
      message: expect.stringMatching(
        /^envector\/batch_insert_data: the server takes messages of up to 4\.0 MiB, and this one has 6\.0 MiB\./
      ) as string
    });
  });

  it("is ours, when an answer is larger than this client takes", async () => {
    const envector = await client({sendBytes: 4 * MIB, receiveBytes: MIB}, 4 * MIB, 2 * MIB);
    await expect(envector.indexList()).rejects.toMatchObject({
      code: "OWN_LIMIT",
      message: expect.stringMatching(
        /the answer has 2\.0 MiB, and this client takes up to 1\.0 MiB/
      ) as string
    });
  });

  it("is ours, when a request is larger than this client sends", async () => {
    const envector = await client({sendBytes: MIB, receiveBytes: 4 * MIB}, 16 * MIB);
    await expect(insert(envector, 2 * MIB)).rejects.toMatchObject({
      code: "OWN_LIMIT",
      message: expect.stringMatching(/sends messages of up to 1\.0 MiB, and this one has 2\.0 MiB/) as string
    });
  });

  it("is none below them", async () => {
    const envector = await client({sendBytes: 4 * MIB, receiveBytes: 4 * MIB}, 4 * MIB, MIB);
    await expect(insert(envector, MIB)).resolves.toMatchObject({value: ["1"]});
    await expect(envector.indexList()).resolves.toBeDefined();
  });
});
