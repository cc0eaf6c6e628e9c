/**
 * Builds the pages of `src/` with a fixture run, in a folder of their own, as `observable build` would in the product.
 */
import {execFile} from "node:child_process";
import {cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {promisify} from "node:util";
import {postBuild} from "../../data-loaders/publish/post-build.js";
import {tableFiles} from "../../data-loaders/publish/table-files.js";
import {CHART_NAMES} from "../../src/lib/charts/names.js";
import {pointsOf} from "../../src/lib/charts/points.js";
import {LANGS} from "../../src/lib/units.js";
import {ODD_KINDS} from "./fixture-config.js";
import {fixtureRun} from "./fixture-run.js";

const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));
const SOURCES = ["en", "ko", "styles", "components", "lib", "index.md", "404.md"];
/** Framework asks registries with `fetch`: a build that does so fails here as it would without a network. */
const NO_NETWORK = `data:text/javascript,${encodeURIComponent(
  'globalThis.fetch = (url) => Promise.reject(new Error("the build asked for " + url))'
)}`;
const BUILD_DEADLINE_MS = 60_000;

export interface FixtureSite {
  /** Folder of the finished pages. */
  readonly dir: string;
  /** What the build printed. */
  readonly log: string;
  remove(): void;
}

export async function buildFixtureSite(): Promise<FixtureSite> {
  const folder = mkdtempSync(join(tmpdir(), "rune-latency-site-"));
  for (const source of SOURCES)
    cpSync(join(REPOSITORY, "src", source), join(folder, "src", source), {
      recursive: true,
      // Pages of whatever runs this machine's archive has.
      filter: (path) => !/\/(?:en|ko)\/runs$/.test(path)
    });
  writeData(join(folder, "src/data/run"));
  for (const lang of LANGS)
    for (const kind of ODD_KINDS)
      cpSync(join(folder, `src/${lang}/index.md`), join(folder, `src/${lang}/${kind}.md`));
  for (const lang of LANGS) writeFileSync(join(folder, `src/${lang}/charts.md`), CHARTS_PAGE);
  symlinkSync(join(REPOSITORY, "node_modules"), join(folder, "node_modules"), "dir");
  writeFileSync(join(folder, "observablehq.config.js"), CONFIG);
  const {stdout, stderr} = await promisify(execFile)(
    process.execPath,
    ["--import", NO_NETWORK, "node_modules/@observablehq/framework/dist/bin/observable.js", "build"],
    {
      cwd: folder,
      timeout: BUILD_DEADLINE_MS,
      env: {...process.env, OBSERVABLE_TELEMETRY_DISABLE: "1"}
    }
  );
  const dir = join(folder, "dist");
  postBuild(dir);
  return {dir, log: stdout + stderr, remove: () => rmSync(folder, {recursive: true, force: true})};
}

/** The files that pages offer for download; in the product a data loader writes them. */
function writeData(folder: string): void {
  const {run, samples} = fixtureRun();
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, "run.json"), JSON.stringify(run));
  writeFileSync(join(folder, "samples.json"), JSON.stringify(samples));
  writeFileSync(join(folder, "points.json"), JSON.stringify(pointsOf(samples)));
  for (const {name, content} of tableFiles(run)) writeFileSync(join(folder, name), content);
}

/** Every chart on one page, whichever pages of the product show it. */
const CHARTS_PAGE = [
  `<h1 id="top">Charts</h1>`,
  `<h2 id="charts">Charts</h2>`,
  ...CHART_NAMES.map((name) => `{{chart ${name}}}`)
].join("\n\n");

/** TypeScript is loaded from the configuration as the product's own configuration does it. */
const CONFIG = `import {tsImport} from "tsx/esm/api";
const {fixtureConfig} = await tsImport("./fixture-config.ts", ${JSON.stringify(new URL(".", import.meta.url).href)});
export default fixtureConfig();
`;
