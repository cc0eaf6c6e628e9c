/**
 * What every setting may be, and what it is when nobody sets it. Where settings come from: settings.ts.
 * A name is written as here in code, with dashes as a flag and in the configuration file (`--vault-ca`), and in capitals
 * as a variable (`RUNE_LATENCY_VAULT_CA`).
 * @module
 */
import {z} from "zod";
import type {Factor} from "../scenarios/factors.js";
import type {Secret} from "../secret.js";
import {ENDPOINT_FORMS, parseEndpoint, type ServiceName} from "./live/endpoint.js";

const whole = (min: number, max: number): z.ZodType<number> =>
  z.coerce
    .number({error: "a whole number"})
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, {
      error: `a whole number from ${min} to ${max}`
    });
const split = (value: string | string[], separator: string | RegExp): string[] =>
  (Array.isArray(value) ? value : [value])
    .flatMap((item) => item.split(separator))
    .map((item) => item.trim())
    .filter((item) => item !== "");
const list = z
  .union([z.string(), z.array(z.string())], {error: "a list of names"})
  .transform((value) => split(value, ","));
const path = (what: string) => z.string({error: what}).min(1, {error: what}).nullable();
const seconds = z.coerce
  .number({error: "a number of seconds"})
  .refine((value) => value > 0 && value <= 86_400, {error: "a number of seconds above 0, at most 86400"});
const yesOrNo = z.union([z.boolean(), z.enum(["true", "false", "1", "0"])], {error: "true or false"});
const isYes = (value: unknown): boolean => value === true || value === "true" || value === "1";
const flag = yesOrNo.transform(isYes);
/** A path where something is kept, or only that it is, at its usual place. */
const flagOrFolder = z
  .union([yesOrNo, z.string().min(1)], {error: "true, false or a folder"})
  .transform((value) => (yesOrNo.safeParse(value).success ? isYes(value) : String(value)));

const endpoint = (service: ServiceName) =>
  z
    .string({error: ENDPOINT_FORMS})
    .transform((value, context) => {
      const parsed = parseEndpoint(value, service);
      if (parsed === null) context.addIssue({code: "custom", message: ENDPOINT_FORMS});
      return parsed;
    })
    .nullable();
const name = (what: string) => z.string({error: what}).min(1, {error: what}).nullable();
const indexName = z
  .string({error: "the name of an index"})
  .regex(/^[A-Za-z0-9_-]{1,20}$/, {error: "the name of an index, at most 20 letters, digits, _ and -"})
  .nullable();

const FACTOR = /^([a-z][a-z0-9]*)=([a-z0-9]+(?:,[a-z0-9]+)+)$/;
const FACTOR_FORM = 'a factor and its levels, such as "tls=on,off"';
const factors = z
  .union([z.string(), z.array(z.string())], {error: FACTOR_FORM})
  // A comma stands between levels too, so only one before the next "name=" ends a factor.
  .transform((value) => split(value, /,(?=[a-z][a-z0-9]*=)/))
  .refine((items) => items.every((item) => FACTOR.test(item)), {error: FACTOR_FORM})
  .transform((items) =>
    items.map((item): Factor => {
      const [name = "", levels = ""] = item.split("=");
      return {name, levels: levels.split(",")};
    })
  );
const sweep = list
  .refine((items) => items.every((item) => /^\d+$/.test(item) && Number(item) <= 1_000_000), {
    error: 'numbers of rows, such as "0,256,1024"'
  })
  .transform((items) => [...new Set(items.map(Number))].toSorted((a, b) => a - b))
  .nullable();

