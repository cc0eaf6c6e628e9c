/**
 * What a Rune installation knows of its services: its variables and `~/.rune/config.json`. Read with `--target live` only.
 * Its secrets are taken into the type that cannot be printed, and no message ever quotes the file.
 * @module
 */
import {existsSync, readFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {z} from "zod";
import {Secret} from "../../secret.js";
import {EXIT, UserError} from "../../timing/errors.js";
import type {SettingName} from "../setting-shapes.js";

/** Rune's own variables, the socket of its embedder aside: that is no address of a live service. */
export const RUNE_VARIABLES = [
  "RUNEVAULT_ENDPOINT",
  "RUNEVAULT_TOKEN",
  "VAULT_CA_CERT",
  "VAULT_TLS_DISABLE",
  "ENVECTOR_EVAL_MODE"
] as const;

/** A setting that Rune's own configuration gives. */
export interface RuneSetting {
  readonly name: SettingName;
  readonly value: unknown;
  /** Where it stands, for messages. */
  readonly from: string;
  /** Folder that a relative path is relative to. */
  readonly base: string;
}

export interface RuneConfig {
  /** The first that names a setting wins: variables come before the file. */
  readonly settings: readonly RuneSetting[];
  readonly vaultToken: Secret | null;
  readonly envectorToken: Secret | null;
}

const text = z
  .string()
  .transform((value) => (value.trim() === "" ? undefined : value))
  .nullish();
const yesOrNo = z.union([z.boolean(), z.enum(["true", "false", ""])]).nullish();
const configSchema = z.looseObject({
  vault: z.looseObject({endpoint: text, token: text, ca_cert: text, tls_disable: yesOrNo}).nullish(),
  envector: z.looseObject({endpoint: text, api_key: text, secure: yesOrNo}).nullish()
});
type ConfigFile = z.output<typeof configSchema>;

const isTrue = (value: unknown): boolean => /^(true|1|yes)$/i.test(String(value));

/**
 * @param home - Whose configuration is read.
 * @throws UserError naming the file and the field, never its content.
 */
export function readRuneConfig(env: NodeJS.ProcessEnv, home: string, cwd: string): RuneConfig {
  const path = join(home, ".rune", "config.json");
  const {vault, envector} = readConfigFile(path);
  const settings: RuneSetting[] = [];
  const add = (name: SettingName, value: unknown, from: string, base: string): void => {
    if (value !== undefined && value !== null && value !== "") settings.push({name, value, from, base});
  };
  const variable = (name: SettingName, from: (typeof RUNE_VARIABLES)[number]): void => {
    add(name, env[from], from, cwd);
  };
  variable("vaultEndpoint", "RUNEVAULT_ENDPOINT");
  variable("vaultCa", "VAULT_CA_CERT");
  variable("evalMode", "ENVECTOR_EVAL_MODE");
  if (isTrue(env["VAULT_TLS_DISABLE"])) add("vaultSecure", false, "VAULT_TLS_DISABLE", cwd);
  const file = (name: SettingName, value: unknown, field: string): void => {
    add(name, value, `~/.rune/config.json ${field}`, dirname(path));
  };
  file("vaultEndpoint", vault?.endpoint, "vault.endpoint");
  file("vaultCa", vault?.ca_cert, "vault.ca_cert");
  if (isTrue(vault?.tls_disable)) file("vaultSecure", false, "vault.tls_disable");
  file("envectorEndpoint", envector?.endpoint, "envector.endpoint");
  if (envector?.secure != null && envector.secure !== "")
    file("envectorSecure", isTrue(envector.secure), "envector.secure");
  return {
    settings,
    vaultToken: secret(env["RUNEVAULT_TOKEN"] || vault?.token),
    envectorToken: secret(envector?.api_key)
  };
}

const secret = (value: string | null | undefined): Secret | null => (value ? new Secret(value.trim()) : null);

function readConfigFile(path: string): ConfigFile {
  if (!existsSync(path)) return {};
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    // The parser's own message quotes the text around the fault, which may be a token.
    throw new UserError(
      `${path}: cannot be read as JSON. Mend it, or give every address and token file by flags.`,
      EXIT.badSettings
    );
  }
  const parsed = configSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join(".")).join(", ");
  throw new UserError(
    `${path}: of the wrong type: ${fields}. Texts and true or false are expected.`,
    EXIT.badSettings
  );
}
