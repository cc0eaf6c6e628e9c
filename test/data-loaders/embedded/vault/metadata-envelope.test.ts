import {createCipheriv, createHmac, randomBytes} from "node:crypto";
import {describe, expect, it} from "vitest";
import {agentKey, openEnvelope} from "../../../../data-loaders/embedded/vault/metadata-envelope.js";

describe("agentKey", () => {
  it("is HKDF-SHA256 written out: extract with a zero salt, one round of expand", () => {
    const secret = Buffer.alloc(32, 7);
    const agent = "0123456789abcdef0123456789abcdef";
    const extracted = createHmac("sha256", Buffer.alloc(32)).update(secret).digest();
    const expanded = createHmac("sha256", extracted)
      .update(agent)
      .update(Buffer.from([1]))
      .digest();
    expect(agentKey(secret, agent).equals(expanded)).toBe(true);
  });
});

describe("openEnvelope", () => {
  const secret = randomBytes(32);
  const seal = (agent: string, text: string) => {
    const iv = randomBytes(16);
    const cipher = createCipheriv("aes-256-ctr", agentKey(secret, agent), iv);
    return JSON.stringify({
      a: agent,
      c: Buffer.concat([iv, cipher.update(text), cipher.final()]).toString("base64")
    });
  };

  it("opens what each agent sealed, Korean included", () => {
    expect(openEnvelope(seal("agent-1", "캐시로 Redis를 고른다"), 0, secret)).toBe("캐시로 Redis를 고른다");
    expect(openEnvelope(seal("agent-2", ""), 0, secret)).toBe("");
  });

  it("opens nothing readable under another agent's name", () => {
    const stolen = JSON.stringify({...(JSON.parse(seal("agent-1", "a decision")) as object), a: "agent-2"});
    expect(openEnvelope(stolen, 0, secret)).not.toContain("decision");
  });

  it.each([
    ["not JSON", "{", "expected JSON"],
    ["null", "null", 'expected the strings "a" and "c"'],
    ["no c", '{"a":"x"}', 'expected the strings "a" and "c"'],
    ["a short c", '{"a":"x","c":"AAAA"}', '"c" expected at least 16 bytes, got 3']
  ])("says which envelope of a list is %s", (_what, envelope, message) => {
    expect(() => openEnvelope(envelope, 3, secret)).toThrow(`encrypted_metadata_list[3]`);
    expect(() => openEnvelope(envelope, 3, secret)).toThrow(message);
  });
});
