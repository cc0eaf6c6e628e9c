/**
 * Framework's configuration for the fixture site: the functions of the product around a run with made-up figures.
 */
import {mkdirSync} from "node:fs";
import {inlineRun} from "../../data-loaders/publish/markdown.js";
import type {MarkdownIt} from "../../data-loaders/publish/markdown.js";
import {UNUSED_BUILTINS, siteFrame} from "../../data-loaders/publish/site.js";
import {fixtureRun} from "./fixture-run.js";
import type {FixtureKind} from "./fixture-run.js";

export function fixtureConfig(kind: FixtureKind) {
  for (const name of UNUSED_BUILTINS)
    mkdirSync(`src/.observablehq/cache/_npm/${name}@0.0.0`, {recursive: true});
  const {run, samples} = fixtureRun(kind);
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
    markdownIt: (md: MarkdownIt) => inlineRun(md, {run, samples: () => samples})
  };
}
