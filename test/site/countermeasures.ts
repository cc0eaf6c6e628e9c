/**
 * Ten ways in which right figures mislead, and what every page does against each. Read from the built HTML, without a
 * browser: what a page must say, it must say without a script.
 */
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {parseHTML} from "linkedom";
import {describe, expect, it} from "vitest";
import {rangeOf} from "../../src/lib/findings/rows.js";
import {FEATURE_PAGES} from "../../src/lib/site-map.js";
import {samplesNeeded} from "../../src/lib/stats/order-interval.js";
import {LANGS} from "../../src/lib/units.js";
import {formatMs, formatShare} from "../../src/lib/wording/format.js";
import type {FixtureSite} from "./build-fixture-site.js";
import {fixtureRun} from "./fixture-run.js";

/** Pages that show figures of the run. */
const WITH_FIGURES = ["index", ...FEATURE_PAGES] as const;

const textOf = (element: Element | null | undefined) =>
  element?.textContent.replaceAll(/[\s\u00a0]+/g, " ").trim() ?? "";

/** Horizontal places of an SVG path's absolute commands. */
function horizontalOf(path: string, commands: string): number[] {
  const found = path.matchAll(new RegExp(`[${commands}](-?[0-9.]+)[ ,]`, "g"));
  return [...found].map(([, x]) => Number(x));
}

