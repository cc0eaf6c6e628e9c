/**
 * What two runs must have in common, setting by setting, and which rows a difference spoils. A setting is the same, it
 * differs, or it is not recorded; *not recorded* never counts as same.
 * @module
 */
import type {ArchivedRun} from "../run-schema.js";

export type Standing = "same" | "differs" | "not_recorded";

/** Rows that a difference spoils: of every phase, of some, or of none because it is only worth knowing. */
export type Affected = "all" | readonly string[];

interface Setting {
  /** Place in `run.json`, which is also its name. */
  readonly path: string;
  readonly affects: Affected;
  /** Without it nothing can be compared; other settings that nobody recorded are listed and spoil nothing. */
  readonly needed?: true;
}

/** Phases that make several of the others' calls. */
const WHOLE = ["searchable", "first_call"];
const FHE = ["score", "vault_topk", "insert", ...WHOLE];
const INDEX = ["score", "vault_topk", "remind", "insert", ...WHOLE];
const ENVECTOR = ["score", "insert", "remind", "diagnostics", "connect", ...WHOLE];
const VAULT = ["vault_topk", "health", "diagnostics", "connect", "bundle", ...WHOLE];
const EMBEDDER = ["embed", "model", "first_call"];
const NONE: readonly string[] = [];

/** In reading order. What is meant to differ (the revision under test) and what statistics handle (n) spoil nothing. */
const SETTINGS: readonly Setting[] = [
  {path: "target", affects: "all", needed: true},
  {path: "driver", affects: "all", needed: true},
  {path: "tool.version", affects: NONE},
  {path: "tool.revision", affects: NONE},
  {path: "tool.dirty", affects: NONE},
  {path: "services.envector.implementation", affects: NONE},
  {path: "services.envector.version", affects: NONE},
  {path: "services.vault.implementation", affects: NONE},
  {path: "services.vault.version", affects: NONE},
  {path: "settings.protocol", affects: "all", needed: true},
  {path: "settings.seed", affects: NONE},
  {path: "settings.iterations", affects: NONE},
  {path: "settings.warmup", affects: NONE},
  {path: "settings.callers", affects: "all", needed: true},
  {path: "settings.deadline_ms", affects: NONE},
  {path: "settings.factors", affects: NONE},
  // Texts of another hash may have other token counts; rows of a sweep have the same name only at the same size.
  {path: "settings.texts_hash", affects: ["embed", "first_call"]},
  {path: "settings.sweep", affects: NONE},
  {path: "settings.searchable_poll_ms", affects: ["searchable"]},
  {path: "settings.primed_rows", affects: INDEX, needed: true},
  {path: "index.rows_start", affects: INDEX},
  {path: "index.rows_end", affects: NONE},
  {path: "index.own", affects: INDEX},
  {path: "index.type", affects: INDEX},
  {path: "settings.merge", affects: ["score", "vault_topk", "insert", ...WHOLE]},
  {path: "settings.framing", affects: ["insert"]},
  {path: "settings.embed_reused_for_insert", affects: ["insert"]},
  {path: "settings.novelty_k", affects: ["vault_topk"]},
  {path: "settings.novelty_thresholds", affects: ["insert"]},
  {path: "fhe.preset", affects: FHE},
  {path: "fhe.eval_mode", affects: FHE, needed: true},
  {path: "fhe.dimension", affects: FHE},
  {path: "fhe.threads", affects: ["score", "insert", "keys", ...WHOLE]},
  {path: "embedder.kind", affects: EMBEDDER},
  {path: "embedder.model", affects: EMBEDDER, needed: true},
  {path: "embedder.revision", affects: EMBEDDER},
  {path: "embedder.dimension", affects: ["embed", ...FHE]},
  {path: "services.envector.tls", affects: ENVECTOR},
  {path: "services.envector.locality", affects: ENVECTOR},
  {path: "services.envector.endpoint_hash", affects: ENVECTOR},
  {path: "services.envector.http2_window_bytes", affects: ["insert", "score"]},
  {path: "services.envector.max_message_bytes", affects: NONE},
  {path: "services.envector.limits", affects: NONE},
  {path: "services.vault.tls", affects: VAULT},
  {path: "services.vault.locality", affects: VAULT},
  {path: "services.vault.endpoint_hash", affects: VAULT},
  {path: "services.vault.limits", affects: NONE},
  {path: "environment.proxy_variables", affects: NONE},
  {path: "environment.cpu", affects: "all", needed: true},
  {path: "environment.cores", affects: "all", needed: true},
  {path: "environment.arch", affects: "all"},
  {path: "environment.os", affects: "all"},
  {path: "environment.node", affects: "all"},
  {path: "environment.memory_bytes", affects: NONE}
];

export interface SettingComparison {
  readonly path: string;
  /** As text; null: not recorded. */
  readonly baseline: string | null;
  readonly current: string | null;
  readonly standing: Standing;
  readonly affects: Affected;
  /** It spoils the rows it affects: it differs, or it is needed and nobody recorded it. */
  readonly spoils: boolean;
}

export function compareSettings(baseline: ArchivedRun, current: ArchivedRun): SettingComparison[] {
  return SETTINGS.filter(({path}) => !isMeaningless(path, baseline, current)).map((setting) => {
    const [before, after] = [valueAt(baseline, setting.path), valueAt(current, setting.path)];
    const standing =
      before === null || after === null ? "not_recorded" : before === after ? "same" : "differs";
    const matters = setting.affects === "all" || setting.affects.length > 0;
    return {
      path: setting.path,
      baseline: before,
      current: after,
      standing,
      affects: setting.affects,
      spoils: matters && (standing === "differs" || (standing === "not_recorded" && setting.needed === true))
    };
  });
}

/** The first setting that spoils rows of a phase, or undefined. */
export function spoilerOf(
  settings: readonly SettingComparison[],
  phase: string
): SettingComparison | undefined {
  return settings.find(({spoils, affects}) => spoils && (affects === "all" || affects.includes(phase)));
}

/** The embedded stack takes free ports: its endpoints differ from run to run, and that says nothing. */
function isMeaningless(path: string, baseline: ArchivedRun, current: ArchivedRun): boolean {
  return path.endsWith(".endpoint_hash") && baseline.target === "embedded" && current.target === "embedded";
}

function valueAt(run: ArchivedRun, path: string): string | null {
  const value = path
    .split(".")
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name] ?? null, run);
  if (value === null || value === "not_recorded") return null;
  // The kernel's patch release changes with every image of a runner, and no latency with it.
  if (path === "environment.os" && typeof value === "string")
    return value.replace(/^(\S+ \d+\.\d+).*$/, "$1");
  return typeof value === "string" ? value : JSON.stringify(value);
}
