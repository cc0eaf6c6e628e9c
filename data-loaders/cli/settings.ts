/**
 * Settings, from flags, environment, `rune-latency.config.json` and, with `--target live` only, Rune's own configuration,
 * in this order; validated in one place. A message names the key, the value (never a secret's), where it came from, and
 * what is allowed.
 * @module
 */
import {existsSync, readFileSync} from "node:fs";
import {homedir} from "node:os";
import {join, resolve} from "node:path";
import {Secret} from "../secret.js";
import {EXIT, UserError} from "../timing/errors.js";
import {readRuneConfig, RUNE_VARIABLES} from "./live/rune-config.js";
import {
  capitals,
  dashed,
  DEFAULTS,
  LIVE_ONLY,
  PATHS,
  SETTING_NAMES,
  SHAPE,
  type SettingName,
  type Settings
} from "./setting-shapes.js";

export {DEFAULTS, type Settings} from "./setting-shapes.js";

const ENV_PREFIX = "RUNE_LATENCY_";
/** Variables of the build flow and of tests; they are no settings of a measurement. */
const OWN_VARIABLES = ["RUN", "BUILD", "SESSION", "SITE_URL", "BASE_PATH", "SLOW", "OUTPUT"];
const CONFIG_FILE = "rune-latency.config.json";

interface Origin {
  readonly value: unknown;
  /** Where it stands: `--seed`, `RUNE_LATENCY_SEED`, a file. */
  readonly from: string;
  /** Folder that a relative path is relative to. */
  readonly base: string;
}
type Found = Map<SettingName, Origin>;

export interface SettingSources {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/**
 * Resolves and validates.
 * @throws UserError (exit 2) on an unknown key or a bad value, whichever source it came from.
 */
export function resolveSettings(sources: SettingSources): Settings {
  const {env, cwd} = sources;
  const found = collect(sources);
  const home = env["HOME"] ?? homedir();
  const live = parseSetting("target", found) === "live";
  const rune = live ? readRuneConfig(env, home, cwd) : null;
  for (const {name, ...origin} of rune?.settings ?? []) if (!found.has(name)) found.set(name, origin);
  const parsed = Object.fromEntries(SETTING_NAMES.map((name) => [name, parseSetting(name, found)]));
  for (const name of PATHS)
    parsed[name] = pathOf(parsed[name] as string | null, found.get(name)?.base ?? cwd, home);
  const settings = {...parsed, vaultToken: null, envectorToken: null} as unknown as Settings;
  if (!live) return checked(settings, found);
  for (const name of ["vaultCa", "envectorCa"] as const) certificateFile(settings[name], name, found);
  return checked(
    {
      ...settings,
      vaultToken: tokenFile(settings.vaultTokenFile, "vaultTokenFile", found) ?? rune?.vaultToken ?? null,
      envectorToken:
        tokenFile(settings.envectorTokenFile, "envectorTokenFile", found) ?? rune?.envectorToken ?? null
    },
    found
  );
}

function collect({flags, env, cwd}: SettingSources): Found {
  const found: Found = new Map();
  const add = (written: string, spell: (name: string) => string, value: unknown, from: string): void => {
    const name = SETTING_NAMES.find((known) => spell(known) === written);
    if (name === undefined)
      throw new UserError(
        `${from}: unknown setting "${written}". Known: ${SETTING_NAMES.map(spell).join(", ")}.`,
        EXIT.badSettings
      );
    if (!found.has(name)) found.set(name, {value, from, base: cwd});
  };
  for (const [name, value] of Object.entries(flags))
    if (value !== undefined) add(name, (known) => known, value, `--${dashed(name)}`);
  for (const [variable, value] of Object.entries(env)) {
    if (!variable.startsWith(ENV_PREFIX) || value === undefined) continue;
    const name = variable.slice(ENV_PREFIX.length);
    if (!OWN_VARIABLES.includes(name)) add(name, capitals, value, variable);
  }
  for (const [name, value] of Object.entries(readConfigFile(cwd))) add(name, dashed, value, CONFIG_FILE);
  return found;
}

function readConfigFile(cwd: string): Record<string, unknown> {
  const path = resolve(cwd, CONFIG_FILE);
  if (!existsSync(path)) return {};
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    // The parser's own message quotes the file, in which somebody may have written a token.
    throw new UserError(`${CONFIG_FILE}: expected JSON.`, EXIT.badSettings, {cause});
  }
  if (typeof data !== "object" || data === null || Array.isArray(data))
    throw new UserError(`${CONFIG_FILE}: expected an object of settings.`, EXIT.badSettings);
  return data as Record<string, unknown>;
}

function parseSetting(name: SettingName, found: Found): unknown {
  const origin = found.get(name);
  if (!origin) return DEFAULTS[name];
  const parsed = SHAPE[name].safeParse(origin.value);
  if (parsed.success) return parsed.data;
  const allowed = [...new Set(parsed.error.issues.map((issue) => issue.message))].join(", ");
  throw new UserError(
    `${origin.from}: "${dashed(name)}" is ${shown(origin.value)}, expected ${allowed}.`,
    EXIT.badSettings
  );
}

