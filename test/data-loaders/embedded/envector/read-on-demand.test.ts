/** A stream of large messages must not be read ahead of the work: each may be 64 MiB. */
import {credentials, makeClientConstructor, Metadata, Server, ServerCredentials} from "@grpc/grpc-js";
import {expect, it} from "vitest";
import {clientStream} from "../../../../data-loaders/embedded/envector/answers.js";

const MESSAGES = 8;

it("reads the next message of a stream when the work asks for it", async () => {
  let read = 0;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const method = {
    path: "/test.Stream/Send",
    requestStream: true,
    responseStream: false,
    requestSerialize: (text: string) => Buffer.from(text),
    requestDeserialize: (bytes: Buffer) => {
      read++;
      return {header: null, text: bytes.toString()};
    },
    responseSerialize: () => Buffer.alloc(0),
    responseDeserialize: () => ({})
  };
  let firstRead = (): void => undefined;
  const atWork = new Promise<void>((resolve) => (firstRead = resolve));
  const server = new Server();
  server.addService(
    {Send: method},
    {
      Send: clientStream<{header: null; text: string}, object>(
        {admit: () => undefined, atMessage: () => false, report: () => undefined},
        "BatchInsertData",
        async (requests) => {
          for await (const {text} of requests) {
            expect(text).toMatch(/^message \d$/);
            firstRead();
            await held;
          }
          return {};
        },
        () => ({})
      )
    }
  );
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound)
    )
  );
  const Client = makeClientConstructor({Send: method}, "Stream");
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  try {
    const answered = new Promise<Error | null>((resolve) => {
      const call = client.makeClientStreamRequest(
        method.path,
        method.requestSerialize,
        method.responseDeserialize,
        new Metadata(),
        {deadline: Date.now() + 60_000},
        (error) => resolve(error)
      );
      for (let i = 0; i < MESSAGES; i++) call.write(`message ${i}`);
      call.end();
    });
    await atWork;
    // All have arrived long since; a stream that reads ahead would have decoded them.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(read).toBeLessThanOrEqual(2);
    release();
    expect(await answered).toBeNull();
    expect(read).toBe(MESSAGES);
  } finally {
    client.close();
    server.forceShutdown();
  }
});
