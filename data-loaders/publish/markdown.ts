/**
 * The Markdown step: while Framework parses a page, `{{token}}` becomes static HTML of the run, so the page reads
 * without JavaScript. Works on Markdown's tokens, not on its text: code blocks and code spans stay as written, and
 * `\{{` prints the braces.
 * @module
 */
import {LANGS} from "../../src/lib/units.js";
import type {Lang} from "../../src/lib/units.js";
import {tokenRenderer} from "./tokens.js";
import type {PublishedRun, TokenRenderer} from "./tokens.js";

/** The few parts of markdown-it that are used here; Framework brings the package, and it has no types of its own. */
export interface MarkdownIt {
  readonly block: {
    readonly ruler: {before(next: string, name: string, rule: BlockRule, options?: {alt: string[]}): void};
  };
  readonly inline: {readonly ruler: {before(next: string, name: string, rule: InlineRule): void}};
  readonly core: {
    readonly ruler: {after(previous: string, name: string, rule: (state: State) => void): void};
  };
  readonly renderer: {
    readonly rules: Record<string, ((tokens: MarkdownToken[], index: number) => string) | undefined>;
  };
}
interface MarkdownToken {
  type: string;
  content: string;
  children: MarkdownToken[] | null;
}
interface State {
  readonly src: string;
  readonly env: {readonly path?: string};
  readonly tokens: MarkdownToken[];
  push(type: string, tag: string, nesting: number): MarkdownToken;
}
interface BlockState extends State {
  line: number;
  readonly bMarks: number[];
  readonly tShift: number[];
  readonly eMarks: number[];
  readonly sCount: number[];
  readonly blkIndent: number;
}
interface InlineState extends State {
  pos: number;
}
type BlockRule = (state: BlockState, line: number, end: number, silent: boolean) => boolean;
type InlineRule = (state: InlineState, silent: boolean) => boolean;

/** `{{name}}` or `{{name argument}}`. */
const TOKEN = /\{\{([a-z][a-z0-9-]*)(?: ([^{}\n]+))?\}\}/;
const WHOLE_LINE = new RegExp(`^${TOKEN.source}$`);
const HERE = new RegExp(TOKEN.source, "y");
const EVERY = new RegExp(TOKEN.source, "g");

const CODE_INDENT = 4;

/**
 * Adds the step to Framework's Markdown parser: `markdownIt: (md) => inlineRun(md, published)`.
 * @param published - The run that all pages speak of, or a function that gives the run of a page by its path.
 * @throws Error, when a page is parsed, for an unknown token or one outside `/en/` and `/ko/`; it names the page.
 */
export function inlineRun<M extends MarkdownIt>(
  md: M,
  published: PublishedRun | ((path: string) => PublishedRun)
): M {
  const rendererOf = renderers(typeof published === "function" ? published : () => published);
  const expand = (path: string | undefined, name: string, argument: string | undefined): string => {
    const lang = languageOf(path);
    if (path === undefined || lang === null)
      throw new Error(`${path ?? "page"}: {{${name}}} stands outside /en/ and /ko/`);
    try {
      return rendererOf(path)(name, argument ?? null, lang);
    } catch (cause) {
      throw new Error(`${path}: ${(cause as Error).message}`, {cause});
    }
  };
  const push = (state: State, type: string, [, name = "", argument]: RegExpExecArray) => {
    state.push(type, "", 0).content = expand(state.env.path, name, argument);
  };
  const expandAll = (state: State, html: string) =>
    html.replace(EVERY, (_, name: string, argument?: string) => expand(state.env.path, name, argument));

  // A line of its own: a block, so that no <p> is put around a table.
  md.block.ruler.before(
    "paragraph",
    "run_block",
    (state, line, _, silent) => {
      if ((state.sCount[line] ?? 0) - state.blkIndent >= CODE_INDENT) return false;
      const from = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
      const found = WHOLE_LINE.exec(state.src.slice(from, state.eMarks[line]).trimEnd());
      if (found === null) return false;
      if (silent) return true;
      state.line = line + 1;
      push(state, "run_block", found);
      return true;
    },
    {alt: ["paragraph", "reference", "blockquote", "list"]}
  );
  md.inline.ruler.before("escape", "run_inline", (state, silent) => {
    HERE.lastIndex = state.pos;
    const found = HERE.exec(state.src);
    if (found === null) return false;
    if (!silent) push(state, "run_inline", found);
    state.pos = HERE.lastIndex;
    return true;
  });
  // Tokens inside written HTML, e.g. in a heading with an id of its own.
  md.core.ruler.after("inline", "run_html", (state) => {
    for (const token of state.tokens.flatMap((outer) => [outer, ...(outer.children ?? [])]))
      if (token.type === "html_block" || token.type === "html_inline")
        token.content = expandAll(state, token.content);
  });
  md.renderer.rules.run_block = (tokens, index) => `${tokens[index]?.content ?? ""}\n`;
  md.renderer.rules.run_inline = (tokens, index) => tokens[index]?.content ?? "";
  return md;
}

/** One renderer a run, however many pages speak of it: its samples are read and its findings derived once. */
function renderers(runOf: (path: string) => PublishedRun): (path: string) => TokenRenderer {
  const known = new Map<PublishedRun, TokenRenderer>();
  return (path) => {
    const published = runOf(path);
    const renderer = known.get(published) ?? tokenRenderer(published);
    known.set(published, renderer);
    return renderer;
  };
}

/** The language of a page by its path: `/ko/method` → `ko`; null outside the language trees. */
export function languageOf(path: string | undefined): Lang | null {
  return LANGS.find((lang) => path === `/${lang}` || path?.startsWith(`/${lang}/`)) ?? null;
}
