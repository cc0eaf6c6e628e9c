import {chmodSync, mkdtempSync, rmSync, statSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterEach, beforeEach, describe, expect, it} from "vitest";
import {openKeyStore} from "../../../../data-loaders/embedded/vault/key-store.js";
import {encodeEncryptionKey} from "../../../../data-loaders/fhe/keys.js";
import {encodeSecretKey} from "../../../../data-loaders/fhe/secret-key.js";

describe.skipIf(process.platform === "win32")("openKeyStore", () => {
  let folder: string;
  beforeEach(() => (folder = join(mkdtempSync(join(tmpdir(), "keys-")), "vault")));
  afterEach(() => rmSync(join(folder, ".."), {recursive: true, force: true}));

  it("makes keys that only their owner can read, and gives the same ones next time", async () => {
    const made = await openKeyStore(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const file of ["SecKey.bin", "EncKey.bin", "team-secret.bin"])
      expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    const read = await openKeyStore(folder);
    expect(encodeSecretKey(read.secretKey)).toEqual(encodeSecretKey(made.secretKey));
    expect(encodeEncryptionKey(read.encryptionKey)).toEqual(encodeEncryptionKey(made.encryptionKey));
    expect(read.teamSecret.equals(made.teamSecret)).toBe(true);
  });

  it.each([
    ["SecKey.bin", 0o640, "run: chmod 600"],
    ["team-secret.bin", 0o604, "run: chmod 600"],
    [".", 0o750, "run: chmod 700"]
  ])("refuses %s with mode %o and says what to run", async (file, mode, remedy) => {
    await openKeyStore(folder);
    chmodSync(join(folder, file), mode);
    await expect(openKeyStore(folder)).rejects.toThrow(remedy);
  });

  it("names a secret key that is cut short", async () => {
    await openKeyStore(folder);
    writeFileSync(join(folder, "SecKey.bin"), Buffer.alloc(100), {mode: 0o600});
    await expect(openKeyStore(folder)).rejects.toThrow(join(folder, "SecKey.bin"));
  });
});
