/**
 * Vault's secrets on disk: secret key, encryption key and team secret, readable by their owner only.
 * @module
 */
import {randomBytes} from "node:crypto";
import {mkdir, readFile, stat} from "node:fs/promises";
import {join} from "node:path";
import {decodeEncryptionKey, encodeEncryptionKey, type EncryptionKey} from "../../fhe/keys.js";
import {decodeSecretKey, encodeSecretKey, generateKeyPair, type SecretKey} from "../../fhe/secret-key.js";
import {nullWhenAbsent, writeDurably} from "../durable-file.js";

export interface VaultSecrets {
  readonly secretKey: SecretKey;
  readonly encryptionKey: EncryptionKey;
  /** 32 bytes, from which the agents' metadata keys are derived. */
  readonly teamSecret: Buffer;
}

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const TEAM_SECRET_BYTES = 32;
const FILES = {secretKey: "SecKey.bin", encryptionKey: "EncKey.bin", teamSecret: "team-secret.bin"};

/** Secrets that live as long as the process. */
export function freshSecrets(): VaultSecrets {
  return {...generateKeyPair(), teamSecret: randomBytes(TEAM_SECRET_BYTES)};
}

/**
 * Reads the secrets of a folder, or makes them when it holds none.
 * @throws Error when a mode lets others read, a file is missing, or does not decode.
 */
export async function openKeyStore(folder: string): Promise<VaultSecrets> {
  await mkdir(folder, {recursive: true, mode: FOLDER_MODE});
  await refuseLooserMode(folder, FOLDER_MODE);
  const paths = {
    secretKey: join(folder, FILES.secretKey),
    encryptionKey: join(folder, FILES.encryptionKey),
    teamSecret: join(folder, FILES.teamSecret)
  };
  // Written last, so that its presence says that the others are there.
  if (await refuseLooserMode(paths.secretKey, FILE_MODE)) return readSecrets(paths);
  const made = freshSecrets();
  const secretKey = encodeSecretKey(made.secretKey);
  await writeDurably(paths.encryptionKey, encodeEncryptionKey(made.encryptionKey), FILE_MODE);
  await writeDurably(paths.teamSecret, made.teamSecret, FILE_MODE);
  await writeDurably(paths.secretKey, secretKey, FILE_MODE);
  secretKey.fill(0);
  return made;
}

async function readSecrets(paths: Record<keyof typeof FILES, string>): Promise<VaultSecrets> {
  await refuseLooserMode(paths.teamSecret, FILE_MODE);
  const secretBytes = await readFile(paths.secretKey);
  const teamSecret = await readFile(paths.teamSecret);
  if (teamSecret.length !== TEAM_SECRET_BYTES)
    throw new Error(`${paths.teamSecret} expected ${TEAM_SECRET_BYTES} bytes, found ${teamSecret.length}`);
  const secretKey = decodeSecretKey(secretBytes, paths.secretKey);
  secretBytes.fill(0);
  return {
    secretKey,
    encryptionKey: decodeEncryptionKey(await readFile(paths.encryptionKey), paths.encryptionKey),
    teamSecret
  };
}

/** @returns Whether the path exists. */
async function refuseLooserMode(path: string, allowed: number): Promise<boolean> {
  const found = await stat(path).catch(nullWhenAbsent);
  if (found === null) return false;
  const mode = found.mode & 0o777;
  // Windows has no such modes and reports none worth comparing.
  if (process.platform !== "win32" && (mode & ~allowed) !== 0)
    throw new Error(
      `${path} has mode ${mode.toString(8)}, which lets others at a secret; run: chmod ${allowed.toString(8)} ${path}`
    );
  return true;
}
