/**
 * `npm run bench -- NAME [--json]`: one suite a name. stdout is the rows, stderr is people.
 * @module
 */

/** A suite measures, prints, and says whether all of its goals were met. */
export type Suite = (flags: {readonly json: boolean}) => Promise<boolean>;

/** Loaded on demand, so that one suite's imports never disturb another's figures. */
const suites: Readonly<Record<string, () => Promise<{readonly run: Suite}>>> = {
  archive: () => import("./archive.js"),
  fhe: () => import("./fhe.js"),
  "fhe-evidence": () => import("./fhe-evidence.js"),
  site: () => import("./site.js"),
  "page-load": () => import("./page-load.js"),
  harness: () => import("./harness.js"),
  responsiveness: () => import("./responsiveness.js")
};

const [name = "", ...flags] = process.argv.slice(2);
const load = Object.hasOwn(suites, name) ? suites[name] : undefined;
const unknown = flags.find((flag) => flag !== "--json");
if (!load || unknown !== undefined) {
  const problem = load ? `unknown option ${unknown}` : `unknown benchmark "${name}"`;
  console.error(`bench: ${problem}. Usage: npm run bench -- ${Object.keys(suites).join("|")} [--json]`);
  process.exitCode = 2;
} else {
  const {run} = await load();
  if (!(await run({json: flags.includes("--json")}))) process.exitCode = 1;
}
