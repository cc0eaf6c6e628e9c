/**
 * `rune-latency fhe`: keys, encryption, scores and decryption on files, to check that ours and another implementation
 * understand each other. stdout is JSON; nothing is overwritten.
 * @module
 */
import {mkdir, readFile, stat, writeFile} from "node:fs/promises";
import {join} from "node:path";
import {Command, Option} from "commander";
import {createDecryptor} from "../fhe/decrypt.js";
import {createEngine, type Engine, type Mode} from "../fhe/engine.js";
import {unwrapEncryptionKey, wrapEncryptionKey} from "../fhe/envelope.js";
import {CapacityError, FormatError} from "../fhe/errors.js";
import {inspectFile, kindOf} from "../fhe/inspect.js";
import {decodeEncryptionKey, encodeEncryptionKey, type EncryptionKey} from "../fhe/keys.js";
import {shapeOf} from "../fhe/parameters.js";
import {readQueryHeader} from "../fhe/query-file.js";
import {
  decodeSecretKey,
  encodeSecretKey,
  generateKeyPair,
  unwrapSecretKey,
  wrapSecretKey,
  type SecretKey
} from "../fhe/secret-key.js";
import {EXIT, UserError} from "../timing/errors.js";

/** Above the largest Query file (4096 ciphertexts): nothing larger is read. */
const MAX_FILE_BYTES = 2 ** 29;

type Print = (text: string) => void;

/** @param print receives stdout; tests pass their own. */
export function fheCommand(print: Print = (text) => void process.stdout.write(text)): Command {
  const json: Reporter = (value) => print(`${JSON.stringify(value)}\n`);
  const fhe = new Command("fhe").description(
    "Keys and ciphertexts on files, for checks against other EVI implementations"
  );
  for (const command of [keygen(json), encrypt(json), score(json), decrypt(json), inspect(json)])
    fhe.addCommand(command);
  return fhe;
}

type Reporter = (value: unknown) => void;

const modeOption = (): Option =>
  new Option("--mode <mode>", "evaluation mode").choices(["mm", "rmp"]).makeOptionMandatory();

/** Turns refused input and missing files into errors for people; everything else stays a bug. */
function guarded<A extends unknown[]>(action: (...args: A) => Promise<void>): (...args: A) => Promise<void> {
  return async (...args) => {
    try {
      await action(...args);
    } catch (error) {
      const isPath = error instanceof Error && "code" in error && "path" in error;
      if (error instanceof FormatError || error instanceof CapacityError || isPath)
        throw new UserError(error.message, EXIT.badSettings, {cause: error});
      throw error;
    }
  };
}

function keygen(report: Reporter): Command {
  return new Command("keygen")
    .description("Writes a fresh key pair: EncKey and SecKey, each as .bin and as .json envelope")
    .requiredOption("--out <folder>", "where to; files that exist are not overwritten")
    .option("--key-id <id>", "key id of the envelopes", "bench-key")
    .addHelpText("after", "\nExample:\n  $ rune-latency fhe keygen --out keys --key-id bench-key")
    .action(
      guarded(async ({out, keyId}: {out: string; keyId: string}) => {
        const {secretKey, encryptionKey} = generateKeyPair();
        const options = {keyId, createdAt: new Date()};
        await mkdir(out, {recursive: true});
        const publicFiles = {
          "EncKey.bin": encodeEncryptionKey(encryptionKey),
          "EncKey.json": wrapEncryptionKey(encryptionKey, options)
        };
        const secretFiles = {
          "SecKey.bin": encodeSecretKey(secretKey),
          "SecKey.json": wrapSecretKey(secretKey, options)
        };
        secretKey.close();
        // Secrets first: where one exists, nothing is written.
        for (const [name, content] of Object.entries(secretFiles))
          await writeFile(join(out, name), content, {flag: "wx", mode: 0o600});
        for (const [name, content] of Object.entries(publicFiles))
          await writeFile(join(out, name), content, {flag: "wx"});
        report({
          keyId,
          files: [...Object.keys(publicFiles), ...Object.keys(secretFiles)].map((f) => join(out, f))
        });
      })
    );
}

function encrypt(report: Reporter): Command {
  return new Command("encrypt")
    .description("Encrypts item vectors into Query files, as many as the mode needs")
    .requiredOption("--enc-key <file>", "EncKey.bin or EncKey.json")
    .addOption(modeOption())
    .requiredOption("--in <file>", "JSON: an array of vectors, each an array of numbers")
    .requiredOption("--out <folder>", "where to; files that exist are not overwritten")
    .addHelpText(
      "after",
      "\nExample:\n  $ rune-latency fhe encrypt --enc-key keys/EncKey.bin --mode mm --in vectors.json --out sets"
    )
    .action(
      guarded(async (flags: {encKey: string; mode: Mode; in: string; out: string}) => {
        const key = await readEncryptionKey(flags.encKey);
        const vectors = await readVectors(flags.in);
        await mkdir(flags.out, {recursive: true});
        await withEngine(async (engine) => {
          const encryptor = engine.encryptor(key);
          // An empty list or vector is refused by the encryptor, with its place.
          const length = vectors[0]?.length ?? 0;
          const capacity = length >= 1 && length <= 4096 ? shapeOf(flags.mode, length).capacity : 1;
          const sets: unknown[] = [];
          for (let from = 0; from === 0 || from < vectors.length; from += capacity) {
            const set = await encryptor.encrypt(vectors.slice(from, from + capacity), flags.mode);
            const file = join(flags.out, `items-${String(sets.length).padStart(4, "0")}.bin`);
            await writeFile(file, set.toFile(), {flag: "wx"});
            const {vectorCount, dimension, blocks, fileBytes} = set;
            sets.push({file, mode: flags.mode, vectors: vectorCount, dimension, blocks, bytes: fileBytes});
            set.release();
          }
          report(sets);
        });
      })
    );
}

