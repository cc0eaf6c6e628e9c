/**
 * What is kept of a bundle: the public key (checked), names, the key of the metadata and where envector is.
 * @module
 */
import {z} from "zod";
import {Secret} from "../../secret.js";

/** Where envector is, as far as the bundle says it. */
export interface EnvectorOfBundle {
  readonly endpoint: string | null;
  readonly apiKey: Secret | null;
  readonly secure: boolean | null;
}

/** What an agent needs to know, from Vault. The keys stay in memory. */
export interface Bundle {
  /** The envelope of the public key: checked. */
  readonly encKeyJson: string;
  readonly keyId: string;
  readonly indexName: string | null;
  /** Of the index that the bundle names. */
  readonly dimension: number | null;
  readonly agentId: string;
  /** 32 bytes, base64: opens and seals metadata. */
  readonly agentDek: Secret;
  readonly envector: EnvectorOfBundle;
}

/** Opens the envelope of the public key. @throws Error with a sentence when it is not the whole, right key. */
export type KeyCheck = (encKeyJson: string) => void;

const ENVELOPE_BYTES = 2 ** 20;
const TEXT_BYTES = 4096;
/** Names of the fields that are kept, as Vault writes them, with the most bytes that each may have. */
export const KEPT_BYTES: ReadonlyMap<string, number> = new Map([
  // Quotes inside are escaped, so a little more than the envelope itself.
  ["EncKey.json", ENVELOPE_BYTES],
  ...["key_id", "index_name", "dimension", "agent_id", "agent_dek"].map(
    (name) => [name, TEXT_BYTES] as const
  ),
  ...["envector_endpoint", "envector_api_key", "envector_secure"].map((name) => [name, TEXT_BYTES] as const)
]);
/** Bytes of the key that seals metadata (AES-256). */
const DEK_BYTES = 32;

const text = z.string().min(1);
const bundleSchema = z.object({
  "EncKey.json": text,
  key_id: text,
  agent_id: text,
  agent_dek: text.refine((value) => Buffer.from(value, "base64").length === DEK_BYTES, {
    error: `expected base64 of ${DEK_BYTES} bytes`
  }),
  index_name: text.nullish(),
  dimension: z.int().positive().nullish(),
  envector_endpoint: z.string().nullish(),
  envector_api_key: z.string().nullish(),
  envector_secure: z.boolean().nullish()
});

/**
 * A bundle from its fields.
 * @throws Error naming the fields that are missing or wrong, or what is wrong with the key; never quoting a value.
 */
export function parseBundle(fields: unknown, checkKey: KeyCheck): Bundle {
  const parsed = bundleSchema.safeParse(fields);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({path, message}) => `${path.join(".")} (${message})`);
    throw new Error(`fields missing or wrong: ${problems.join(", ")}`);
  }
  const {data} = parsed;
  checkKey(data["EncKey.json"]);
  return {
    encKeyJson: data["EncKey.json"],
    keyId: data.key_id,
    indexName: data.index_name ?? null,
    dimension: data.dimension ?? null,
    agentId: data.agent_id,
    agentDek: new Secret(data.agent_dek),
    envector: {
      endpoint: data.envector_endpoint || null,
      apiKey: data.envector_api_key ? new Secret(data.envector_api_key) : null,
      secure: data.envector_secure ?? null
    }
  };
}

/** The fields that {@link parseBundle} reads, secrets in the clear: only for a file that nobody else can read. */
export function bundleFields(bundle: Bundle): Record<string, unknown> {
  const {envector} = bundle;
  return {
    "EncKey.json": bundle.encKeyJson,
    key_id: bundle.keyId,
    index_name: bundle.indexName,
    dimension: bundle.dimension,
    agent_id: bundle.agentId,
    agent_dek: bundle.agentDek.reveal(),
    envector_endpoint: envector.endpoint,
    envector_api_key: envector.apiKey?.reveal() ?? null,
    envector_secure: envector.secure
  };
}

/** Known fields that are not there, as Vault names them. */
export function missingFields(fields: Readonly<Record<string, unknown>>): string[] {
  return [...KEPT_BYTES.keys()].filter((name) => !(name in fields));
}
