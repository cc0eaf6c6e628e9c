import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync
} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterEach, beforeEach, describe, expect, it} from "vitest";
import type {Bundle} from "../../../../data-loaders/clients/bundle/bundle-fields.js";
import {readCachedBundle, writeCachedBundle} from "../../../../data-loaders/clients/bundle/key-cache.js";
import {freshSecrets} from "../../../../data-loaders/embedded/vault/key-store.js";
import {unwrapEncryptionKey, wrapEncryptionKey} from "../../../../data-loaders/fhe/envelope.js";
import {Secret} from "../../../../data-loaders/secret.js";

const secrets = freshSecrets();
secrets.secretKey.close();
const bundle: Bundle = {
  encKeyJson: wrapEncryptionKey(secrets.encryptionKey, {keyId: "key_1"}),
  keyId: "key_1",
  indexName: null,
  dimension: null,
  agentId: "agent",
  agentDek: new Secret(Buffer.alloc(32, 7).toString("base64")),
  envector: {endpoint: "envector:50050", apiKey: new Secret("api-key"), secure: true}
};
const key = {endpoint: "vault:50051", token: new Secret("evt_0123456789")};
const checkKey = (json: string): void => void unwrapEncryptionKey(json);

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "keys-"));
  folder = join(parent, "deep", "keys");
});
afterEach(() => rmSync(parent, {recursive: true, force: true}));

describe("the key cache", () => {
  it("gives back what was written, to whoever asks the same Vault with the same token", () => {
    const path = writeCachedBundle(folder, key, bundle);
    const cached = readCachedBundle(folder, key, checkKey)!;
    expect(cached.path).toBe(path);
    expect({...cached.bundle, agentDek: 0, envector: 0}).toEqual({...bundle, agentDek: 0, envector: 0});
    expect(cached.bundle.agentDek.reveal()).toBe(bundle.agentDek.reveal());
    expect(cached.bundle.envector.apiKey!.reveal()).toBe("api-key");
    expect(readCachedBundle(folder, {...key, endpoint: "other:50051"}, checkKey)).toBeNull();
    expect(readCachedBundle(folder, {...key, token: new Secret("evt_9876543210")}, checkKey)).toBeNull();
  });

  it("writes one file that only its owner can read, in a folder that only its owner can enter", () => {
    const umask = process.umask(0);
    try {
      const path = writeCachedBundle(folder, key, bundle);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    } finally {
      process.umask(umask);
    }
    expect(readdirSync(folder)).toHaveLength(1);
    expect(readdirSync(folder)[0]).not.toContain("evt_");
  });

  it("refuses a folder that others can enter, and writes nothing there", () => {
    mkdirSync(folder, {recursive: true, mode: 0o755});
    chmodSync(folder, 0o755);
    expect(() => writeCachedBundle(folder, key, bundle)).toThrow("can be reached by others (mode 755)");
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each<[string, (path: string) => void, string]>([
    ["a file that others can read", (path) => chmodSync(path, 0o640), "can be reached by others (mode 640)"],
    [
      "a link to somewhere else",
      (path) => {
        writeFileSync(join(parent, "theirs"), readFileSync(path), {mode: 0o600});
        rmSync(path);
        symlinkSync(join(parent, "theirs"), path);
      },
      "is no file"
    ],
    [
      "a key that was changed",
      (path) =>
        writeFileSync(path, readFileSync(path, "utf8").replace('"key_data\\":\\"A', '"key_data\\":\\"B')),
      "SHA-256 of key_data"
    ],
    [
      "a file that was cut",
      (path) => writeFileSync(path, readFileSync(path, "utf8").slice(0, -9)),
      "it is not JSON"
    ]
  ])("refuses %s, and says what to do", (_, spoil, problem) => {
    const path = writeCachedBundle(folder, key, bundle);
    spoil(path);
    const read = (): unknown => readCachedBundle(folder, key, checkKey);
    expect(read).toThrow(problem);
    expect(read).toThrow(`${path} `);
    expect(read).toThrow("Delete it");
  });
});