function score(report: Reporter): Command {
  return new Command("score")
    .description("Scores a plaintext query against a Query file: one SearchResult file")
    .addOption(modeOption())
    .requiredOption("--in <file>", "Query file with encrypted items")
    .requiredOption("--query <file>", "JSON: a vector, or an array with one vector")
    .requiredOption("--out <file>", "SearchResult file; not overwritten")
    .addHelpText(
      "after",
      "\nExample:\n  $ rune-latency fhe score --mode mm --in sets/items-0000.bin --query q.json --out result.bin"
    )
    .action(
      guarded(async (flags: {mode: Mode; in: string; query: string; out: string}) => {
        const bytes = await readInput(flags.in);
        const {shape, vectorCount} = readQueryHeader(bytes, flags.mode, flags.in);
        const [query] = await readVectors(flags.query, 1);
        await withEngine(async (engine) => {
          const store = engine.shardStore(shape);
          await store.append(store.stage(bytes, vectorCount));
          const [answer] = await store.score(query ?? new Float32Array(0));
          if (!answer) throw new Error("a store with one shard gave no scores");
          await writeFile(flags.out, answer.file, {flag: "wx"});
          report({file: flags.out, mode: flags.mode, rows: answer.rows, bytes: answer.file.length});
        });
      })
    );
}

function decrypt(report: Reporter): Command {
  return new Command("decrypt")
    .description("Decrypts a SearchResult file (scores) or a Query file (vectors) to JSON")
    .requiredOption("--sec-key <file>", "SecKey.bin or SecKey.json")
    .addOption(modeOption())
    .requiredOption("--in <file>", "SearchResult or Query file")
    .addHelpText(
      "after",
      "\nExample:\n  $ rune-latency fhe decrypt --sec-key keys/SecKey.bin --mode mm --in result.bin"
    )
    .action(
      guarded(async (flags: {secKey: string; mode: Mode; in: string}) => {
        const bytes = await readInput(flags.in);
        const secretKey = await readSecretKey(flags.secKey);
        const decryptor = await createDecryptor(secretKey);
        secretKey.close();
        try {
          if (kindOf(bytes) === "Query file")
            report({vectors: decryptor.vectors(bytes, flags.mode).map((vector) => [...vector])});
          else report({scores: [...decryptor.scores(bytes, flags.mode)]});
        } finally {
          decryptor.close();
        }
      })
    );
}

function inspect(report: Reporter): Command {
  return new Command("inspect")
    .description("Says what a file is, what its header holds, and whether all of it is sane")
    .argument("<file>", "key, envelope, Query or SearchResult file")
    .addHelpText("after", "\nExample:\n  $ rune-latency fhe inspect sets/items-0000.bin")
    .action(
      guarded(async (file: string) => {
        const inspection = inspectFile(await readInput(file), file);
        report(inspection);
        if (inspection.problem !== null) throw new UserError(inspection.problem, EXIT.failed);
      })
    );
}

async function withEngine(work: (engine: Engine) => Promise<void>): Promise<void> {
  const engine = await createEngine();
  try {
    await work(engine);
  } finally {
    await engine.close();
  }
}

async function readInput(file: string): Promise<Buffer> {
  const {size} = await stat(file);
  if (size > MAX_FILE_BYTES)
    throw new UserError(`${file}: ${size} bytes, at most ${MAX_FILE_BYTES} are read`, EXIT.badSettings);
  return readFile(file);
}

async function readEncryptionKey(file: string): Promise<EncryptionKey> {
  const bytes = await readInput(file);
  return bytes[0] === 0x7b
    ? unwrapEncryptionKey(bytes.toString("utf8"), file).key
    : decodeEncryptionKey(bytes, file);
}

async function readSecretKey(file: string): Promise<SecretKey> {
  const bytes = await readInput(file);
  try {
    return bytes[0] === 0x7b
      ? unwrapSecretKey(bytes.toString("utf8"), file).key
      : decodeSecretKey(bytes, file);
  } finally {
    bytes.fill(0);
  }
}

/** Vectors out of JSON: rows of numbers, or a single row. Values are checked where they are encoded. */
async function readVectors(file: string, expected?: number): Promise<Float32Array[]> {
  const parsed = parseJson((await readInput(file)).toString("utf8"), file);
  const rows: unknown = isRow(parsed) ? [parsed] : parsed;
  if (!Array.isArray(rows) || !rows.every(isRow))
    throw new UserError(`${file}: expected an array of vectors, each an array of numbers`, EXIT.badSettings);
  if (expected !== undefined && rows.length !== expected)
    throw new UserError(`${file}: expected ${expected} vector, found ${rows.length}`, EXIT.badSettings);
  return rows.map((row) => Float32Array.from(row));
}

function isRow(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((x) => typeof x === "number");
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`${file}: is not JSON`, EXIT.badSettings, {cause: error});
  }
}
