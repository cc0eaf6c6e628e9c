/**
 * One comment on a pull request: created once, edited from then on. Nothing is ever posted twice.
 * @module
 */
import {Octokit} from "@octokit/rest";
import {redact, type Secret} from "../secret.js";

export interface PullRequest {
  readonly owner: string;
  readonly repo: string;
  readonly number: number;
}

export interface GitHubOptions {
  readonly token: Secret;
  /** `GITHUB_API_URL`: https://api.github.com, or that of an Enterprise server. */
  readonly apiUrl: string;
}

/** Why GitHub did not take the comment, and what to do about it. */
export class PostError extends Error {
  override readonly name = "PostError";
  readonly kind: "read_only" | "rate_limit" | "not_found" | "unauthorised" | "server" | "network" | "refused";

  constructor(kind: PostError["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/**
 * @param marker - Found in the comment to edit; it must be part of `body`.
 * @throws PostError when GitHub does not take it.
 */
export async function postComment(
  {owner, repo, number}: PullRequest,
  body: string,
  marker: string,
  {token, apiUrl}: GitHubOptions
): Promise<"created" | "edited" | "unchanged"> {
  const quiet = (): void => undefined;
  const octokit = new Octokit({
    auth: token.reveal(),
    baseUrl: apiUrl.replace(/\/+$/, ""),
    userAgent: "rune-latency-report",
    log: {debug: quiet, info: quiet, warn: quiet, error: quiet}
  });
  const target = {owner, repo};
  try {
    const existing = await findComment(octokit, {...target, issue_number: number}, marker);
    if (existing === null) {
      await octokit.rest.issues.createComment({...target, issue_number: number, body});
      return "created";
    }
    // GitHub trims what it stores.
    if (existing.body?.trim() === body.trim()) return "unchanged";
    await octokit.rest.issues.updateComment({...target, comment_id: existing.id, body});
    return "edited";
  } catch (error) {
    throw explain(error, token, `${owner}/${repo}#${number}`);
  }
}

async function findComment(
  octokit: Octokit,
  issue: {owner: string; repo: string; issue_number: number},
  marker: string
): Promise<{id: number; body?: string | undefined} | null> {
  for await (const {data} of octokit.paginate.iterator(octokit.rest.issues.listComments, {
    ...issue,
    per_page: 100
  })) {
    const found = data.find(({body}) => body?.includes(marker) === true);
    if (found) return found;
  }
  return null;
}

interface HttpError {
  readonly status?: number;
  readonly message?: string;
  readonly response?: {readonly headers?: Readonly<Record<string, string | undefined>>};
}

function explain(error: unknown, token: Secret, where: string): PostError {
  const {status, message = String(error), response} = error as HttpError;
  const said = redact(message, [token]);
  const fail = (kind: PostError["kind"], text: string): PostError =>
    new PostError(kind, `${where}: ${text}`, {cause: said});
  if (response === undefined)
    return fail("network", `GitHub could not be reached (${said}). Check the network and GITHUB_API_URL.`);
  const remaining = response.headers?.["x-ratelimit-remaining"];
  const reset = Number(response.headers?.["x-ratelimit-reset"]);
  const retryAfter = response.headers?.["retry-after"];
  if (status === 429 || (status === 403 && (remaining === "0" || retryAfter !== undefined))) {
    const when =
      retryAfter !== undefined
        ? `in ${retryAfter} s`
        : Number.isFinite(reset)
          ? `at ${new Date(reset * 1000).toISOString()}`
          : "later";
    return fail("rate_limit", `GitHub's rate limit is used up. Try again ${when}.`);
  }
  if (status === 403)
    return fail(
      "read_only",
      "the token may not write comments [403]. Give the job `permissions: pull-requests: write`; a pull request from a fork has a read-only token."
    );
  if (status === 401)
    return fail("unauthorised", "GitHub does not accept the token [401]. Check GITHUB_TOKEN.");
  if (status === 404)
    return fail("not_found", "no such repository or pull request, or the token may not see it [404].");
  if (status !== undefined && status >= 500)
    return fail("server", `GitHub failed [${status}]. Try again later.`);
  return fail("refused", `GitHub refused the comment [${status ?? "no status"}]: ${said}`);
}
