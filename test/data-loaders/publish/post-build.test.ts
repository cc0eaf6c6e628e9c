import {createHash} from "node:crypto";
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterEach, describe, expect, it} from "vitest";
import {finishPage, postBuild} from "../../../data-loaders/publish/post-build.js";

const PAGE = `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1">
<script type="module">

import "./client.js";

</script>
</head>
<body><main id="observablehq-main" class="observablehq">text</main></body>
</html>`;

describe("finishPage", () => {
  it("sets the language of the tree, and English outside", () => {
    expect(finishPage(PAGE, "ko/index.html")).toContain('<html lang="ko">');
    expect(finishPage(PAGE, "en/method.html")).toContain('<html lang="en">');
    expect(finishPage(PAGE, "404.html")).toContain('<html lang="en">');
  });
  it("lets readers zoom, and makes main focusable", () => {
    const out = finishPage(PAGE, "en/index.html");
    expect(out).not.toContain("maximum-scale");
    expect(out).toContain('<main tabindex="-1" id="observablehq-main"');
  });
  it("allows exactly the inline scripts of the page, by their hash", () => {
    const code = `\n\nimport "./client.js";\n\n`;
    const hash = createHash("sha256").update(code).digest("base64");
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(finishPage(PAGE, "en/index.html"))?.[1];
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toMatch(/https?:|script-src[^;]*'unsafe/);
  });
  it("drops the runtime of a page without code cells, and keeps it where there are some", () => {
    const client = "../_observablehq/client.0d84.js";
    const built = (code: string) =>
      PAGE.replace(`import "./client.js";`, code).replace(
        "<script",
        `<link rel="modulepreload" href="${client}">\n<script`
      );
    expect(finishPage(built(`import "${client}";`), "en/index.html")).not.toContain("_observablehq/");
    const cells = finishPage(built(`import {define} from "${client}";\ndefine({});`), "en/index.html");
    expect(cells.match(/_observablehq\//g)).toHaveLength(2);
  });
  it("puts the style sheet into the page, or leaves the link where there is none to put", () => {
    const link = `<link rel="preload" as="style" href="../s.css">\n<link rel="stylesheet" type="text/css" href="../s.css">`;
    const page = PAGE.replace("<script", `${link}\n<script`);
    const styled = finishPage(page, "en/index.html", (href) =>
      href === "../s.css" ? "p{margin:0}\n" : null
    );
    expect(styled).toContain("<style>p{margin:0}</style>");
    expect(styled).not.toContain("stylesheet");
    expect(finishPage(page, "en/index.html")).toContain(link);
  });
  it.each(["<html>", ", maximum-scale=1", '<main id="observablehq-main"', '<meta charset="utf-8">'])(
    "throws where %s is missing: a new Framework must not disable it quietly",
    (part) => {
      expect(() => finishPage(PAGE.replace(part, ""), "en/index.html")).toThrow(
        `en/index.html: expected ${part} in the page, found none.`
      );
    }
  );
});

describe("postBuild", () => {
  const folders: string[] = [];
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, {recursive: true})));
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), "post-build-"));
    folders.push(made);
    return made;
  };

  it("finishes every page at every depth and tells GitHub Pages to keep all files", () => {
    const dir = folder();
    mkdirSync(join(dir, "ko/runs"), {recursive: true});
    for (const page of ["index.html", "ko/runs/a.html"]) writeFileSync(join(dir, page), PAGE);
    writeFileSync(join(dir, "data.json"), "{}");
    expect(postBuild(dir)).toBe(2);
    expect(readFileSync(join(dir, "ko/runs/a.html"), "utf8")).toContain('lang="ko"');
    expect(readFileSync(join(dir, ".nojekyll"), "utf8")).toBe("");
  });
  it("throws for a folder without pages", () => {
    expect(() => postBuild(folder())).toThrow("expected built pages (*.html), found none");
  });
});
