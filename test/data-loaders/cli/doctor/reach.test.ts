import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {Lines, lineText, type Line} from "../../../../data-loaders/cli/doctor/lines.js";
import {reach} from "../../../../data-loaders/cli/doctor/reach.js";
import {serverDate} from "../../../../data-loaders/clients/connection/server-date.js";
import type {Endpoint} from "../../../../data-loaders/clients/endpoint.js";
import {CallError} from "../../../../data-loaders/timing/errors.js";
import {DAY_MS, makeCertificate, type MadeCertificate} from "../../clients/connection/certificates.js";
import {grpcServer, type Listening} from "../../clients/connection/servers.js";

let certificate: MadeCertificate;
let secure: Listening;
let plain: Listening;
beforeAll(async () => {
  certificate = await makeCertificate({to: new Date(Date.now() + 3.5 * DAY_MS)});
  secure = await grpcServer(certificate);
  plain = await grpcServer(null);
});
afterAll(() => Promise.all([secure.close(), plain.close()]));

const tls = (): Endpoint => ({
  endpoint: `127.0.0.1:${secure.port}`,
  tls: {caPem: certificate.caPem, serverName: "localhost"}
});
async function linesOf(target: Endpoint, now = new Date()): Promise<readonly Line[]> {
  const lines = new Lines();
  await reach("vault", target, {lines, addresses: false, now});
  return lines.all;
}

describe("reach", () => {
  it("has a line for each step, and warns of a certificate that ends soon", async () => {
    const lines = await linesOf(tls());
    expect(lines.map(({check, status}) => [check, status])).toEqual([
      ["name", "ok"],
      ["TCP", "ok"],
      ["TLS", "warn"],
      ["HTTP/2", "ok"]
    ]);
    expect(lines[2]!.seen).toMatch(/^TLSv1\.3, TLS_\w+; certificate for localhost.* 3 days left$/);
    expect(lines[2]!.remedy).toBe("Have the certificate renewed soon.");
  });

  it("takes the remedy out of the sentence", async () => {
    const [, , failed] = await linesOf({...tls(), tls: null});
    expect(failed).toEqual({
      service: "vault",
      check: "HTTP/2",
      status: "fail",
      seen: "it was dialled in plaintext and speaks TLS.",
      remedy: "Give --vault-secure true, and --vault-ca if it has an authority of its own."
    });
    expect(lineText(failed!)).toMatch(/^FAIL {2}vault.*\n {6}→ Give --vault-secure true/);
  });

  it("stops where nothing further can be told", async () => {
    const lines = await linesOf({endpoint: "no-such-host.invalid:1", tls: null});
    expect(lines.map(({check, status}) => [check, status])).toEqual([["name", "fail"]]);
    expect(lines[0]!.seen).toBe("the name in --vault-endpoint is not known here (ENOTFOUND).");
  });
});

describe("Lines", () => {
  it("give a refused token a line of its own, and pass bugs on", async () => {
    const lines = new Lines();
    await lines.attempt("vault", "bundle", () => {
      throw new CallError("UNAUTHENTICATED", "vault", "GetAgentManifest", "unknown token");
    });
    expect(lines.all).toMatchObject([{check: "token", status: "fail"}]);
    expect(lines.good).toBe(false);
    await expect(
      lines.attempt("vault", "bundle", () => {
        throw new TypeError("a bug");
      })
    ).rejects.toThrow("a bug");
  });

  it("are good with warnings", () => {
    const lines = new Lines();
    lines.warn("here", "proxy", "set", "unset it");
    expect(lines.good).toBe(true);
  });
});

describe("serverDate", () => {
  it("is what the server sends, over TLS too, and null where nothing answers", async () => {
    for (const target of [tls(), {endpoint: `127.0.0.1:${plain.port}`, tls: null}])
      expect(Math.abs((await serverDate(target, 5000))!.getTime() - Date.now())).toBeLessThan(60_000);
    expect(await serverDate({endpoint: "127.0.0.1:1", tls: null}, 300)).toBeNull();
  });
});
