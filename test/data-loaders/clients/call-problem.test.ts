import {status} from "@grpc/grpc-js";
import {describe, expect, it} from "vitest";
import {callProblem} from "../../../data-loaders/clients/call-problem.js";

const MIB = 2 ** 20;
const limits = {sendBytes: 80 * MIB, receiveBytes: 6 * MIB};
const exhausted = (details: string, sentBytes = 1000) =>
  callProblem("vault", {code: status.RESOURCE_EXHAUSTED, details}, {limits, sentBytes});

describe("RESOURCE_EXHAUSTED", () => {
  it("of our own receive limit says so, with both sizes", () => {
    expect(exhausted(`Received message larger than max (${7 * MIB} vs ${6 * MIB})`)).toEqual({
      code: "OWN_LIMIT",
      problem:
        "the answer has 7.0 MiB, and this client takes up to 6.0 MiB, as its plan needs. Does the index hold rows that this run did not insert?"
    });
  });

  it.each([
    ["grpc-js", `Received message larger than max (${5 * MIB} vs ${4 * MIB})`],
    ["grpc-go", `grpc: received message larger than max (${5 * MIB} vs. ${4 * MIB})`],
    ["gRPC Core", `SERVER: Received message larger than max (${5 * MIB} vs. ${4 * MIB})`]
  ])("of a %s server's limit says whose it is, with both sizes", (_name, details) => {
    expect(exhausted(details)).toMatchObject({
      code: "SERVER_LIMIT",
      problem: expect.stringMatching(
        /^the server takes messages of up to 4\.0 MiB, and this one has 5\.0 MiB\./
      ) as string
    });
  });

  it("of a server whose limit happens to be ours is told by the size of what was sent", () => {
    const details = `Received message larger than max (${7 * MIB} vs ${6 * MIB})`;
    expect(exhausted(details, 7 * MIB).code).toBe("SERVER_LIMIT");
  });

  it("of a limit on sending is told apart by who sends", () => {
    expect(
      exhausted(`Attempted to send message with a size larger than ${80 * MIB}`, 90 * MIB)
    ).toMatchObject({
      code: "OWN_LIMIT",
      problem: expect.stringContaining("up to 80.0 MiB, and this one has 90.0 MiB") as string
    });
    expect(exhausted(`Sent message larger than max (${9 * MIB} vs. ${4 * MIB})`).code).toBe("SERVER_LIMIT");
    expect(exhausted(`trying to send message larger than max (${9 * MIB} vs. ${4 * MIB})`).code).toBe(
      "SERVER_LIMIT"
    );
  });

  it("of a rate limit keeps the server's words and names the setting", () => {
    expect(exhausted("Rate limit exceeded: 30 per 60s")).toEqual({
      code: "RATE_LIMITED",
      problem:
        "Rate limit exceeded: 30 per 60s. Give the limit of this token with --vault-rate, and the run keeps below it."
    });
  });

  it("of anything else stays what it is", () => {
    expect(exhausted("out of memory")).toEqual({code: "RESOURCE_EXHAUSTED", problem: "out of memory"});
  });

  it("with an impossible size is not gRPC at the other end", () => {
    const size = Buffer.from("HTTP").readUInt32BE();
    expect(exhausted(`Received message larger than max (${size} vs ${6 * MIB})`)).toMatchObject({
      code: "NOT_GRPC",
      problem: expect.stringMatching(
        /^not gRPC at the other end: .* "HTTP"\. Check --vault-endpoint\.$/
      ) as string
    });
  });
});

describe("other failures", () => {
  it.each([
    [
      status.UNIMPLEMENTED,
      "Received HTTP status code 404",
      "NOT_GRPC",
      /HTTP status 404\. Check --envector-endpoint, and whether a proxy/
    ],
    [
      status.UNAUTHENTICATED,
      "invalid token",
      "UNAUTHENTICATED",
      /^invalid token\. The token was not accepted: check --envector-token-file/
    ],
    [status.PERMISSION_DENIED, "", "PERMISSION_DENIED", /^The token is known and may not do this/],
    [
      status.DEADLINE_EXCEEDED,
      "Deadline exceeded",
      "DEADLINE_EXCEEDED",
      /No answer within 2 s\. .* raise --deadline\.$/
    ],
    [status.UNAVAILABLE, "read ECONNRESET", "UNAVAILABLE", /^read ECONNRESET\. The connection was lost/],
    [status.INTERNAL, "boom", "INTERNAL", /^boom$/]
  ])("%i %s says what to do", (code, details, expected, text) => {
    const found = callProblem("envector", {code, details}, {limits, deadlineMs: 2000});
    expect(found.code).toBe(expected);
    expect(found.problem).toMatch(text);
  });
});
