// Read by every `observable` command, before anything else: the run is measured, or chosen, here.
import {tsImport} from "tsx/esm/api";

/**
 * @typedef {typeof import("./data-loaders/cli/site-build.js")} SiteBuild
 * @typedef {typeof import("./data-loaders/publish/markdown.js")} Markdown
 * @typedef {typeof import("./data-loaders/publish/site.js")} Site
 */
const {prepareSite} = /** @type {SiteBuild} */ (
  await tsImport("./data-loaders/cli/site-build.ts", import.meta.url)
);
const {inlineRun} = /** @type {Markdown} */ (
  await tsImport("./data-loaders/publish/markdown.ts", import.meta.url)
);
const {siteFrame} = /** @type {Site} */ (await tsImport("./data-loaders/publish/site.ts", import.meta.url));

const site = await prepareSite(process.argv[2]);
const frame = siteFrame({siteUrl: process.env.RUNE_LATENCY_SITE_URL});

export default {
  root: "src",
  output: site.output,
  base: process.env.RUNE_LATENCY_BASE_PATH ?? "/",
  title: "Rune Latency Report",
  // Asked for by the comparison page and by comments under names that they know: no hash in them.
  dynamicPaths: site.dataPaths,
  // Undefined would make the build quadratic in the number of pages.
  pages: [],
  sidebar: false,
  toc: false,
  pager: false,
  search: false,
  globalStylesheets: [],
  style: "styles/site.css",
  preserveExtension: true,
  interpreters: {".ts": ["node", "--import", "tsx"]},
  head: frame.head,
  header: frame.header,
  footer: frame.footer,
  /** @param {import("./data-loaders/publish/markdown.js").MarkdownIt} md */
  markdownIt: (md) =>
    inlineRun(md, {
      run: site.run,
      samples: () => site.samples,
      comparison: site.comparison,
      reference: site.reference,
      archive: site.archived.runs,
      fresh: site.fresh,
      // Written by src/data/run.zip.ts.
      points: "/data/run/points.json"
    })
};
