/**
 * Framework's configuration for the fixture site: the functions of the product around a run with made-up figures.
 */
import {mkdirSync} from "node:fs";
import {inlineRun} from "../../data-loaders/publish/markdown.js";
import type {MarkdownIt} from "../../data-loaders/publish/markdown.js";
import {UNUSED_BUILTINS, siteFrame} from "../../data-loaders/publish/site.js";
import {fixtureRun} from "./fixture-run.js";
import type {FixtureKind} from "./fixture-run.js";

/** Kinds that have a page of their own beside the overview, at `/en/partial` and so on. */
export const ODD_KINDS: readonly FixtureKind[] = ["partial", "invalid"];

function published(kind: FixtureKind) {
  const {run, samples} = fixtureRun(kind);
  return {run, samples: () => samples, fresh: true};
}

export function fixtureConfig() {
  for (const name of UNUSED_BUILTINS)
    mkdirSync(`src/.observablehq/cache/_npm/${name}@0.0.0`, {recursive: true});
  const good = {...published("good"), points: "/data/run/points.json"};
  const odd = new Map(ODD_KINDS.map((kind) => [kind as string, published(kind)]));
  return {
    root: "src",
    output: "dist",
    title: "Rune Latency Report",
    style: "styles/site.css",
    globalStylesheets: [],
    pages: [],
    sidebar: false,
    toc: false,
    pager: false,
    search: false,
    preserveExtension: true,
    linkify: false,
    ...siteFrame(),
    markdownIt: (md: MarkdownIt) => inlineRun(md, (path) => odd.get(path.split("/").at(-1) ?? "") ?? good)
  };
}
