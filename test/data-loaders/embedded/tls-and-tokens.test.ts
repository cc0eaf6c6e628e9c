import {credentials, Metadata, type ChannelCredentials} from "@grpc/grpc-js";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {createServerCertificate} from "../../../data-loaders/embedded/certificates.js";
import {startEmbeddedStack, type EmbeddedStack} from "../../../data-loaders/embedded/stack.js";
import {
  ES2EServiceClient,
  HealthClient,
  IndexStateClient,
  VaultServiceClient
} from "../../../proto/services.js";
import {statusOf, unary} from "./calls.js";

const NAME = {"grpc.ssl_target_name_override": "localhost"};

describe("ports, authorities and tokens", () => {
  let stack: EmbeddedStack;
  let strangersCa: string;
  beforeAll(async () => {
    stack = await startEmbeddedStack({envectorTls: true, envectorAuth: true});
    strangersCa = (await createServerCertificate("stranger")).caPem;
  });
  afterAll(() => stack.close());

  type Port = "plaintext" | "TLS";
  type Trust = "no TLS" | "the right authority" | "another authority" | "the system's authorities";
  type Token = "the right token" | "a wrong token" | "no token";
  const creds = (trust: Trust, own: string): ChannelCredentials => {
    if (trust === "no TLS") return credentials.createInsecure();
    if (trust === "the system's authorities") return credentials.createSsl();
    return credentials.createSsl(Buffer.from(trust === "the right authority" ? own : strangersCa));
  };
  const matrix: [Port, Trust, Token, string][] = [];
  for (const port of ["plaintext", "TLS"] as const)
    for (const trust of [
      "no TLS",
      "the right authority",
      "another authority",
      "the system's authorities"
    ] as const)
      for (const token of ["the right token", "a wrong token", "no token"] as const) {
        const connects =
          (port === "TLS") === (trust === "the right authority") && (port === "TLS" || trust === "no TLS");
        const expected = !connects ? "UNAVAILABLE" : token === "the right token" ? "OK" : "UNAUTHENTICATED";
        matrix.push([port, trust, token, expected]);
      }

  it.each(matrix)("envector's %s port, %s, %s: %s", async (port, trust, token, expected) => {
    const {endpoint, tls} = stack.envector;
    const client = new ES2EServiceClient(
      port === "TLS" ? tls!.endpoint : endpoint,
      creds(trust, tls!.caPem),
      NAME
    );
    const metadata = new Metadata();
    if (token !== "no token") {
      const right = stack.envectorToken!.reveal();
      metadata.set(
        "authorization",
        `Bearer ${token === "the right token" ? right : `${right.slice(0, -1)}!`}`
      );
    }
    expect(await statusOf(unary(client, "get_index_list", {}, metadata))).toBe(expected);
    client.close();
  });

  it.each([
    ["the right authority", "OK"],
    ["another authority", "UNAVAILABLE"],
    ["the system's authorities", "UNAVAILABLE"],
    ["no TLS", "UNAVAILABLE"]
  ] as const)("Vault, %s: %s", async (trust, expected) => {
    const client = new VaultServiceClient(stack.vault.endpoint, creds(trust, stack.vault.caPem), NAME);
    expect(await statusOf(unary(client, "GetAgentManifest", {token: stack.token.reveal()}))).toBe(expected);
    client.close();
  });

  it("Vault's certificate is good for its address too, not only for localhost", async () => {
    const client = new VaultServiceClient(
      stack.vault.endpoint,
      creds("the right authority", stack.vault.caPem)
    );
    expect(await statusOf(unary(client, "GetAgentManifest", {token: stack.token.reveal()}))).toBe("OK");
    client.close();
  });

  it("asks for the token before it says whether an index exists, but never for a health check", async () => {
    const state = new IndexStateClient(stack.envector.endpoint, credentials.createInsecure());
    expect(await statusOf(unary(state, "GetState", {index_name: "nobody"}))).toBe("UNAUTHENTICATED");
    const health = new HealthClient(stack.envector.endpoint, credentials.createInsecure());
    expect(await statusOf(unary(health, "Check", {}))).toBe("OK");
    state.close();
    health.close();
  });

  it("takes a header of another scheme for no token", async () => {
    const client = new ES2EServiceClient(stack.envector.endpoint, credentials.createInsecure());
    const metadata = new Metadata();
    metadata.set("authorization", `Basic ${stack.envectorToken!.reveal()}`);
    expect(await statusOf(unary(client, "get_index_list", {}, metadata))).toBe("UNAUTHENTICATED");
    client.close();
  });
});
