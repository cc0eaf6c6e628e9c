import {afterEach, describe, expect, it} from "vitest";
import {Client} from "@grpc/grpc-js";
import {connected} from "../../../../data-loaders/clients/connection/connected.js";
import {
  channelCredentials,
  channelOptions,
  type Endpoint
} from "../../../../data-loaders/clients/endpoint.js";
import {makeCertificate} from "./certificates.js";
import {closedPort, grpcServer, type Listening} from "./servers.js";

const LIMITS = {sendBytes: 1000, receiveBytes: 1000};
/** Longer than any test may take: what must fail at once does not wait for it. */
const LONG_MS = 60_000;
const closing: (() => unknown)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

function waits(target: Endpoint, deadlineMs: number): Promise<void> {
  const client = new Client(target.endpoint, channelCredentials(target), channelOptions(target, LIMITS));
  closing.push(() => client.close());
  return connected(client, "vault", target, deadlineMs);
}
async function opened(server: Promise<Listening>): Promise<Listening> {
  const made = await server;
  closing.push(made.close);
  return made;
}

describe("connected", () => {
  it("waits for a service that is just starting", async () => {
    const port = await closedPort();
    const ready = waits({endpoint: `127.0.0.1:${port}`, tls: null}, LONG_MS);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await opened(grpcServer(null, port));
    await expect(ready).resolves.toBeUndefined();
  });

  it("gives up at its deadline where nothing listens, with service, address and remedy", async () => {
    const port = await closedPort();
    await expect(waits({endpoint: `127.0.0.1:${port}`, tls: null}, 400)).rejects.toMatchObject({
      name: "UserError",
      exitCode: 3,
      message: `vault at 127.0.0.1:${port}: nothing listens on port ${port} of 127.0.0.1. Check that the service runs, and the port: Vault's is usually 50051, envector's 50050.`
    });
  });

  it("does not wait where waiting cannot help", async () => {
    const {port} = await opened(grpcServer(await makeCertificate()));
    const {caPem} = await makeCertificate();
    const endpoint = `127.0.0.1:${port}`;
    await expect(waits({endpoint, tls: {caPem, serverName: "localhost"}}, LONG_MS)).rejects.toThrow(
      /does not come from the authority in --vault-ca/
    );
    await expect(waits({endpoint, tls: null}, LONG_MS)).rejects.toThrow(/--vault-secure true/);
  });

  it("does not name an address that is not this machine's", async () => {
    await expect(waits({endpoint: "no-such-host.invalid:50051", tls: null}, LONG_MS)).rejects.toThrow(
      /^vault: the name in --vault-endpoint is not known here/
    );
  });
});