export function describeCountermeasures(siteOf: () => FixtureSite): void {
  const open = (page: string) => parseHTML(readFileSync(join(siteOf().dir, `${page}.html`), "utf8")).document;
  const pages = (lang: string) => WITH_FIGURES.map((page) => [page, open(`${lang}/${page}`)] as const);

  describe.each(LANGS)("what could mislead, in %s", (lang) => {
    it("1: figures read as the product’s: target and driver stand on every page and in every caption", () => {
      for (const [page, document] of pages(lang)) {
        const first = document.querySelector(".line-zero, .whose");
        expect(textOf(first), page).toMatch(/native/);
        expect(textOf(first), page).toMatch(
          lang === "ko" ? /제품의 수치가 아니다/ : /Not the product’s figures/
        );
        const tables = [...document.querySelectorAll("table")].filter(
          (table) => table.querySelector("td.figure") !== null && table.closest("figure") === null
        );
        const captions = [
          ...tables.map((table) => table.querySelector("caption")),
          ...[...document.querySelectorAll("figure")]
            .filter((figure) => figure.querySelector("svg") !== null)
            .map((figure) => figure.querySelector("figcaption"))
        ];
        for (const caption of captions) expect(textOf(caption), page).toMatch(/native.*embedded/);
      }
    });
    it("2: the p95 of a few samples: below the number it needs, the largest is shown and called so", () => {
      const needed = samplesNeeded(0.95);
      let seen = 0;
      for (const [page, document] of pages(lang))
        for (const row of document.querySelectorAll(".phases tbody tr")) {
          const n = Number(textOf(row.querySelector(".n")));
          if (n === 0 || n >= needed) continue;
          seen++;
          expect(row.querySelectorAll("td.p95, td.p99"), page).toHaveLength(0);
          expect(textOf(row.querySelector(".tails small")), page).toBe(
            lang === "ko" ? `${n}개 중 최대` : `largest of ${n}`
          );
        }
      expect(seen).toBeGreaterThan(20);
    });
    it("3: a share without its amount: ms stand beside every per cent of a finding, a step or a chart", () => {
      for (const [page, document] of pages(lang)) {
        // A drift is a change, not a share.
        for (const finding of document.querySelectorAll('.findings > li:not([data-finding^="drift"])'))
          if (/\d%/.test(textOf(finding))) expect(textOf(finding), page).toMatch(/\d( ms| s\b|초)/);
        for (const row of document.querySelectorAll(".chart-data tbody tr")) {
          const cells = [...row.querySelectorAll("td")].map(textOf);
          if (cells.some((cell) => cell.includes("%")))
            expect(
              cells.some((cell) => /^<?[\d,.]+( |$)/.test(cell)),
              `${page}: ${textOf(row)}`
            ).toBe(true);
        }
        for (const row of document.querySelectorAll(".steps tbody tr"))
          expect(textOf(row.querySelectorAll("td")[1]), page).toMatch(/^<?[\d,.]+$/);
      }
    });
    it("4: a forced insert that no user meets: marked, and what a user meets stands beside it", () => {
      const rows = [...open(`${lang}/index`).querySelectorAll(".summary tbody tr")];
      const forced = rows.findIndex((row) => row.getAttribute("data-cell") === "T4 forced");
      expect(textOf(rows[forced]?.querySelector(".mark"))).toBe(
        lang === "ko" ? "강제 저장" : "forced inserts"
      );
      expect(rows[forced - 1]?.getAttribute("data-cell")).toBe("T4 refused");
      expect(rows[forced - 1]?.querySelector(".mark")).toBeNull();
      const about = textOf(open(`${lang}/capture`).querySelector("#t4")?.nextElementSibling);
      expect(about).toContain("refused");
      expect(about).toContain("forced");
    });
    it("5: a slope drawn beyond its range: the line of the chart ends where its samples end", () => {
      const panels = [...open(`${lang}/growth`).querySelectorAll("#chart-growth svg .panel")];
      expect(panels.length).toBeGreaterThan(0);
      for (const panel of panels) {
        const line = panel.querySelector("path.median")?.getAttribute("d") ?? "";
        const marks = [...panel.querySelectorAll("path:not(.median):not(.interval)")];
        const samples = rangeOf(marks.flatMap((path) => horizontalOf(path.getAttribute("d") ?? "", "M")));
        const drawn = rangeOf(horizontalOf(line, "ML"));
        // A mark is drawn around its place, some px to either side.
        expect(drawn[0]).toBeGreaterThanOrEqual(samples[0] - 6);
        expect(drawn[1]).toBeLessThanOrEqual(samples[1] + 6);
      }
    });
    it("6: medians stacked or added: what is stacked are means, and the caption says so", () => {
      const figure = open(`${lang}/index`).querySelector("#chart");
      expect(textOf(figure?.querySelector("figcaption"))).toMatch(lang === "ko" ? /평균/ : /Mean time/);
      const row = [...(figure?.querySelectorAll(".chart-data tbody tr") ?? [])].find((line) =>
        textOf(line.querySelector("th")).startsWith("T1")
      );
      const mean = (phase: string) =>
        fixtureRun().run.summary.find(
          (one) => one.scenario === "T1" && one.phase === phase && one.step === null
        )!.mean!;
      const cells = [...(row?.querySelectorAll("td") ?? [])].map(textOf);
      expect(cells.at(-1)).toBe(formatMs(lang, mean("total")));
      expect(cells).toContain(
        `${formatMs(lang, mean("insert"))} ${formatShare(lang, mean("insert") / mean("total"))}`
      );
    });
    it("7: “no difference seen” read as “no difference”: what would have been found stands beside it", () => {
      const claim = lang === "ko" ? /보이지 않는|같아 보인다/ : /\bno\b[^.;]*\bseen\b/i;
      const beside = lang === "ko" ? /찾았을|찾을 수 (?:있|없)|±\d/ : /have (?:likely )?been found|±\d/;
      let seen = 0;
      for (const [page, document] of pages(lang))
        for (const block of document.querySelectorAll(".findings > li, td, .limits > li")) {
          if (!claim.test(textOf(block))) continue;
          seen++;
          expect(textOf(block), page).toMatch(beside);
        }
      expect(seen).toBeGreaterThan(0);
    });
    it("8: a broken run as a baseline: an invalid run says that it is none, before any figure", () => {
      const document = open(`${lang}/invalid`);
      const verdict = document.querySelector(".verdict.invalid");
      expect(textOf(verdict)).toMatch(
        lang === "ko" ? /다른 측정의 기준으로 쓰지 않는다/ : /nobody’s baseline/
      );
      const main = document.querySelector("main")?.innerHTML ?? "";
      expect(main.indexOf('class="verdict invalid"')).toBeLessThan(main.indexOf("<table"));
    });
    it("9: one caller, an idle service, one text, read as what users feel: the limits are on the pages", () => {
      for (const [page, document] of pages(lang))
        expect(textOf(document.querySelector(".line-zero, .whose")), page).toMatch(
          lang === "ko" ? /호출자 ?하나/ : /one caller|Callers ?one/
        );
      expect(textOf(open(`${lang}/index`).querySelector(".limits"))).toMatch(
        lang === "ko" ? /대기열이 생기지 않는다/ : /no queue ever forms/
      );
      for (const page of ["capture", "recall", "vault", "method"] as const)
        expect(textOf(open(`${lang}/${page}`).querySelector("main")), page).not.toMatch(
          /what users? feels?|as (?:its|the) caller feels|체감/
        );
    });
    it("10: a cause that nothing separates: no finding names one without an established design", () => {
      const cause = lang === "ko" ? /때문|탓/ : /\b(?:because|due to|caused? by|causes)\b/i;
      for (const [page, document] of [...pages(lang), ["invalid", open(`${lang}/invalid`)] as const])
        for (const finding of document.querySelectorAll("[data-finding]"))
          if (cause.test(textOf(finding)))
            expect(finding.getAttribute("data-strength"), `${page}: ${textOf(finding)}`).toBe("established");
    });
  });
}
