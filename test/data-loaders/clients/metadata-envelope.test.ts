import {createDecipheriv, randomBytes} from "node:crypto";
import {describe, expect, it} from "vitest";
import {MetadataEnvelope} from "../../../data-loaders/clients/metadata-envelope.js";
import {Secret} from "../../../data-loaders/secret.js";

const key = randomBytes(32);
const envelope = new MetadataEnvelope("agent1", new Secret(key.toString("base64")));

describe("MetadataEnvelope", () => {
  it("opens what it sealed, Korean included", () => {
    expect(envelope.open(envelope.seal("결정: PostgreSQL"))).toBe("결정: PostgreSQL");
  });

  it("is IV ‖ AES-256-CTR, as another implementation reads it", () => {
    const {a, c} = JSON.parse(envelope.seal("plain")) as {a: string; c: string};
    const bytes = Buffer.from(c, "base64");
    const decipher = createDecipheriv("aes-256-ctr", key, bytes.subarray(0, 16));
    expect(a).toBe("agent1");
    expect(decipher.update(bytes.subarray(16)).toString()).toBe("plain");
  });

  it("never seals a text twice the same way", () => {
    expect(envelope.seal("x")).not.toBe(envelope.seal("x"));
  });

  it("refuses another agent's envelope, a short one, and a key of the wrong length", () => {
    expect(() => envelope.open(`{"a": "agent2", "c": ""}`)).toThrow("expected our agent's");
    expect(() => envelope.open(`{"a": "agent1", "c": "AAAA"}`)).toThrow("expected at least 16 bytes, got 3");
    expect(() => new MetadataEnvelope("a", new Secret("AAAA"))).toThrow("expected 32 bytes, got 3");
  });
});
