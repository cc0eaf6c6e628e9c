/**
 * Opens one port of a gRPC server.
 * @module
 */
import type {Server, ServerCredentials} from "@grpc/grpc-js";

/** Services are for this machine only. */
export const LOOPBACK = "127.0.0.1";

/**
 * @param port - 0 takes a free one.
 * @returns The port that was bound.
 * @throws Error naming the port, when another process holds it.
 */
export function bind(server: Server, credentials: ServerCredentials, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`${LOOPBACK}:${port}`, credentials, (error, bound) => {
      if (error === null) resolve(bound);
      else
        reject(
          new Error(
            `port ${port} of ${LOOPBACK} could not be opened (${error.message}); choose another or leave it free`
          )
        );
    });
  });
}
