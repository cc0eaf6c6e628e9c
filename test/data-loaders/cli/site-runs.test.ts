import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {Archive} from "../../../data-loaders/archive/archive.js";
import {publishedRuns} from "../../../data-loaders/archive/import/published-runs.js";
import {stampPages, writeSiteRuns, type SiteRuns} from "../../../data-loaders/cli/site-runs.js";
import {fromColumns, type RunFile} from "../../../src/lib/run-file.js";
import {fixtureRun} from "../../site/fixture-run.js";

const folder = mkdtempSync(join(tmpdir(), "rune-latency-site-runs-"));
const root = join(folder, "src");
const archive = new Archive(join(folder, "runs"));
const warnings: string[] = [];
const write = (fresh: string | null = null): Promise<SiteRuns> =>
  writeSiteRuns(archive, {root, fresh, stamp: false, warn: (line) => void warnings.push(line)});
const page = (lang: string, id: string): string => readFileSync(join(root, lang, "runs", `${id}.md`), "utf8");
const good = fixtureRun();
const partial = fixtureRun("partial");
const invalid = fixtureRun("invalid");
const ID = {
  good: "20261130t093211z-aaaaaa",
  partial: "20261130t103211z-bbbbbb",
  invalid: "20261130t113211z-cccccc"
};

