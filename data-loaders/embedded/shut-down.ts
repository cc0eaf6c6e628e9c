/**
 * Ends a gRPC server: calls under way may finish, streams that never end by themselves are cut.
 * @module
 */
import type {Server} from "@grpc/grpc-js";

const DRAIN_MS = 2_000;

export function shutDown(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, DRAIN_MS);
    server.tryShutdown(() => {
      clearTimeout(cut);
      resolve();
    });
  });
}
