/**
 * Waits until a server answers its health check.
 * @module
 */
import type {ChannelCredentials} from "@grpc/grpc-js";
import {HealthClient} from "../../proto/services.js";

const LIMIT_MS = 20_000;

/** @throws Error when the server does not answer, or does not answer SERVING, within 20 s. */
export async function waitForHealth(
  name: string,
  endpoint: string,
  credentials: ChannelCredentials
): Promise<void> {
  const client = new HealthClient(endpoint, credentials, {
    "grpc.enable_http_proxy": 0,
    // TLS has no server names that are addresses; Node warns about one.
    "grpc.ssl_target_name_override": "localhost"
  });
  try {
    const answer = await new Promise<string>((resolve, reject) => {
      // A call with a deadline waits for the connection instead of failing on the first attempt.
      client.waitForReady(Date.now() + LIMIT_MS, (unready) => {
        if (unready) {
          reject(unready);
          return;
        }
        client.Check({service: ""}, {deadline: Date.now() + LIMIT_MS}, (error, value) => {
          if (error) reject(error);
          else resolve(value?.status ?? "UNKNOWN");
        });
      });
    });
    if (answer !== "SERVING") throw new Error(`it answered ${answer}`);
  } catch (error) {
    throw new Error(`${name} at ${endpoint} is not healthy: ${(error as Error).message}`, {cause: error});
  } finally {
    client.close();
  }
}
