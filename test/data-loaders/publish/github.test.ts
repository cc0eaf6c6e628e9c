import {afterEach, beforeEach, describe, expect, it} from "vitest";
import {markerOf} from "../../../data-loaders/publish/comment.js";
import {PostError, postComment} from "../../../data-loaders/publish/github.js";
import {Secret} from "../../../data-loaders/secret.js";
import {startFakeGitHub, type FakeGitHub} from "./fake-github.js";

const TOKEN = "ghs_canary0123456789";
const PULL = {owner: "owner", repo: "name", number: 12};
const body = (text: string, name = "default"): string => `**${text}**\n\n${markerOf(name)}\n`;

let github: FakeGitHub;
beforeEach(async () => {
  github = await startFakeGitHub();
});
afterEach(() => github.close());

const post = (text: string, name = "default") =>
  postComment(PULL, body(text, name), markerOf(name), {token: new Secret(TOKEN), apiUrl: `${github.url}/`});
const refusal = async (): Promise<PostError> => {
  const error: unknown = await post("x").catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(PostError);
  expect(JSON.stringify(error) + String(error) + String((error as Error).cause)).not.toContain(TOKEN);
  return error as PostError;
};

describe("postComment", () => {
  it("leaves one comment after six pushes without a change and one with a regression", async () => {
    const done: string[] = [];
    for (let i = 0; i < 6; i++) done.push(await post("no difference seen"));
    done.push(await post("slower"));
    expect(done).toEqual(["created", ...Array.from({length: 5}, () => "unchanged"), "edited"]);
    expect([...github.comments.values()]).toEqual([body("slower").trim()]);
    expect(github.requests.filter((line) => line.startsWith("POST"))).toHaveLength(1);
    expect(github.requests.filter((line) => line.startsWith("PATCH"))).toHaveLength(1);
  });

  it("finds its comment among 250 others", async () => {
    for (let id = 1; id <= 250; id++) github.comments.set(id, `comment ${id}`);
    github.comments.set(251, body("old").trim());
    expect(await post("new")).toBe("edited");
    expect(github.comments.get(251)).toBe(body("new").trim());
    expect(github.comments.size).toBe(251);
    expect(github.requests.filter((line) => line.startsWith("GET"))).toHaveLength(3);
  });

  it("lets two reports stand side by side by name", async () => {
    await post("embedded", "embedded");
    await post("live", "live");
    expect(await post("embedded, again", "embedded")).toBe("edited");
    expect([...github.comments.values()]).toEqual([
      body("embedded, again", "embedded").trim(),
      body("live", "live").trim()
    ]);
  });

  it("sends the token to GitHub and to nobody else", async () => {
    await post("x");
    expect([...github.authorisations]).toEqual([`token ${TOKEN}`]);
    expect([...github.comments.values()].join("")).not.toContain(TOKEN);
  });

  it.each([
    ["read_only", 403, {"x-ratelimit-remaining": "4000"}, /pull-requests: write/],
    ["rate_limit", 403, {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "1796040000"}, /again at 2026-/],
    ["rate_limit", 429, {"retry-after": "30"}, /again in 30 s/],
    ["unauthorised", 401, {}, /GITHUB_TOKEN/],
    ["server", 502, {}, /GitHub failed \[502\]/],
    ["refused", 422, {}, /refused the comment \[422\]/]
  ] as const)("says what is wrong: %s on %i", async (kind, status, headers, words) => {
    github.fail("POST", status, headers, `not with ${TOKEN}`);
    const error = await refusal();
    expect(error.kind).toBe(kind);
    expect(error.message).toMatch(words);
    expect(error.message).toContain("owner/name#12");
    expect(github.comments.size).toBe(0);
  });

  it("tells a pull request that is not there from a network that is not", async () => {
    github.fail("GET", 404);
    expect((await refusal()).kind).toBe("not_found");
    await github.close();
    const error = await refusal();
    expect(error.kind).toBe("network");
    expect(error.message).toMatch(/could not be reached .*GITHUB_API_URL/);
  });
});
