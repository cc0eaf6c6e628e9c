/**
 * Where a run's services come from: an embedded stack that is started for it, or one that `rune-latency serve --json`
 * described in a file. Live ones: live/live-services.ts.
 * @module
 */
import {readFileSync} from "node:fs";
import {z} from "zod";
import type {Endpoint, MessageLimits} from "../clients/endpoint.js";
import type {EnvectorOfBundle} from "../clients/bundle/bundle-fields.js";
import {startEmbeddedStack, type EmbeddedOptions, type EmbeddedStack} from "../embedded/stack.js";
import type {Mode} from "../fhe/engine.js";
import {variesTls} from "../scenarios/factors.js";
import {Secret} from "../secret.js";
import {EXIT, UserError} from "../timing/errors.js";
import type {Settings} from "./settings.js";

export type VaultService = Endpoint & {readonly token: Secret; readonly limits: MessageLimits};
export type EnvectorService = Endpoint & {readonly token: Secret | null; readonly limits: MessageLimits};

/** Everything that a run needs to know about its services. */
export interface Services {
  readonly vault: VaultService;
  /** Only Vault's bundle may know where envector is. @throws UserError (exit 2) when it does not either. */
  readonly envector: (bundle: EnvectorOfBundle) => EnvectorService;
  /** The same envector, with TLS where `envector` has none and the reverse; null where it is reached in one way. */
  readonly otherEnvector: (bundle: EnvectorOfBundle) => EnvectorService | null;
  readonly evalMode: Mode;
  /** Largest message that the servers take, where it is ours to know. */
  readonly maxMessageBytes: number | null;
  /** Merge setting of the server, where it is ours to know. */
  readonly merge: string | null;
  /** Resident memory of the services now; 0 where it cannot be read. */
  readonly rssBytes: () => number;
  /** Resolves with a sentence when a service is known to have died. */
  readonly died: Promise<string>;
  readonly close: () => Promise<void>;
}

/**
 * Starts the embedded stack.
 * @throws UserError: 2 for a port in use, 3 when a service does not come up.
 */
export async function startStack(options: EmbeddedOptions): Promise<EmbeddedStack> {
  try {
    return await startEmbeddedStack(options);
  } catch (cause) {
    const {message} = cause as Error;
    throw new UserError(message, /^\w+: port /.test(message) ? EXIT.badSettings : EXIT.unreachable, {cause});
  }
}

export async function embeddedServices({
  threads,
  merge,
  factor
}: Pick<Settings, "threads" | "merge" | "factor">): Promise<Services> {
  const stack = await startStack({
    merge: typeof merge === "number" ? {afterRows: merge} : merge,
    threads,
    envectorTls: variesTls(factor)
  });
  const limits = sameLimits(stack.maxMessageBytes);
  const {endpoint, tls} = stack.envector;
  const token = stack.envectorToken;
  return {
    envector: () => ({endpoint, tls: null, token, limits}),
    otherEnvector: () => tls && {endpoint: tls.endpoint, tls: ownTls(tls.caPem), token, limits},
    vault: {endpoint: stack.vault.endpoint, tls: ownTls(stack.vault.caPem), token: stack.token, limits},
    evalMode: "mm",
    maxMessageBytes: stack.maxMessageBytes,
    merge: String(merge),
    rssBytes: () => stack.rssBytes(),
    died: stack.exited,
    close: () => stack.close()
  };
}

/** The embedded services take and send the same sizes, and so do their clients. */
const sameLimits = (bytes: number): MessageLimits => ({sendBytes: bytes, receiveBytes: bytes});

/** Trust of an embedded service: its certificate names this machine, its endpoint is an address. */
const ownTls = (caPem: string): Endpoint["tls"] => (caPem === "" ? null : {caPem, serverName: "localhost"});

const servedSchema = z.object({
  envector: z.object({
    endpoint: z.string(),
    tls: z.object({endpoint: z.string(), caFile: z.string()}).nullable().default(null),
    tokenFile: z.string().nullable()
  }),
  vault: z.object({endpoint: z.string(), caFile: z.string(), tokenFile: z.string()}),
  evalMode: z.enum(["mm", "rmp"]),
  maxMessageBytes: z.int().positive()
});

/**
 * Reads what `serve --json` printed. The stack is somebody else's: it is neither started nor stopped.
 * @throws UserError naming the file and what is wrong with it.
 */
export function servedServices(path: string): Services {
  const served = readServed(path);
  const read = (file: string): string => {
    try {
      return readFileSync(file, "utf8").trim();
    } catch (cause) {
      throw new UserError(
        `${path} names a file that cannot be read: ${file}. Is the stack that printed it still running?`,
        EXIT.badSettings,
        {cause}
      );
    }
  };
  const {envector, vault} = served;
  const limits = sameLimits(served.maxMessageBytes);
  const envectorToken = envector.tokenFile === null ? null : new Secret(read(envector.tokenFile));
  return {
    envector: () => ({endpoint: envector.endpoint, tls: null, token: envectorToken, limits}),
    otherEnvector: () =>
      envector.tls && {
        endpoint: envector.tls.endpoint,
        tls: ownTls(read(envector.tls.caFile)),
        token: envectorToken,
        limits
      },
    vault: {
      endpoint: vault.endpoint,
      tls: ownTls(vault.caFile === "" ? "" : read(vault.caFile)),
      token: new Secret(read(vault.tokenFile)),
      limits
    },
    evalMode: served.evalMode,
    maxMessageBytes: served.maxMessageBytes,
    merge: null,
    rssBytes: () => 0,
    died: new Promise(() => undefined),
    close: () => Promise.resolve()
  };
}

function readServed(path: string): z.infer<typeof servedSchema> {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new UserError(
      `${path}: expected the line that "rune-latency serve --json" prints. ${(cause as Error).message}`,
      EXIT.badSettings,
      {cause}
    );
  }
  const parsed = servedSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new UserError(`${path}: ${z.prettifyError(parsed.error).replaceAll("\n", " ")}`, EXIT.badSettings);
}
