/**
 * A Vault served by grpcio in a process of its own (`vault-server.py`), where a Python has it.
 * @module
 */
import {spawn, spawnSync} from "node:child_process";
import {once} from "node:events";
import {join} from "node:path";
import {createInterface} from "node:readline/promises";
import {createServerCertificate} from "../../../../data-loaders/embedded/certificates.js";

/** The first Python that has grpcio, if any: Debian's packages serve Debian's Python only. */
const python = ["python3", "/usr/bin/python3"].find(
  (candidate) => spawnSync(candidate, ["-c", "import grpc"]).status === 0
);

export const hasGrpcio = python !== undefined;
if (!hasGrpcio)
  console.log(
    "skipped: a Vault served by grpcio, because no Python here has it (apt install python3-grpcio)"
  );

export interface GrpcioVault {
  readonly endpoint: string;
  readonly caPem: string;
  close(): Promise<void>;
}

/** @param fields - Of the bundle, besides an evaluation key of `evalKeyBytes`. */
export async function startGrpcioVault(
  fields: object,
  token: string,
  evalKeyBytes: number
): Promise<GrpcioVault> {
  const {caPem, keyPem: key, certificatePem: certificate} = await createServerCertificate("vault");
  const server = spawn(python!, [join(import.meta.dirname, "vault-server.py")], {
    stdio: ["pipe", "pipe", "inherit"]
  });
  server.stdin.write(`${JSON.stringify({fields, eval_key_bytes: evalKeyBytes, token, key, certificate})}\n`);
  const [port] = (await once(createInterface(server.stdout), "line")) as [string];
  return {
    endpoint: `127.0.0.1:${port}`,
    caPem,
    async close() {
      const ended = once(server, "exit");
      server.stdin.end();
      await ended;
    }
  };
}
