import {inspect} from "node:util";
import {describe, expect, it} from "vitest";
import {redact, Secret} from "../../data-loaders/secret.js";

const token = new Secret("evt_canary_0123456789");

describe("Secret", () => {
  it("shows in none of the ways in which a value gets into a text", () => {
    const error = new Error(`call with ${String(token)} failed`, {cause: token});
    const shown = [
      String(token),
      // eslint-disable-next-line @typescript-eslint/restrict-template-expressions -- the accident that is tested
      `${token}`,
      JSON.stringify({token}),
      inspect({nested: {token}}, {depth: 9, showHidden: true}),
      inspect(error),
      Object.values(token).join(),
      JSON.stringify(Object.entries(token))
    ];
    for (const text of shown) expect(text).not.toContain("canary");
  });

  it("cannot be cloned into another thread", () => {
    expect(JSON.stringify(structuredClone({token}))).not.toContain("canary");
  });

  it("is given out by reveal only", () => {
    expect(token.reveal()).toBe("evt_canary_0123456789");
  });
});

describe("redact", () => {
  it("hides a secret that a server echoed, everywhere in the text", () => {
    expect(redact("bad token evt_canary_0123456789 (evt_canary_0123456789)", [token])).toBe(
      "bad token [secret] ([secret])"
    );
  });
});
