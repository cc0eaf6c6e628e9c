/**
 * A stack in a process of its own, addressed as if it were somebody else's: by endpoint, CA file and token file.
 * @module
 */
import {readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {credentials, Metadata} from "@grpc/grpc-js";
import type {Line} from "../../data-loaders/cli/doctor/lines.js";
import type {ServedStack} from "../../data-loaders/cli/serve.js";
import {ES2EServiceClient} from "../../proto/services.js";
import {cli, temporary, type Running} from "./command.js";

export interface LiveStack {
  /** File with what `serve --json` printed. */
  readonly file: string;
  readonly served: ServedStack;
  /** Vault by settings, envector as Vault's bundle says. */
  readonly vaultFlags: string[];
  /** Both by settings, both over TLS. */
  readonly flags: string[];
  /** What must not be seen anywhere. */
  readonly secrets: string[];
  /** Names that begin with a prefix: those of bench indexes, unless another is asked for. */
  readonly indexes: (prefix?: string) => Promise<string[]>;
  readonly createIndex: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function serveLive(folder: string, args: readonly string[] = []): Promise<LiveStack> {
  const server = cli(["serve", "--json", "--auth", "--tls", ...args]);
  const line = await firstLine(server);
  const file = join(folder, "stack.json");
  writeFileSync(file, line);
  const served = JSON.parse(line) as ServedStack;
  const {envector, vault} = served;
  const token = readFileSync(envector.tokenFile!, "utf8");
  const client = new ES2EServiceClient(envector.endpoint, credentials.createInsecure());
  const bearer = new Metadata();
  bearer.set("authorization", `Bearer ${token}`);
  const vaultFlags = [
    ...["--vault-endpoint", vault.endpoint, "--vault-ca", vault.caFile, "--vault-server-name", "localhost"],
    ...["--vault-token-file", vault.tokenFile]
  ];
  return {
    file,
    served,
    vaultFlags,
    flags: [
      ...["--target", "live", "--vault-rate", "150", ...vaultFlags],
      ...["--envector-endpoint", `https://${envector.tls!.endpoint}`, "--envector-ca", envector.tls!.caFile],
      ...["--envector-server-name", "localhost", "--envector-token-file", envector.tokenFile!]
    ],
    secrets: [token, readFileSync(vault.tokenFile, "utf8")],
    indexes: (prefix = "rune_bench_") =>
      new Promise((resolve, reject) => {
        client.get_index_list({}, bearer, (error, answer) => {
          if (error || !answer) reject(error ?? new Error("no answer"));
          else resolve(answer.index_names.filter((name) => name.startsWith(prefix)));
        });
      }),
    createIndex: (name) =>
      new Promise((resolve, reject) => {
        const call = client.create_index(bearer, (error) => {
          if (error) reject(error);
          else resolve();
        });
        call.write({index_info: {index_name: name, dim: 1024}});
        call.end();
      }),
    close: async () => {
      client.close();
      server.child.kill("SIGINT");
      await server.ended;
    }
  };
}

/** Its lines, whatever it found. */
export async function doctor(...args: string[]): Promise<{code: number | null; lines: Line[]; text: string}> {
  const {code, stdout, stderr} = await cli(["doctor", "--json", "--archive", temporary(), ...args]).ended;
  if (!stdout.startsWith("{")) throw new Error(stderr);
  return {code, lines: (JSON.parse(stdout) as {lines: Line[]}).lines, text: stdout + stderr};
}

function firstLine(server: Running): Promise<string> {
  return new Promise((resolve, reject) => {
    server.child.stdout?.once("data", (chunk: Buffer) => resolve(chunk.toString()));
    void server.ended.then(({stderr}) => reject(new Error(stderr)));
  });
}
