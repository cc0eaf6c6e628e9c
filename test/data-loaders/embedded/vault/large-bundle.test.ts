import {once} from "node:events";
import {connect, type IncomingHttpHeaders} from "node:http2";
import {describe, expect, it} from "vitest";
import {startEmbeddedStack} from "../../../../data-loaders/embedded/stack.js";
import {LargeBundle} from "../../../../data-loaders/embedded/vault/large-bundle.js";
import {VaultServiceDefinition} from "../../../../proto/services.js";

const decode = (bytes: Buffer) => {
  const {key_bundle_json} = VaultServiceDefinition.GetPublicKey.responseDeserialize(bytes);
  return JSON.parse(key_bundle_json) as Record<string, string>;
};

describe("LargeBundle", () => {
  it.each([0, 1, 1_000, 2 ** 20, 3_000_001])(
    "is a GetPublicKeyResponse whose key has %i characters",
    (size) => {
      const bundle = decode(new LargeBundle(size).encode({key_id: "key_1", "EncKey.json": '{"a":"ü"}'}));
      expect(bundle).toMatchObject({key_id: "key_1", "EncKey.json": '{"a":"ü"}'});
      const envelope = JSON.parse(bundle["EvalKey.json"]!) as {entries: [{key_data: string}]};
      expect(envelope.entries[0].key_data).toHaveLength(size);
      expect(envelope.entries[0].key_data).toMatch(/^[A-Za-z0-9+/=]*$/);
    }
  );

  it("refuses a size that is none", () => {
    expect(() => new LargeBundle(-1)).toThrow(
      '"evalKeyBytes" expected a whole number from 0 to 2^31, got -1'
    );
  });
});

/** Takes a few seconds and 2.4 GB in Vault. */
describe.runIf(process.env.RUNE_LATENCY_SLOW === "1")("a bundle as large as that of envector 1.4", () => {
  it("arrives whole at a client that reads it piece by piece and keeps nothing", async () => {
    const size = 1_200_000_000;
    const stack = await startEmbeddedStack({evalKeyBytes: size});
    const session = connect(`https://${stack.vault.endpoint}`, {
      ca: stack.vault.caPem,
      servername: "localhost"
    });
    try {
      await once(session, "connect");
      session.setLocalWindowSize(2 ** 24);
      const {path, requestSerialize} = VaultServiceDefinition.GetPublicKey;
      const request = requestSerialize({token: stack.token.reveal()});
      const head = Buffer.alloc(5);
      head.writeUInt32BE(request.length, 1);
      const stream = session.request({
        ":method": "POST",
        ":path": path,
        "content-type": "application/grpc",
        te: "trailers"
      });
      const trailers = once(stream, "trailers") as Promise<[IncomingHttpHeaders]>;
      stream.end(Buffer.concat([head, request]));
      let received = 0;
      for await (const piece of stream as AsyncIterable<Buffer>) received += piece.length;
      expect((await trailers)[0]["grpc-status"]).toBe("0");
      expect(received).toBeGreaterThan(size);
      expect(received).toBeLessThan(size + 1_000_000);
    } finally {
      session.destroy();
      await stack.close();
    }
  });
});
