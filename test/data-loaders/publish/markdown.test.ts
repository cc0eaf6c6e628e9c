import {describe, expect, it} from "vitest";
import {inlineRun, languageOf} from "../../../data-loaders/publish/markdown.js";
import type {MarkdownIt} from "../../../data-loaders/publish/markdown.js";
import {fixtureRun} from "../../site/fixture-run.js";

/** Framework has no types for its parser; what is used of it is this. */
interface FrameworkMarkdown {
  createMarkdownIt: (options: {markdownIt: (md: MarkdownIt) => MarkdownIt}) => MarkdownIt;
  parseMarkdown: (source: string, options: {md: MarkdownIt; path: string}) => {body: string};
}
const FRAMEWORK_MARKDOWN: string = "@observablehq/framework/dist/markdown.js";
const {createMarkdownIt, parseMarkdown} = (await import(FRAMEWORK_MARKDOWN)) as FrameworkMarkdown;

const {run, samples} = fixtureRun();
let asked = 0;

/** Framework's own parser with the step added, as the configuration does it. */
function html(source: string, path = "/en/page"): string {
  const md = createMarkdownIt({
    markdownIt: (md: MarkdownIt) =>
      inlineRun(md, {
        run,
        samples: () => {
          asked++;
          return samples;
        }
      })
  });
  return parseMarkdown(source, {md, path}).body.trim();
}

describe("inlineRun", () => {
  it("replaces a token in a sentence by a figure of the run", () => {
    expect(html("It had {{warmup}} warm-up iterations.")).toBe("<p>It had 2 warm-up iterations.</p>");
  });
  it("puts no paragraph around a table that stands on a line of its own", () => {
    const out = html("Before\n\n{{summary-table}}\n\nAfter");
    expect(out).toContain("<p>Before</p>\n<div");
    expect(out).not.toContain("<p><div");
  });
  it("ends a paragraph at such a line, too", () => {
    expect(html("Before\n{{checks-table}}")).toMatch(/^<p>Before<\/p>\n<div/);
  });
  it("replaces tokens in written HTML, inline and as a block", () => {
    expect(html("A <b>{{warmup}}</b>")).toBe("<p>A <b>2</b></p>");
    expect(html('<h2 id="x">After {{warmup}}</h2>')).toBe('<h2 id="x">After 2</h2>');
  });
  it("takes the language from the path", () => {
    expect(html("{{verdict}}", "/ko/index")).toContain("유효하나 제한이 있는 측정이다.");
    expect(html("{{verdict}}", "/en/index")).toContain("This run is valid, with limits.");
  });
  it("leaves code alone, and a backslash prints the braces", () => {
    expect(html("`{{warmup}}`")).toBe("<p><code>{{warmup}}</code></p>");
    expect(html("```text\n{{warmup}}\n```")).toContain("{{warmup}}");
    expect(html("    {{summary-table}}")).toContain("{{summary-table}}");
    expect(html(String.raw`\{{warmup}}`)).toBe("<p>{{warmup}}</p>");
  });
  it("throws for an unknown token, and names page and token", () => {
    expect(() => html("{{p50}}")).toThrow(
      /^\/en\/page: unknown token \{\{p50\}\}, expected one of .*line-zero/
    );
    expect(() => html("{{constructor}}")).toThrow("unknown token");
  });
  it("throws for a token outside the language trees", () => {
    expect(() => html("{{warmup}}", "/index")).toThrow("/index: {{warmup}} stands outside /en/ and /ko/");
  });
  it("does not let text of the run become Markdown, HTML, a token or an expression", () => {
    const out = html("{{environment}}");
    expect(run.environment.cpu).toContain("<b>&amp; $ {{cpu}}");
    expect(out).toContain("&lt;b&gt;&amp;amp; &#36; {{cpu}}");
    expect(out).not.toContain("$");
  });
  it("quotes one finding by its id, and nothing where the run has none such", () => {
    expect(html("{{finding insert_steps}}.")).toContain("the largest step is <code>encrypt</code>");
    expect(html("A{{finding no_such_finding}}.")).toBe("<p>A.</p>");
  });
  it("reads the samples once a build, not once a token", () => {
    asked = 0;
    html("{{verdict}}\n\n{{limits}}\n\n{{warmup}}");
    expect(asked).toBe(1);
  });
});

describe("languageOf", () => {
  it.each([
    ["/ko/method", "ko"],
    ["/en/index", "en"],
    ["/korea/index", null],
    ["/404", null],
    [undefined, null]
  ])("takes %s for %s", (path, lang) => {
    expect(languageOf(path)).toBe(lang);
  });
});
