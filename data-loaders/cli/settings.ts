/**
 * Settings, from flags, environment and `rune-latency.config.json`, in this order; validated in one place. A message
 * names the key, the value, where it came from, and what is allowed.
 * @module
 */
import {existsSync, readFileSync} from "node:fs";
import {resolve} from "node:path";
import {EXIT, UserError} from "../timing/errors.js";
import {
  capitals,
  dashed,
  DEFAULTS,
  SETTING_NAMES,
  SHAPE,
  type SettingName,
  type Settings
} from "./setting-shapes.js";

export {DEFAULTS, type Settings} from "./setting-shapes.js";

const ENV_PREFIX = "RUNE_LATENCY_";
/** Variables of the build flow and of tests; they are no settings of a measurement. */
const OWN_VARIABLES = ["RUN", "BUILD", "SESSION", "SITE_URL", "BASE_PATH", "SLOW", "OUTPUT"];
/** Rune's own variables: read with `--target live` only. A live token is never sent to the embedded stack. */
export const RUNE_VARIABLES = [
  "RUNEVAULT_ENDPOINT",
  "RUNEVAULT_TOKEN",
  "VAULT_CA_CERT",
  "VAULT_TLS_DISABLE",
  "ENVECTOR_EVAL_MODE"
];
const CONFIG_FILE = "rune-latency.config.json";

interface Origin {
  value: unknown;
  from: string;
}

export interface SettingSources {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/**
 * Resolves and validates.
 * @throws UserError (exit 2) on an unknown key or a bad value, whichever source it came from.
 */
export function resolveSettings({flags, env, cwd}: SettingSources): Settings {
  const found = new Map<SettingName, Origin>();
  const add = (written: string, spell: (name: string) => string, value: unknown, from: string): void => {
    const name = SETTING_NAMES.find((known) => spell(known) === written);
    if (name === undefined)
      throw new UserError(
        `${from}: unknown setting "${written}". Known: ${SETTING_NAMES.map(spell).join(", ")}.`,
        EXIT.badSettings
      );
    if (!found.has(name)) found.set(name, {value, from});
  };
  for (const [name, value] of Object.entries(flags))
    if (value !== undefined) add(name, (known) => known, value, `--${dashed(name)}`);
  for (const [variable, value] of Object.entries(env)) {
    if (!variable.startsWith(ENV_PREFIX) || value === undefined) continue;
    const name = variable.slice(ENV_PREFIX.length);
    if (!OWN_VARIABLES.includes(name)) add(name, capitals, value, variable);
  }
  for (const [name, value] of Object.entries(readConfigFile(cwd))) add(name, dashed, value, CONFIG_FILE);
  const settings = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, parseSetting(name, found.get(name))])
  ) as Settings;
  return {...checked(settings), archive: resolve(cwd, settings.archive)};
}

function readConfigFile(cwd: string): Record<string, unknown> {
  const path = resolve(cwd, CONFIG_FILE);
  if (!existsSync(path)) return {};
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new UserError(`${CONFIG_FILE}: expected JSON. ${(cause as Error).message}`, EXIT.badSettings, {
      cause
    });
  }
  if (typeof data !== "object" || data === null || Array.isArray(data))
    throw new UserError(`${CONFIG_FILE}: expected an object of settings.`, EXIT.badSettings);
  return data as Record<string, unknown>;
}

function parseSetting(name: SettingName, origin: Origin | undefined): unknown {
  if (!origin) return DEFAULTS[name];
  const parsed = SHAPE[name].safeParse(origin.value);
  if (parsed.success) return parsed.data;
  const allowed = parsed.error.issues.map((issue) => issue.message).join(", ");
  throw new UserError(
    `${origin.from}: "${dashed(name)}" is ${JSON.stringify(origin.value)}, expected ${allowed}.`,
    EXIT.badSettings
  );
}

function checked(settings: Settings): Settings {
  const {iterations, warmup} = settings;
  if (iterations !== null && iterations <= warmup)
    throw new UserError(
      `--iterations ${iterations} leaves nothing to measure: ${warmup} of them are warm-up. Raise --iterations above ${warmup}, or lower --warmup.`,
      EXIT.badSettings
    );
  return settings;
}

/** Names of Rune's own variables that are set and, with this target, not read. */
export function ignoredVariables(env: NodeJS.ProcessEnv): string[] {
  return RUNE_VARIABLES.filter((name) => env[name] !== undefined);
}

/** Settings as environment variables, for a build that measures in a process of its own. */
export function settingsToEnv(flags: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(flags).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [ENV_PREFIX + capitals(name), String(value)]));
}
