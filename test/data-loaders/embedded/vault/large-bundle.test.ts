import {describe, expect, it} from "vitest";
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
