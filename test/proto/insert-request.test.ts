import fc from "fast-check";
import {credentials, Metadata, Server as GrpcServer, ServerCredentials} from "@grpc/grpc-js";
import {describe, expect, it} from "vitest";
import type {BatchInsertDataRequest__Output} from "../../proto/gen/ES2E/BatchInsertDataRequest.js";
import {encodeInsertRequest, type InsertRequestParts} from "../../proto/insert-request.js";
import {ES2EServiceClient, ES2EServiceDefinition, type ES2EServiceHandlers} from "../../proto/services.js";

const {requestSerialize, requestDeserialize} = ES2EServiceDefinition.batch_insert_data;

/** What protobufjs makes of the same message. */
function byProtobufjs(parts: Omit<InsertRequestParts, "fill" | "dataBytes">, data: Buffer): Buffer {
  return requestSerialize({
    header: parts.header,
    ...(parts.indexName === "" ? {} : {index_name: parts.indexName}),
    packed_vectors: [
      {
        vector: {cipher_vector: {...(parts.vectorId === "" ? {} : {id: parts.vectorId}), data}},
        metadata: [...parts.metadata],
        ...(parts.vectorCount === 0 ? {} : {num_vector: parts.vectorCount})
      }
    ]
  });
}

const header = {type: "BatchInsertData", id: "request-1", timestamp: "1780000000000"} as const;
const partsOf = (data: Buffer, over: Partial<InsertRequestParts> = {}): InsertRequestParts => ({
  header,
  indexName: "rune_bench_0a1b2c3d",
  vectorId: "set-1",
  metadata: ["{}"],
  vectorCount: 1,
  dataBytes: data.length,
  fill: (target, offset) => data.copy(target, offset),
  ...over
});

describe("encodeInsertRequest", () => {
  it("writes the bytes that protobufjs writes, for any texts, counts and sizes (property)", () => {
    const parts = fc.record({
      indexName: fc.string({unit: "grapheme", maxLength: 30}),
      vectorId: fc.string({maxLength: 20}),
      metadata: fc.array(fc.string({unit: "grapheme", maxLength: 400}), {maxLength: 5}),
      vectorCount: fc.nat({max: 5_000_000})
    });
    fc.assert(
      fc.property(parts, fc.uint8Array({maxLength: 40_000, size: "max"}), (over, bytes) => {
        const data = Buffer.from(bytes);
        const encoded = encodeInsertRequest(partsOf(data, over));
        expect(encoded.equals(byProtobufjs({header, ...over}, data))).toBe(true);
      }),
      {numRuns: 300}
    );
  });

  it.each([127, 128, 16_383, 16_384, 2_097_151, 2_097_152])(
    "gets the length right on both sides of a varint step: %i bytes",
    (size) => {
      const data = Buffer.alloc(size, 7);
      const parts = partsOf(data);
      expect(encodeInsertRequest(parts).equals(byProtobufjs(parts, data))).toBe(true);
    }
  );

  it("refuses a count that is not whole", () => {
    expect(() => encodeInsertRequest(partsOf(Buffer.alloc(1), {vectorCount: 1.5}))).toThrow(
      '"vectorCount" expected a whole number ≥ 0, got 1.5'
    );
  });
});

describe("the insert definition", () => {
  it("passes an encoded request through as the same object", () => {
    const encoded = encodeInsertRequest(partsOf(Buffer.from("ciphertext")));
    expect(requestSerialize(encoded)).toBe(encoded);
  });

  it("reads ciphertext bytes as a view of the received message", () => {
    const data = Buffer.alloc(100_000, 3);
    const encoded = encodeInsertRequest(partsOf(data));
    const read = requestDeserialize(encoded).packed_vectors[0]!.vector!.cipher_vector!.data;
    expect(read.equals(data)).toBe(true);
    expect(read.buffer).toBe(encoded.buffer);
    encoded[encoded.indexOf(data)] = 9;
    expect(read[0]).toBe(9);
  });

  it("carries an encoded request over a real connection, headers and counters intact", async () => {
    const received: BatchInsertDataRequest__Output[] = [];
    const server = new GrpcServer({"grpc.max_receive_message_length": -1});
    const handlers: Pick<ES2EServiceHandlers, "batch_insert_data"> = {
      batch_insert_data(call, callback) {
        call.on("data", (message: BatchInsertDataRequest__Output) => received.push(message));
        call.on("end", () => {
          callback(null, {header: {return_code: "Success"}, item_ids: ["9007199254740993"]});
        });
      }
    };
    server.addService(ES2EServiceDefinition, handlers);
    const port = await new Promise<number>((resolve, reject) => {
      server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) => {
        if (error) reject(error);
        else resolve(bound);
      });
    });
    const client = new ES2EServiceClient(`127.0.0.1:${port}`, credentials.createInsecure());
    try {
      const data = Buffer.alloc(1_500_000, 5);
      const answer = await new Promise((resolve, reject) => {
        const stream = client.batch_insert_data(new Metadata(), {}, (error, value) => {
          if (error) reject(error);
          else resolve(value);
        });
        stream.write(encodeInsertRequest(partsOf(data, {metadata: ['{"a":1}', ""], vectorCount: 2})));
        stream.end();
      });
      expect(answer).toMatchObject({header: {return_code: "Success"}, item_ids: ["9007199254740993"]});
      expect(received).toHaveLength(1);
      expect(received[0]!.header).toEqual(header);
      expect(received[0]!.index_name).toBe("rune_bench_0a1b2c3d");
      expect(received[0]!.packed_vectors[0]).toMatchObject({metadata: ['{"a":1}', ""], num_vector: "2"});
      expect(received[0]!.packed_vectors[0]!.vector!.cipher_vector!.data.equals(data)).toBe(true);
    } finally {
      client.close();
      server.forceShutdown();
    }
  });
});
