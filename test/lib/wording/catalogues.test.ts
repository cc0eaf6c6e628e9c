import {IntlMessageFormat} from "intl-messageformat";
import {describe, expect, it} from "vitest";
import {en} from "../../../src/lib/wording/en.js";
import type {MessageKey} from "../../../src/lib/wording/en.js";
import {ko} from "../../../src/lib/wording/ko.js";

const KEYS = Object.keys(en) as MessageKey[];

type Element = ReturnType<IntlMessageFormat["getAst"]>[number];

const parse = (message: string) => new IntlMessageFormat(message, "en").getAst();
const optionsOf = (element: Element) => ("options" in element ? Object.entries(element.options) : []);
const isPlural = (element: Element) => "pluralType" in element;

/** Names of values, of tags and of the choices of `select`; plural categories differ by language and are left out. */
function namesIn(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    if ("children" in element) return [`<${element.value}>`, ...namesIn(element.children)];
    const inner = optionsOf(element).flatMap(([, {value}]) => namesIn(value));
    if ("options" in element) {
      const choices = isPlural(element)
        ? [element.value]
        : optionsOf(element).map(([option]) => `${element.value}=${option}`);
      return [...choices, ...inner];
    }
    return isLiteral(element) || !("value" in element) ? [] : [element.value];
  });
}

/** The parser numbers its kinds of elements; 0 is text. */
const LITERAL: number = 0;
const isLiteral = (element: Element) => (element.type as number) === LITERAL;

/** The text that a reader sees whatever the values are. */
function literalsIn(elements: readonly Element[]): string {
  return elements
    .map((element) => {
      if ("children" in element) return literalsIn(element.children);
      if ("options" in element)
        return optionsOf(element)
          .map(([, {value}]) => literalsIn(value))
          .join(" ");
      return isLiteral(element) && "value" in element ? element.value : "…";
    })
    .join("");
}

const unique = (names: readonly string[]) => [...new Set(names)].toSorted();

describe("the two catalogues", () => {
  it.each(KEYS)("ask for the same values in %s", (key) => {
    expect(unique(namesIn(parse(ko[key])))).toEqual(unique(namesIn(parse(en[key]))));
  });
  it("have the same keys and no empty message", () => {
    expect(Object.keys(ko).toSorted()).toEqual(KEYS.toSorted());
    for (const key of KEYS) expect(`${en[key]}${ko[key]}`.trim(), key).not.toBe("");
  });
  it("are written in their language", () => {
    const korean = KEYS.filter((key) => /[가-힣]/.test(en[key]) && key !== "nav.language");
    expect(korean).toEqual([]);
    const sentences = KEYS.filter((key) => /^(finding|limit|reason|verdict|summary\.note)/.test(key));
    expect(sentences.filter((key) => !/[가-힣]|^\{/.test(ko[key]))).toEqual([]);
  });
});

/** Names that contain digits; everything else with a digit would be a figure that somebody typed. */
const NAMES = /\b(?:T[0-9]+|[SBQLW]1|p50|p95|p99|HTTP\/2|Qwen3)(?![0-9])/g;

describe.each([
  ["en", en],
  ["ko", ko]
] as const)("the %s catalogue", (_, messages) => {
  it("has no figure outside a value", () => {
    const typed = KEYS.filter((key) => /[0-9]/.test(literalsIn(parse(messages[key])).replace(NAMES, "")));
    expect(typed).toEqual([]);
  });
  it("has no straight apostrophe, which ICU would read as a quote", () => {
    expect(KEYS.filter((key) => messages[key].includes("'"))).toEqual([]);
  });
  it("has no character that HTML would need escaped, outside its tags", () => {
    expect(KEYS.filter((key) => /[<>&]/.test(literalsIn(parse(messages[key]))))).toEqual([]);
  });
  it("names no cause: no design here separates one", () => {
    expect(KEYS.filter((key) => /\bbecause\b|때문/.test(messages[key]))).toEqual([]);
  });
});

describe("Korean messages", () => {
  it("put no particle that depends on the sound before it behind a value", () => {
    // `{n}을` or `{n}를`: which is right depends on the value. After per cent and bytes it is fixed.
    const risky = /\{[a-z0-9_]+(?:, number)?\}(?:<\/c>)?(?:은|는|이|가|을|를|과|와|으로|로)(?![가-힣])/;
    const open = KEYS.filter((key) =>
      risky.test(ko[key].replaceAll(/\{[a-z_]+_(?:share|bytes)\}[가를는와로]/g, ""))
    );
    expect(open).toEqual([]);
  });
});
