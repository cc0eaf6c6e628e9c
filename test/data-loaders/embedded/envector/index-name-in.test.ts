import {describe, expect, it} from "vitest";
import {indexNameIn} from "../../../../data-loaders/embedded/envector/index-name-in.js";
import {encodeInsertRequest} from "../../../../proto/insert-request.js";

const message = encodeInsertRequest({
  header: {type: "BatchInsertData", id: "x".repeat(200), timestamp: 1764500000000},
  indexName: "rune_bench_0123abcd",
  vectorId: "v",
  metadata: ["m"],
  vectorCount: 1,
  dataBytes: 600,
  fill: (target, offset) => void target.fill(1, offset, offset + 600)
});

describe("indexNameIn", () => {
  it("finds the name behind the header, in the first bytes of a message", () => {
    expect(indexNameIn(message.subarray(0, 512))).toBe("rune_bench_0123abcd");
  });

  it("finds nothing in a beginning that ends too early, and reads past no end", () => {
    const whole = message.subarray(0, 512);
    const at = whole.indexOf("rune_bench_0123abcd") + "rune_bench_0123abcd".length;
    for (let length = 0; length < at; length++) expect(indexNameIn(whole.subarray(0, length))).toBeNull();
    expect(indexNameIn(whole.subarray(0, at))).toBe("rune_bench_0123abcd");
  });

  it.each([
    ["the vectors stand first", [0x1a, 2, 0, 0, 0x12, 1, 0x61]],
    ["a length runs on for ever", [0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]],
    ["a header is longer than what is there", [0x0a, 0x7f, 0x12, 1, 0x61]],
    ["nothing is there", []]
  ])("finds nothing when %s", (_what, bytes) => {
    expect(indexNameIn(Uint8Array.from(bytes))).toBeNull();
  });
});
