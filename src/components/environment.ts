/**
 * Everything about a run that a reader needs to repeat it, or to see why another one differs.
 * @module
 */
import type {Run} from "../lib/run-schema.js";
import type {Lang} from "../lib/units.js";
import {formatInstant, formatNumber, formatRevision} from "../lib/wording/format.js";
import {escapeHtml, say, sayHtml, sayValue} from "../lib/wording/say.js";
import {append} from "./html.js";
import {servicesTable} from "./services-table.js";

export function environment(parent: Element, run: Run, {lang}: {lang: Lang}): void {
  const list = append(parent, "dl", {class: "environment"});
  for (const [term, html] of facts(lang, run)) {
    const pair = append(list, "div");
    append(pair, "dt", {}, term);
    append(pair, "dd", {}, html);
  }
  servicesTable(parent, run, {lang});
}

function facts(lang: Lang, run: Run): (readonly [term: string, html: string])[] {
  const {settings, environment: machine, fhe, embedder, yardsticks} = run;
  const recorded = (name: string, value: number | string | null) =>
    value === null ? say(lang, "not_recorded") : sayValue(lang, name, value);
  const yes = (value: boolean | null) => (value === null ? "not_recorded" : value ? "yes" : "no");
  return [
    [say(lang, "env.run"), `<code>${escapeHtml(run.id)}</code> ${escapeHtml(run.title)}`],
    [
      say(lang, "env.time"),
      sayHtml(lang, "env.time.value", {
        start: formatInstant(lang, run.started_at),
        end: formatInstant(lang, run.ended_at)
      })
    ],
    [say(lang, "env.tool"), tool(lang, run)],
    [
      say(lang, "env.machine"),
      sayHtml(lang, "env.machine.value", {
        cpu: machine.cpu,
        cores: machine.cores,
        memory_bytes: machine.memory_bytes,
        os: machine.os,
        arch: machine.arch,
        node: machine.node
      })
    ],
    [say(lang, "env.memory"), recorded("_bytes", machine.peak_rss_bytes)],
    [
      say(lang, "env.protocol"),
      sayHtml(lang, "env.protocol.value", {
        protocol: settings.protocol,
        seed: String(settings.seed),
        iterations: settings.iterations,
        warmup: settings.warmup,
        deadline_ms: settings.deadline_ms
      })
    ],
    [say(lang, "env.scenarios"), escapeHtml(settings.scenarios.join(", "))],
    ...varied(lang, run),
    [
      say(lang, "env.fhe"),
      sayHtml(lang, "env.fhe.value", {
        preset: fhe.preset,
        mode: fhe.eval_mode,
        dimension: fhe.dimension,
        threads: fhe.threads
      })
    ],
    [
      say(lang, "env.embedder"),
      sayHtml(lang, "env.embedder.value", {
        kind: embedder.kind,
        model: embedder.model,
        revision: recorded("", embedder.revision),
        dimension: embedder.dimension,
        tokenizer: embedder.tokenizer
      })
    ],
    [
      say(lang, "env.index"),
      sayHtml(lang, "env.index.value", {
        names: run.index.names.join(", "),
        type: run.index.type,
        deleted: yes(run.index.deleted)
      })
    ],
    [
      say(lang, "env.insert"),
      sayHtml(lang, "env.insert.value", {
        framing: settings.framing,
        merge: recorded("", settings.merge),
        reused: yes(settings.embed_reused_for_insert)
      })
    ],
    [
      say(lang, "env.novelty"),
      sayHtml(lang, "env.novelty.value", {
        k: settings.novelty_k,
        evolution: formatNumber(lang, settings.novelty_thresholds.evolution),
        related: formatNumber(lang, settings.novelty_thresholds.related),
        duplicate: formatNumber(lang, settings.novelty_thresholds.near_duplicate)
      })
    ],
    [
      say(lang, "env.yardsticks"),
      sayHtml(lang, "env.yardsticks.value", {
        cpu: recorded("_ms", yardsticks.cpu_loop_ms),
        memory: recorded("_ms", yardsticks.memory_sum_ms),
        empty: recorded("_ms", yardsticks.empty_call_ms)
      })
    ]
  ];
}

/** What this run varied beyond its scenarios; nothing where it did not. */
function varied(lang: Lang, {settings}: Run): (readonly [term: string, html: string])[] {
  const {factors, sweep, searchable_poll_ms: poll} = settings;
  return [
    ...(factors === null ? [] : [[say(lang, "env.factors"), escapeHtml(factors.join("; "))] as const]),
    ...(sweep === null
      ? []
      : [
          [
            say(lang, "env.sweep"),
            sayHtml(lang, "env.sweep.value", {rows: sweep.map((rows) => formatNumber(lang, rows)).join(", ")})
          ] as const
        ]),
    ...(poll === null
      ? []
      : [[say(lang, "env.poll"), sayHtml(lang, "env.poll.value", {poll_ms: poll})] as const])
  ];
}

function tool(lang: Lang, {tool: {version, revision, dirty}}: Run): string {
  const known = formatRevision(revision) ?? say(lang, "not_recorded");
  return sayHtml(lang, "env.tool.value", {
    version,
    revision: dirty === true ? say(lang, "env.dirty", {revision: known}) : known
  });
}
