import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {BufferPool, PooledDecoder} from "../../../data-loaders/embedded/message-receiver.js";

function framed(body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

describe("PooledDecoder", () => {
  it("gives back the messages that were sent, however they were cut into chunks (property)", () => {
    const bodies = fc.array(fc.uint8Array({maxLength: 40}), {maxLength: 8});
    fc.assert(
      fc.property(bodies, fc.array(fc.integer({min: 1, max: 30})), (messages, cuts) => {
        const wire = Buffer.concat(messages.map((body) => framed(Buffer.from(body))));
        const decoder = new PooledDecoder(new BufferPool(), -1);
        const received: Buffer[] = [];
        let at = 0;
        for (const size of [...cuts, wire.length]) {
          received.push(...decoder.write(wire.subarray(at, at + size)));
          at += size;
        }
        expect(received.map((message) => [...message.subarray(5)])).toEqual(
          messages.map((body) => [...body])
        );
      })
    );
  });

  const large = (fill: number) => Buffer.alloc(3 * 2 ** 20, fill);

  it("receives the second large message in the memory of the first, once that was released", () => {
    const decoder = new PooledDecoder(new BufferPool(), -1);
    const [first] = decoder.write(framed(large(1)));
    decoder.release();
    const [second] = decoder.write(framed(large(2)));
    expect(second!.buffer).toBe(first!.buffer);
    expect(second!.subarray(5).equals(large(2))).toBe(true);
  });

  it("leaves a message alone that was not released", () => {
    const decoder = new PooledDecoder(new BufferPool(), -1);
    const [first] = decoder.write(framed(large(1)));
    decoder.write(framed(large(2)));
    expect(first!.subarray(5).equals(large(1))).toBe(true);
  });

  it("gives the buffer of a half-received message back when the call ends", () => {
    const pool = new BufferPool();
    const decoder = new PooledDecoder(pool, -1);
    decoder.write(framed(large(1)).subarray(0, 2 ** 20));
    decoder.close();
    const kept = pool.lease(3 * 2 ** 20 + 5);
    expect(kept.bytes[2 ** 20 - 1]).toBe(1);
  });

  it("receives a large message where it is told to, knowing its beginning, and gives the room back", () => {
    const body = large(7);
    const sab = Buffer.from(new SharedArrayBuffer(body.length + 100), 33, body.length + 5);
    const asked: [Buffer, number][] = [];
    let released = 0;
    const decoder = new PooledDecoder(new BufferPool(), -1, (beginning, bytes) => {
      asked.push([Buffer.from(beginning), bytes]);
      return {bytes: sab, release: () => released++};
    });
    const wire = Buffer.concat([framed(Buffer.from("small")), framed(body)]);
    const received = [1, 300, 400, wire.length].flatMap((size, step, sizes) => {
      const from = sizes.slice(0, step).reduce((sum, other) => sum + other, 0);
      return decoder.write(wire.subarray(from, from + size));
    });
    expect(received.map(({length}) => length)).toEqual([10, body.length + 5]);
    expect(received[1]!.buffer).toBe(sab.buffer);
    expect(received[1]!.subarray(5).equals(body)).toBe(true);
    expect(asked).toEqual([[body.subarray(0, 512), body.length + 5]]);
    decoder.release();
    expect(released).toBe(0);
    decoder.release();
    expect(released).toBe(1);
    decoder.close();
    expect(released).toBe(1);
  });

  it("drops what arrives after the call has ended", () => {
    const decoder = new PooledDecoder(new BufferPool(), 4 * 2 ** 20);
    const wire = framed(large(255));
    decoder.write(wire.subarray(0, 1_000));
    decoder.close();
    expect(decoder.write(wire.subarray(1_000))).toEqual([]);
    expect(decoder.write(framed(Buffer.from("next")))).toEqual([]);
  });

  it("refuses a message that is too long before its body has arrived", () => {
    const head = framed(Buffer.alloc(1_001)).subarray(0, 5);
    expect(() => new PooledDecoder(new BufferPool(), 1_000).write(head)).toThrow(
      "received a message of 1001 bytes; at most 1000 are taken"
    );
    expect(new PooledDecoder(new BufferPool(), 1_001).write(head)).toEqual([]);
  });
});
