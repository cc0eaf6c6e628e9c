/**
 * The other process of `responsiveness.ts`: searches or inserts, one call after another, until its parent hangs up.
 * @module
 */
import {createEngine} from "../data-loaders/fhe/engine.js";
import {generateKeyPair} from "../data-loaders/fhe/secret-key.js";
import {clientOf, type LoadOrder} from "./responsiveness.js";

const DIMENSION = 1024;
const SHARDS = 4;
const INDEX = "busy";

process.on("disconnect", () => process.exit(0));
process.once("message", (order: LoadOrder) => {
  work(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});

async function work({endpoint, load}: LoadOrder): Promise<void> {
  const client = clientOf(endpoint);
  await client.connect(10_000);
  const insert = await inserter(client);
  const search = () => client.innerProduct(INDEX, new Float32Array(DIMENSION).fill(1 / 32), () => undefined);
  await client.createIndex(INDEX, DIMENSION, "");
  for (let i = 0; i < SHARDS; i++) await insert();
  process.send?.("busy");
  const call = load === "search" ? search : insert;
  while (load !== "idle") await call();
}

/** Encrypts once and sends the same set each time: what is loaded is the server, not this process. */
async function inserter(client: ReturnType<typeof clientOf>): Promise<() => Promise<unknown>> {
  const keys = generateKeyPair();
  const engine = await createEngine({threads: 1});
  const set = await engine
    .encryptor(keys.encryptionKey)
    .encrypt([new Float32Array(DIMENSION).fill(1 / 32)], "mm");
  const message = client.encodeInsert({
    index: INDEX,
    id: "load",
    metadata: ["load"],
    dataBytes: set.fileBytes,
    fill: (target, offset) => set.writeFile(target, offset)
  });
  set.release();
  await engine.close();
  keys.secretKey.close();
  return () => client.insert(message, () => undefined);
}
