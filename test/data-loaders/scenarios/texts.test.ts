import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterEach, beforeEach, describe, expect, it} from "vitest";
import {createLexicalEmbedder} from "../../../data-loaders/clients/embedders/lexical.js";
import {countTokens} from "../../../data-loaders/clients/tokenizer.js";
import {
  DEFAULT_TEXTS,
  documentsOf,
  readTexts,
  textsHash
} from "../../../data-loaders/scenarios/texts/read-texts.js";
import {checkPairwise} from "../../../data-loaders/scenarios/texts/similarity.js";

describe("the product's clauses", () => {
  const texts = readTexts();
  it("are at least 640 in English and 160 in Korean", () => {
    expect(texts.clauses.en.length).toBeGreaterThanOrEqual(640);
    expect(texts.clauses.ko.length).toBeGreaterThanOrEqual(160);
  });
  it("are no templates: the most similar pair of a language stays below 0.4", async () => {
    const embedder = createLexicalEmbedder({documents: documentsOf(texts)});
    expect(await checkPairwise(texts.clauses.en, embedder, 0.4)).toEqual([]);
    expect(await checkPairwise(texts.clauses.ko, embedder, 0.4)).toEqual([]);
  });
  it("have 6 to 18 tokens in English, so that every count can be composed", () => {
    const tokens = texts.clauses.en.map(countTokens);
    expect([Math.min(...tokens), Math.max(...tokens)]).toEqual([6, 17]);
  });
  it("leave the record's subject to the record", () => {
    expect(texts.clauses.en.filter((clause) => /postgres|redis|primary database/i.test(clause))).toEqual([]);
  });
  it("are written in the language of their file", () => {
    expect(texts.clauses.en.filter((clause) => /\p{Script=Hangul}/u.test(clause))).toEqual([]);
    expect(texts.clauses.ko.filter((clause) => !/\p{Script=Hangul}/u.test(clause))).toEqual([]);
  });
});

describe("readTexts", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "texts-"));
    cpSync(DEFAULT_TEXTS, folder, {recursive: true, filter: (path) => !path.endsWith(".ts")});
  });
  afterEach(() => rmSync(folder, {recursive: true}));

  const replace = (file: string, content: unknown) =>
    writeFileSync(join(folder, file), typeof content === "string" ? content : JSON.stringify(content));
  const replaceClauses = (...clauses: unknown[]) => replace("clauses.en.json", {language: "en", clauses});

  it("takes a user's clauses instead of the product's", () => {
    replaceClauses("Ledger entries became append-only last May");
    expect(readTexts(folder).clauses.en).toEqual(["Ledger entries became append-only last May"]);
  });
  it.each([
    [
      "a clause of too few tokens",
      ["Too short"],
      'clauses[0]: expected 6 to 24 tokens, got 2 in "Too short"'
    ],
    ["a full stop", ["The ledger became append-only last May."], "clauses[0]: expected no mark at the end"],
    ["a line break", ["The ledger became\nappend-only last May"], "clauses[0]: expected one line"],
    [
      "what is no text",
      ["The ledger became append-only last May", 7],
      "clauses[1]: Invalid input: expected string"
    ],
    [
      "the same clause twice",
      ["The ledger became append-only last May", "The ledger became append-only last May"],
      "clauses[1]: expected a new clause, got clauses[0] again"
    ],
    ["no clause at all", [], "clauses: Too small"]
  ])("refuses %s by file and entry", (_, clauses, message) => {
    replaceClauses(...clauses);
    expect(() => readTexts(folder)).toThrow(join(folder, "clauses.en.json"));
    expect(() => readTexts(folder)).toThrow(message);
  });
  it("refuses a file of another language than its name says", () => {
    replace("clauses.ko.json", readFileSync(join(folder, "clauses.en.json"), "utf8"));
    expect(() => readTexts(folder)).toThrow('language: expected "ko" as in the file\'s name, got "en"');
  });
  it("refuses a fixed file without T6's query", () => {
    const {record, queries} = readTexts(folder).fixed;
    replace("fixed.json", {record, queries: {T5: queries.T5, T7: queries.T7}});
    expect(() => readTexts(folder)).toThrow("queries.T6: Invalid input");
  });
  it("names a file that is no JSON", () => {
    replace("fixed.json", "{");
    expect(() => readTexts(folder)).toThrow(/fixed\.json: cannot use these texts:\n {2}.*JSON/);
  });
  it("takes one file of a user's, and the rest from the product", () => {
    replaceClauses("Ledger entries became append-only last May");
    rmSync(join(folder, "fixed.json"));
    rmSync(join(folder, "clauses.ko.json"));
    const {clauses, fixed} = readTexts(folder);
    expect(clauses).toEqual({
      en: ["Ledger entries became append-only last May"],
      ko: readTexts().clauses.ko
    });
    expect(fixed).toEqual(readTexts().fixed);
    expect(readTexts(join(folder, "clauses.en.json"))).toEqual({clauses, fixed});
  });
  it("says what it looked for where there is none of its files", () => {
    const absent = join(folder, "absent");
    expect(() => readTexts(absent)).toThrow(
      "expected a file or a folder with clauses.en.json, clauses.ko.json, fixed.json, found nothing"
    );
    const other = join(folder, "mine.json");
    writeFileSync(other, "{}");
    expect(() => readTexts(other)).toThrow("found none: a file is known by its name");
    rmSync(join(folder, "fixed.json"));
    rmSync(join(folder, "clauses.en.json"));
    rmSync(join(folder, "clauses.ko.json"));
    expect(() => readTexts(folder)).toThrow("found none");
  });
  it("shows ten problems and counts the rest", () => {
    replaceClauses(...Array.from({length: 13}, (_, i) => `Short ${i}`));
    expect(() => readTexts(folder)).toThrow("and 3 more");
  });
});

describe("textsHash", () => {
  it("changes with any text, and with nothing else", () => {
    const texts = readTexts();
    expect(textsHash(texts)).toMatch(/^[0-9a-f]{16}$/);
    expect(textsHash(readTexts())).toBe(textsHash(texts));
    const {T5, ...queries} = texts.fixed.queries;
    const other = {...texts.fixed, queries: {...queries, T5: {...T5, text: `${T5.text} Really?`}}};
    expect(textsHash({...texts, fixed: other})).not.toBe(textsHash(texts));
  });
});

describe("documentsOf", () => {
  it("holds every clause and the record once", () => {
    const texts = readTexts();
    const documents = documentsOf(texts);
    expect(documents).toHaveLength(texts.clauses.en.length + texts.clauses.ko.length + 1);
    expect(new Set(documents).size).toBe(documents.length);
    expect(documents.every((document) => countTokens(document) > 0)).toBe(true);
  });
});