export const SHAPE = {
  /** Where the calls go: the embedded stack, or services that somebody else runs. */
  target: z.enum(["embedded", "live"], {error: "embedded or live"}),
  protocol: z.enum(["controlled", "product", "published"], {error: "controlled, product or published"}),
  /** Iterations of every scenario; null: each scenario's own default. */
  iterations: whole(1, 10_000).nullable(),
  warmup: whole(0, 1000),
  seed: whole(0, 2 ** 32 - 1),
  scenario: list,
  feature: list,
  /** Rows in the bench index before the first block; null: as the protocol says. */
  primed: whole(0, 4096).nullable(),
  /** Sizes of the index that scenario S1 goes through, in rows, ascending; null: S1 is not measured. */
  sweep,
  factor: factors,
  /** File or folder of the user's own texts; null: those of this repository. */
  texts: path("a file or a folder"),
  /** Folder of the user's own scenarios, measured besides those of this repository; null: none. */
  scenarios: path("a folder"),
  /** When the embedded envector merges rows into one shard. */
  merge: z.union([z.enum(["immediate", "never"]), whole(1, 4096)], {
    error: '"immediate", "never" or a number of rows'
  }),
  threads: whole(1, 64),
  archive: z.string({error: "a folder"}).min(1, {error: "a folder"}),
  /** What `serve --json` printed: measure that stack instead of starting one. */
  from: path("a file"),

  embedder: z.enum(["lexical", "qwen3", "runed"], {error: "lexical, qwen3 or runed"}),
  /** Name of the model on its hub; null: the embedder's own. */
  model: z.string({error: "a name"}).min(1, {error: "a name"}).nullable(),
  dtype: z.enum(["fp32", "fp16", "q8", "q4"], {error: "fp32, fp16, q8 or q4"}),
  /** Folder with the model's files; null: the hub, and its cache. */
  modelDir: path("a folder"),
  /** Unix socket of runed. */
  runedSocket: path("a socket file"),
  /** Longest text that is embedded, in tokens; a longer one is refused, never cut. null: the model's own limit. */
  maxTokens: whole(1, 32_768).nullable(),
  /** Sentence that tells qwen3 what a query asks for; null: queries are embedded as they are. */
  queryInstruction: z.string({error: "a sentence"}).min(1, {error: "a sentence"}).nullable(),
  /** Keep the public key of Vault's bundle on disk. */
  cacheKeys: flagOrFolder,

  /** Seconds that a call may take; the one that fetches Vault's bundle has its own. */
  deadline: seconds,
  bundleDeadline: seconds,
  /** Calls a minute that Vault takes from this token; null: what is usual for the target. */
  vaultRate: whole(1, 1_000_000).nullable(),
  /** An existing index to measure on, instead of one of the run's own; written only if `allowWrites` names it too. */
  index: indexName,
  allowWrites: indexName,

  vaultEndpoint: endpoint("vault"),
  vaultTokenFile: path("a file"),
  /** PEM of the authority to trust; null: those of the system. */
  vaultCa: path("a file"),
  /** Name that the certificate carries, where it is not the endpoint's host. */
  vaultServerName: name("a host name"),
  /** TLS or plaintext; null: TLS. */
  vaultSecure: flag.nullable(),
  /** Null: Vault's bundle says it. */
  envectorEndpoint: endpoint("envector"),
  envectorTokenFile: path("a file"),
  envectorCa: path("a file"),
  envectorServerName: name("a host name"),
  /** TLS or plaintext; null: what the bundle says, else TLS if there is an API key. */
  envectorSecure: flag.nullable(),
  /** The same envector, with TLS where the other endpoint has none and the reverse; null: it is reached in one way. */
  envectorOtherEndpoint: endpoint("envector"),
  /** Mode of the key, which decides how a vector is encrypted. */
  evalMode: z.enum(["mm", "rmp"], {error: "mm or rmp: other modes this client cannot encrypt for"})
} as const;

type Shaped = {readonly [Name in keyof typeof SHAPE]: z.output<(typeof SHAPE)[Name]>};
export type SettingName = keyof Shaped;
/** Tokens come from files and from Rune's own configuration; there is no setting that holds one. */
export interface Settings extends Shaped {
  readonly vaultToken: Secret | null;
  readonly envectorToken: Secret | null;
}
export const SETTING_NAMES = Object.keys(SHAPE) as SettingName[];

export const DEFAULTS: Settings = {
  target: "embedded",
  protocol: "controlled",
  iterations: null,
  warmup: 2,
  seed: 20260505,
  scenario: [],
  feature: [],
  primed: null,
  sweep: null,
  factor: [],
  texts: null,
  scenarios: null,
  merge: "immediate",
  threads: 2,
  archive: "runs",
  from: null,
  embedder: "lexical",
  model: null,
  dtype: "fp32",
  modelDir: null,
  runedSocket: null,
  maxTokens: null,
  queryInstruction: null,
  cacheKeys: false,
  deadline: 30,
  bundleDeadline: 90,
  vaultRate: null,
  index: null,
  allowWrites: null,
  vaultEndpoint: null,
  vaultTokenFile: null,
  vaultCa: null,
  vaultServerName: null,
  vaultSecure: null,
  envectorEndpoint: null,
  envectorTokenFile: null,
  envectorCa: null,
  envectorServerName: null,
  envectorSecure: null,
  envectorOtherEndpoint: null,
  evalMode: "mm",
  vaultToken: null,
  envectorToken: null
};

/** Settings that hold a path: a leading `~` is the home folder. */
export const PATHS = [
  "archive",
  "from",
  "texts",
  "scenarios",
  "modelDir",
  "runedSocket",
  "vaultTokenFile",
  "vaultCa",
  "envectorTokenFile",
  "envectorCa"
] as const satisfies readonly SettingName[];

/** Settings that say nothing about the embedded stack. */
export const LIVE_ONLY = SETTING_NAMES.filter(
  (name) => /^(vault|envector)[A-Z]/.test(name) || name === "evalMode" || name === "bundleDeadline"
);

/** As a flag and in the configuration file. */
export const dashed = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** As a variable, without its prefix. */
export const capitals = (name: string): string => dashed(name).toUpperCase().replaceAll("-", "_");