let written: SiteRuns;
beforeAll(async () => {
  for (const {run, samples} of publishedRuns()) archive.add(run, samples);
  archive.add({...good.run, id: ID.good}, good.samples);
  archive.add(
    {...partial.run, id: ID.partial, errors: ["UNAVAILABLE: <gone> {{cpu}} ${x}"], failures: 3},
    partial.samples
  );
  archive.add({...invalid.run, id: ID.invalid}, invalid.samples);
  written = await write();
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

describe("the pages of the archive's runs", () => {
  it("are one a run and language, published runs included", () => {
    const ids = ["20260504-02b91a", "20260505-0fb5d2", ...Object.values(ID)];
    expect(written.runs.map(({id}) => id)).toEqual(ids);
    for (const lang of ["en", "ko"])
      expect(readdirSync(join(root, lang, "runs"))).toEqual(ids.map((id) => `${id}.md`));
  });
  it("have the same anchors in both languages, whatever the run is like", () => {
    const anchors = (lang: string, id: string) =>
      [...page(lang, id).matchAll(/ id="([^"]*)"/g)].map(([, name]) => name);
    for (const {id} of written.runs) {
      expect(anchors("ko", id), id).toEqual(anchors("en", id));
      expect(anchors("en", id)).toEqual(
        expect.arrayContaining(["top", "findings", "summary", "scenarios", "t1", "data"])
      );
      expect(new Set(anchors("en", id)).size, id).toBe(anchors("en", id).length);
    }
  });
  it("say first what is wrong with a partial and with an invalid run", () => {
    expect(page("en", ID.partial)).toContain("<strong>This run is partial:</strong>");
    expect(page("en", ID.invalid)).toContain("<strong>This run is invalid.</strong>");
    expect(page("en", ID.good)).not.toContain("This run is partial");
  });
  it("list the errors of a run as they were, and as nothing but text", () => {
    expect(page("en", ID.partial)).toContain("3 calls failed.");
    expect(page("en", ID.partial)).toContain("UNAVAILABLE: &#60;gone&#62; &#123;&#123;cpu}} &#36;{x}");
    expect(page("en", ID.good)).not.toContain('id="errors"');
  });
  it("leave nothing for the site generator to interpret", () => {
    for (const {id} of written.runs)
      for (const lang of ["en", "ko"]) expect(page(lang, id)).not.toMatch(/\{\{|\$\{|undefined|NaN|\[object/);
  });
  it("lead to the runs before and after, among those of the same target and driver", () => {
    expect(page("en", ID.good)).not.toContain('href="./20260505-0fb5d2.html"');
    expect(page("en", ID.good)).toContain(`href="./${ID.partial}.html"`);
    expect(page("ko", "20260505-0fb5d2")).toContain('href="./20260504-02b91a.html"');
  });
  it("offer a comparison with the newest run that it can be compared with, and none where there is none", () => {
    expect(page("en", ID.partial)).toContain(`../compare.html?a=${ID.good}&amp;b=${ID.partial}`);
    expect(page("en", ID.invalid)).toContain(`../compare.html?a=${ID.good}&amp;b=${ID.invalid}`);
    expect(page("en", ID.good)).not.toContain("compare.html");
    expect(page("en", "20260505-0fb5d2")).not.toContain("compare.html");
  });
  it("stay as they are, with their dates, when nothing changed", async () => {
    const path = join(root, "en/runs", `${ID.good}.md`);
    const before = statSync(path).mtimeMs;
    await write();
    expect(statSync(path).mtimeMs).toBe(before);
  });
  it("say of a run that this build measured that it did", async () => {
    await write(ID.good);
    expect(page("en", ID.good)).toContain("while this site was being built");
    expect(page("en", ID.partial)).not.toContain("while this site was being built");
  });
});

describe("stamped pages", () => {
  const output = join(folder, "dist");
  const stamp = () => writeSiteRuns(archive, {root, fresh: null, stamp: true, warn: () => undefined});
  const build = (lang: string, text: (markdown: string) => string) => {
    mkdirSync(join(output, lang, "runs"), {recursive: true});
    writeFileSync(join(output, lang, "runs/run-shell.html"), text(page(lang, "run-shell")));
  };

  it("are the same pages, of which Framework builds one a language", async () => {
    await write();
    const whole = page("en", ID.good);
    const {stamped} = await stamp();
    expect(readdirSync(join(root, "en/runs"))).toEqual(["run-shell.md"]);
    for (const lang of ["en", "ko"]) build(lang, (text) => text);
    stampPages(output, stamped);
    expect(readdirSync(join(output, "ko/runs"))).toEqual(written.runs.map(({id}) => `${id}.html`));
    const made = readFileSync(join(output, `en/runs/${ID.good}.html`), "utf8");
    expect(made).toContain('<h3 id="t1" tabindex="-1"><a class="observablehq-header-anchor" href="#t1">T1');
    const plain = (html: string) =>
      html
        .replaceAll(
          / tabindex="-1"><a class="observablehq-header-anchor" href="#[^"]*">(.*?)<\/a><\/h/g,
          ">$1</h"
        )
        .replaceAll(/\s|title: .*/g, "");
    expect(plain(made) === plain(whole)).toBe(true);
  });
  it("name their own run wherever the built page names the shell", async () => {
    const {stamped} = await stamp();
    for (const lang of ["en", "ko"])
      build(
        lang,
        (text) => `<link rel="canonical" href="https://example.org/en/runs/run-shell.html">${text}`
      );
    stampPages(output, stamped);
    const made = readFileSync(join(output, `ko/runs/${ID.good}.html`), "utf8");
    expect(made).toContain(`href="https://example.org/en/runs/${ID.good}.html"`);
    expect(made).not.toContain("run-shell");
  });
  it("are refused where the built page lacks a mark, rather than published without a run", async () => {
    const {stamped} = await stamp();
    for (const lang of ["en", "ko"]) build(lang, (text) => text.replace("run-shell-body", "body"));
    expect(() => stampPages(output, stamped)).toThrow(
      /run-shell-body.*in the built page of runs, found none/
    );
  });
});

describe("the data of the archive's runs", () => {
  it("give back every sample of a whole phase", () => {
    const path = join(root, `data/runs/${ID.good}.json`);
    const {run, samples} = JSON.parse(readFileSync(path, "utf8")) as RunFile;
    expect(run.id).toBe(ID.good);
    const phases = good.samples.filter(({step}) => step === null);
    const rows = fromColumns(samples);
    expect(rows).toHaveLength(phases.length);
    rows.forEach((row, i) => {
      const {scenario, variant, phase, block, outcome, warm_up, cold, marks, duration_ms: ms} = phases[i]!;
      expect(row).toMatchObject({scenario, variant, phase, block, outcome, warm_up, cold, marks});
      if (ms === null) expect(row.duration_ms).toBeNull();
      else expect(Math.abs(row.duration_ms! - ms)).toBeLessThanOrEqual(5e-5);
    });
  });
});

describe("the file of the history", () => {
  it("has every line with its points, and the runs by their ids", () => {
    const histories = JSON.parse(readFileSync(join(root, "data/runs/history.json"), "utf8")) as {
      target: string;
      runs: string[];
      left_out: string[];
      series: {scenario: string; phase: string; segments: {points: {run: string}[]}[]}[];
    }[];
    const embedded = histories.find(({target}) => target === "embedded");
    expect(embedded?.runs).toEqual([ID.good, ID.partial]);
    expect(embedded?.left_out).toEqual([ID.invalid]);
    const total = embedded?.series.find(({scenario, phase}) => scenario === "T1" && phase === "total");
    expect(total?.segments.flatMap(({points}) => points.map(({run}) => run))).toEqual([ID.good, ID.partial]);
    expect(histories.map(({target}) => target)).toContain("live");
  });
});

describe("a second build", () => {
  it("removes what was left of runs that are gone, and passes over a torn one with a word", async () => {
    rmSync(join(archive.folder, ID.invalid), {recursive: true});
    const torn = "20261130t123211z-dddddd";
    mkdirSync(join(archive.folder, torn));
    writeFileSync(join(archive.folder, torn, "run.json"), "{");
    warnings.length = 0;
    const {runs, dataPaths} = await write();
    expect(runs.map(({id}) => id)).not.toContain(ID.invalid);
    for (const path of [
      `en/runs/${ID.invalid}.md`,
      `ko/runs/${ID.invalid}.md`,
      `data/runs/${ID.invalid}.json`
    ])
      expect(existsSync(join(root, path)), path).toBe(false);
    expect(dataPaths).toEqual(
      [...runs.map(({id}) => id), "history"].map((name) => `/data/runs/${name}.json`)
    );
    expect(warnings).toEqual([expect.stringContaining(`no page for run ${torn}`)]);
  });
});
