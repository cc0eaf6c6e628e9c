import {Server, ServerCredentials} from "@grpc/grpc-js";
import {afterEach, describe, expect, it} from "vitest";
import {receiveWindow} from "../../../../data-loaders/clients/connection/receive-window.js";
import {bind} from "../../../../data-loaders/embedded/bind.js";
import {createServerCertificate} from "../../../../data-loaders/embedded/certificates.js";
import {raiseReceiveWindow} from "../../../../data-loaders/embedded/http2-window.js";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.forceShutdown();
});

async function listen(credentials: ServerCredentials, windowBytes?: number): Promise<string> {
  const server = new Server();
  servers.push(server);
  if (windowBytes !== undefined) raiseReceiveWindow(server, windowBytes);
  return `127.0.0.1:${await bind(server, credentials)}`;
}

describe("receiveWindow", () => {
  it("is the protocol's 64 KiB of a stock grpc-js server", async () => {
    const endpoint = await listen(ServerCredentials.createInsecure());
    expect(await receiveWindow({endpoint, tls: null})).toBe(65_535);
  });
  it("is what a server was told to announce, over TLS too", async () => {
    const {caPem, certificatePem, keyPem} = await createServerCertificate("envector");
    const credentials = ServerCredentials.createSsl(null, [
      {private_key: Buffer.from(keyPem), cert_chain: Buffer.from(certificatePem)}
    ]);
    const endpoint = await listen(credentials, 2 ** 20);
    expect(await receiveWindow({endpoint, tls: {caPem, serverName: "localhost"}})).toBe(2 ** 20);
  });
  it("is not known of a server that is gone", async () => {
    const endpoint = await listen(ServerCredentials.createInsecure());
    servers.pop()!.forceShutdown();
    expect(await receiveWindow({endpoint, tls: null})).toBeNull();
  });
});