/** A value as a message may show it: an address may carry a password, and a token may stand where a file is meant. */
function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return /evt_|@|bearer/i.test(text) ? "a value that is not shown" : text;
}

function pathOf(path: string | null, base: string, home: string): string | null {
  if (path === null) return null;
  return path === "~" || path.startsWith("~/") ? join(home, path.slice(1)) : resolve(base, path);
}

function certificateFile(path: string | null, name: SettingName, found: Found): void {
  if (path === null) return;
  const text = readNamed(path, name, found);
  if (!text.includes("-----BEGIN CERTIFICATE-----"))
    throw new UserError(
      `${originOf(name, found)}: "${dashed(name)}" is ${shown(path)}, which holds no certificate. A PEM file is expected.`,
      EXIT.badSettings
    );
}

function tokenFile(path: string | null, name: SettingName, found: Found): Secret | null {
  if (path === null) return null;
  const token = readNamed(path, name, found).trim();
  if (/^[\x21-\x7e]+$/.test(token)) return new Secret(token);
  throw new UserError(
    `${originOf(name, found)}: "${dashed(name)}" is ${shown(path)}, which does not hold one token on one line.`,
    EXIT.badSettings
  );
}

function readNamed(path: string, name: SettingName, found: Found): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const why = (cause as NodeJS.ErrnoException).code ?? "unreadable";
    throw new UserError(
      `${originOf(name, found)}: "${dashed(name)}" is ${shown(path)}, which cannot be read (${why}). Name a file that is there; a secret itself is no setting.`,
      EXIT.badSettings
    );
  }
}

const originOf = (name: SettingName, found: Found): string => found.get(name)?.from ?? "default";

function checked(settings: Settings, found: Found): Settings {
  const problem =
    iterationsProblem(settings) ??
    targetProblem(settings, found) ??
    secureProblem(settings, found) ??
    indexProblem(settings);
  if (problem !== null) throw new UserError(problem, EXIT.badSettings);
  return settings;
}

function iterationsProblem({iterations, warmup}: Settings): string | null {
  if (iterations === null || iterations > warmup) return null;
  return `--iterations ${iterations} leaves nothing to measure: ${warmup} of them are warm-up. Raise --iterations above ${warmup}, or lower --warmup.`;
}

function targetProblem({target, from}: Settings, found: Found): string | null {
  if (target === "live")
    return from === null
      ? null
      : `${originOf("from", found)}: a stack that "serve --json" described is measured without --target live. Leave one of the two out.`;
  const flag = LIVE_ONLY.map((name) => originOf(name, found)).find((origin) => origin.startsWith("--"));
  return flag === undefined
    ? null
    : `${flag} speaks of a live service, and the target is the embedded stack. Add --target live.`;
}

/** `https://` and "not secure" cannot both be meant. */
function secureProblem(settings: Settings, found: Found): string | null {
  for (const service of ["vault", "envector"] as const)
    if (settings[`${service}Endpoint`]?.https === true && settings[`${service}Secure`] === false)
      return `${originOf(`${service}Endpoint`, found)} says https://, ${originOf(`${service}Secure`, found)} says that ${service} is reached without TLS. Write "tcp://…", or --${service}-secure true.`;
  return null;
}

function indexProblem({index, allowWrites, target, from, sweep}: Settings): string | null {
  if (index !== null && sweep !== null)
    return `--sweep measures indexes of given sizes, which --index ${index} cannot be. Leave one of the two out.`;
  if (index === allowWrites) {
    if (index === null || target === "live" || from !== null) return null;
    return `--index ${index}: the embedded stack that a run starts for itself has no index yet.`;
  }
  if (index === null)
    return `--allow-writes ${String(allowWrites)} allows writing to an index that is not measured: add --index ${String(allowWrites)}.`;
  return `--index ${index}: a measurement inserts records, which stay there and cannot be taken out again. If that is meant, add --allow-writes ${index}.`;
}

/**
 * What a live target must have before anything starts.
 * @throws UserError (exit 2)
 */
export function requireLive({target, vaultEndpoint, vaultToken}: Settings): void {
  if (target !== "live") return;
  if (vaultEndpoint === null)
    throw new UserError(
      "--target live: no Vault is named. Give --vault-endpoint host:port, or set RUNEVAULT_ENDPOINT, or vault.endpoint in ~/.rune/config.json.",
      EXIT.badSettings
    );
  if (vaultToken === null)
    throw new UserError(
      "--target live: no token for Vault. Give --vault-token-file FILE, or set RUNEVAULT_TOKEN, or vault.token in ~/.rune/config.json.",
      EXIT.badSettings
    );
}

/** Names of variables that are set and say nothing about the embedded stack. */
export function ignoredVariables(env: NodeJS.ProcessEnv): string[] {
  const ours = LIVE_ONLY.map((name) => ENV_PREFIX + capitals(name));
  return [...RUNE_VARIABLES, ...ours].filter((name) => env[name] !== undefined);
}

/** Settings as environment variables, for a build that measures in a process of its own. */
export function settingsToEnv(flags: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(flags).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [ENV_PREFIX + capitals(name), String(value)]));
}
