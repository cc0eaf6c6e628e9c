/**
 * `rune-latency comment`: the run in Markdown for a pull request, to stdout or posted.
 * @module
 */
import {appendFileSync, existsSync, readFileSync} from "node:fs";
import {Command, Option} from "commander";
import {commentMarkdown, markerOf} from "../publish/comment.js";
import {PostError, postComment, type PullRequest} from "../publish/github.js";
import {writeFileAtomic} from "../archive/atomic-file.js";
import {Secret} from "../secret.js";
import {EXIT, UserError} from "../timing/errors.js";
import {compareChosen, type RunFlags} from "./chosen-run.js";

interface CommentFlags extends RunFlags {
  site?: string;
  chart?: boolean;
  lang: "en" | "ko";
  name: string;
  post?: boolean;
  pr?: string;
  save: string;
}

export function commentCommand(): Command {
  return new Command("comment")
    .description("write the run as a pull-request comment: Markdown to stdout, or posted with --post")
    .option("--run <id>", "the run to speak of (default: the last one measured)")
    .option("--baseline <id|branch>", "what it is compared with (default: the newest fitting run before it)")
    .option("--site <url>", "address of the published site, for links")
    .addOption(new Option("--lang <language>", "language").choices(["en", "ko"]).default("en"))
    .option("--chart", "show the site's chart of the run as an image; only where everybody can see the site")
    .option("--name <name>", "tells several reports on one pull request apart", "default")
    .option("--post", "create the comment on GitHub, or edit the one that is there")
    .option("--pr <number>", "pull request (default: from the event of the workflow)")
    .option("--save <file>", "where the text is kept when it cannot be posted", "rune-latency-comment.md")
    .option("--archive <folder>", "folder of the archive of runs (default runs)")
    .addHelpText(
      "after",
      `
Example:
  $ rune-latency comment --baseline latency-runs --site https://example.org/pr/12 --post

--post reads GITHUB_TOKEN, GITHUB_REPOSITORY, GITHUB_API_URL, GITHUB_EVENT_PATH and GITHUB_STEP_SUMMARY.`
    )
    .action(comment);
}

async function comment({site, chart, lang, name, post, pr, save, ...chosen}: CommentFlags): Promise<void> {
  if (!/^[\w.-]{1,60}$/.test(name))
    throw new UserError(`--name is "${name}", expected letters, digits, ".", "_" or "-".`, EXIT.badSettings);
  const address = site === undefined ? null : checkedSite(site);
  if (chart === true && address === null)
    throw new UserError("--chart shows a file of the site: give its address with --site.", EXIT.badSettings);
  const {run, comparison} = await compareChosen(chosen);
  const markdown = commentMarkdown(run, comparison, {lang, name, site: address, chart: chart === true});
  process.stdout.write(markdown);
  if (post === true) await publish(markdown, markerOf(name), pr, save);
}

function checkedSite(site: string): string {
  if (!URL.canParse(site) || !/^https?:$/.test(new URL(site).protocol))
    throw new UserError(
      `--site is "${site}", expected an address that begins with https://.`,
      EXIT.badSettings
    );
  return new URL(site).href;
}

/** Where it cannot be posted the text is not lost; a fork's read-only token is no failure of the fork. */
async function publish(
  markdown: string,
  marker: string,
  pr: string | undefined,
  save: string
): Promise<void> {
  const event = readEvent();
  const note = (line: string): void => void process.stderr.write(`${line}\n`);
  const target = pullRequestOf(event, pr);
  const token = process.env.GITHUB_TOKEN;
  if (token === undefined || token === "")
    throw new UserError("--post needs a token in GITHUB_TOKEN.", EXIT.badSettings);
  try {
    const done = await postComment(target, markdown, marker, {
      token: new Secret(token),
      apiUrl: process.env.GITHUB_API_URL ?? "https://api.github.com"
    });
    note(`comment on ${target.owner}/${target.repo}#${target.number} ${done}`);
  } catch (error) {
    if (!(error instanceof PostError)) throw error;
    writeFileAtomic(save, markdown);
    const summary = process.env.GITHUB_STEP_SUMMARY;
    if (summary !== undefined && summary !== "") appendFileSync(summary, markdown);
    const kept = `The text is in ${save}${summary === undefined || summary === "" ? "" : " and in the step summary"}.`;
    if (error.kind === "read_only" && isFork(event)) {
      note(`not posted: a pull request from a fork has a read-only token. ${kept}`);
      return;
    }
    throw new UserError(`${error.message} ${kept}`, EXIT.failed, {cause: error});
  }
}

interface PullRequestEvent {
  readonly pull_request?: {
    readonly number?: number;
    readonly head?: {readonly repo?: {readonly full_name?: string} | null};
  };
}

function readEvent(): PullRequestEvent {
  const path = process.env.GITHUB_EVENT_PATH;
  if (path === undefined || !existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, "utf8")) as PullRequestEvent;
  } catch (cause) {
    throw new UserError(`${path}: the event of the workflow is not JSON.`, EXIT.badSettings, {cause});
  }
}

/** The repository of the head is gone (null) or another one than the pull request's. */
function isFork({pull_request: request}: PullRequestEvent): boolean {
  return request !== undefined && request.head?.repo?.full_name !== process.env.GITHUB_REPOSITORY;
}

function pullRequestOf({pull_request: request}: PullRequestEvent, pr: string | undefined): PullRequest {
  const [owner, repo, rest] = (process.env.GITHUB_REPOSITORY ?? "").split("/");
  if (!owner || !repo || rest !== undefined)
    throw new UserError(
      `GITHUB_REPOSITORY is "${process.env.GITHUB_REPOSITORY ?? ""}", expected owner/name.`,
      EXIT.badSettings
    );
  const number = pr === undefined ? request?.number : Number(pr);
  if (number === undefined || !Number.isInteger(number) || number < 1)
    throw new UserError(
      pr === undefined
        ? "the event of the workflow names no pull request. Give it: --pr NUMBER"
        : `--pr is "${pr}", expected the number of a pull request.`,
      EXIT.badSettings
    );
  return {owner, repo, number};
}
