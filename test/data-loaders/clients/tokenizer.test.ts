import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {countTokens, decode, encode} from "../../../data-loaders/clients/tokenizer.js";

describe("encode", () => {
  it("gives the ids that Qwen3-Embedding's own tokenizer gives, without its end token", () => {
    // github.com/QwenLM/Qwen3-Embedding, issue 122: [1944, 151643] and [1944, 1549, 151643].
    expect(encode("test")).toEqual([1944]);
    expect(encode("test again")).toEqual([1944, 1549]);
  });
  it("gives printable ASCII characters the first ids, in their order", () => {
    expect(encode("!")).toEqual([0]);
    expect(encode("~")).toEqual([93]);
    expect(encode("0")).toEqual([15]);
  });
  it("joins words with their space, and leaves punctuation apart", () => {
    expect(encode("Hello, world!")).toEqual([9707, 11, 1879, 0]);
  });
  it("splits numbers into digits", () => {
    expect(encode("2026")).toEqual([17, 15, 17, 21]);
  });
  it("knows the added tokens that stand outside the vocabulary", () => {
    expect(encode("<|endoftext|>")).toEqual([151643]);
  });
});

describe("decode", () => {
  it.each([
    ["English", "We'll keep the ledger append-only; auditors asked for it."],
    ["Korean", "결제 재시도는 다섯 번까지만 허용한다."],
    ["code", "if (rows[i]! > 0) {\n\treturn `${rows.length}\\n`;\n}"],
    ["emoji", "배포 완료 🎉 👩‍💻 👍🏽"],
    ["blanks", "  two  spaces\r\n\r\n\tand a tab "],
    ["nothing", ""]
  ])("gives back %s", (_, text) => {
    expect(decode(encode(text))).toBe(text);
  });
  it("gives back every text in NFC (property)", () => {
    fc.assert(
      fc.property(fc.string({unit: "grapheme", maxLength: 40}), (text) => {
        expect(decode(encode(text))).toBe(text.normalize("NFC"));
      })
    );
  });
});

describe("countTokens", () => {
  it("counts Korean by what was embedded, not by characters", () => {
    expect(countTokens("안녕하세요")).toBe(3);
  });
  it("counts composed and decomposed letters alike", () => {
    expect(countTokens("café".normalize("NFD"))).toBe(countTokens("café"));
  });
  it("counts nothing in an empty text", () => {
    expect(countTokens("")).toBe(0);
  });
});
