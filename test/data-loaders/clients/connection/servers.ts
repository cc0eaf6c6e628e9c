/**
 * Servers of the kinds that may listen where a gRPC service was expected.
 * @module
 */
import {createServer as httpServer} from "node:http";
import {createServer as httpsServer} from "node:https";
import {createServer as tcpServer, type AddressInfo, type Server as NetServer, type Socket} from "node:net";
import {Server, ServerCredentials} from "@grpc/grpc-js";
import {HealthDefinition} from "../../../../proto/services.js";
import type {MadeCertificate} from "./certificates.js";

export interface Listening {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** A gRPC server that is healthy, on a free port unless another is given. */
export async function grpcServer(certificate: MadeCertificate | null, wanted = 0): Promise<Listening> {
  const server = new Server();
  server.addService(HealthDefinition, {
    Check: (_call: unknown, answer: (error: null, value: object) => void) =>
      answer(null, {status: "SERVING"}),
    Watch: () => undefined
  });
  const credentials =
    certificate === null
      ? ServerCredentials.createInsecure()
      : ServerCredentials.createSsl(null, [
          {private_key: Buffer.from(certificate.key), cert_chain: Buffer.from(certificate.cert)}
        ]);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${wanted}`, credentials, (error, bound) => {
      if (error) reject(error);
      else resolve(bound);
    });
  });
  return {
    port,
    close: () => {
      server.forceShutdown();
      return Promise.resolve();
    }
  };
}

export const webServer = (): Promise<Listening> =>
  listen(httpServer((_request, answer) => answer.end("hello")));

export const secureWebServer = ({cert, key}: MadeCertificate): Promise<Listening> =>
  listen(httpsServer({cert, key}, (_request, answer) => answer.end("hello")));

/** Says something of its own as soon as somebody connects. */
export const bannerServer = (): Promise<Listening> =>
  listen(tcpServer((socket) => socket.on("error", () => undefined).write("SSH-2.0-OpenSSH_9.2\r\n")));

/** Takes connections and never says a word. */
export const silentServer = (): Promise<Listening> =>
  listen(tcpServer((socket) => void socket.on("error", () => undefined)));

/** A port that was free a moment ago. */
export async function closedPort(): Promise<number> {
  const {port, close} = await silentServer();
  await close();
  return port;
}

async function listen(server: NetServer): Promise<Listening> {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      })
  };
}
