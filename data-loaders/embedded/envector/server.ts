/**
 * The envector server of one process: engine, indexes, keys, ports.
 * @module
 */
import {totalmem} from "node:os";
import {Server, ServerCredentials, type UntypedServiceImplementation} from "@grpc/grpc-js";
import {ES2EServiceDefinition, HealthDefinition, IndexStateDefinition} from "../../../proto/services.js";
import {createEngine} from "../../fhe/engine.js";
import {bind} from "../bind.js";
import {createServerCertificate} from "../certificates.js";
import type {RunningServer} from "../child-control.js";
import type {EnvectorReady, EnvectorStart} from "../control-messages.js";
import {Faults} from "../faults.js";
import {healthHandlers} from "../health-service.js";
import {raiseReceiveWindow} from "../http2-window.js";
import {shutDown} from "../shut-down.js";
import {createGate} from "./gate.js";
import {Indexes} from "./indexes.js";
import {Keys} from "./keys.js";
import {KeysFile} from "./keys-file.js";
import {envectorHandlers, indexStateHandlers, type EnvectorContext} from "./service.js";

const MAX_KEY_BYTES = 2 ** 31;

export async function startEnvector(
  settings: EnvectorStart,
  log: (line: string) => void
): Promise<RunningServer<EnvectorReady>> {
  const engine = await createEngine(settings.threads === null ? {} : {threads: settings.threads});
  const faults = new Faults(settings.faults);
  const keys = new Keys();
  const keysFile = new KeysFile(settings.folder);
  const {id, mode} = settings.placeholderKey;
  if (!(await keysFile.restore(keys))) {
    // Scoring with plaintext queries never reads the key, so any bytes serve.
    keys.register(id, Buffer.from("placeholder"), {evalMode: mode, preset: "IP0", sha256: ""});
    keys.load(id);
  }
  const indexes = new Indexes(
    engine,
    settings.merge,
    settings.storeLimitBytes ?? Math.floor(totalmem() / 2),
    settings.folder
  );
  await indexes.restore();
  const demo = settings.demoIndex;
  if (demo !== null && !indexes.names.includes(demo.name)) await indexes.create({...demo, mode, keyId: id});
  const server = new Server({
    "grpc.max_receive_message_length": settings.maxMessageBytes,
    "grpc.max_send_message_length": -1,
    "grpc.max_concurrent_streams": settings.maxConcurrentStreams
  });
  raiseReceiveWindow(server, settings.http2WindowBytes);
  addServices(server, {
    gate: createGate(settings.accessToken, faults, log),
    indexes,
    keys,
    keysFile,
    faults,
    maxVectorsPerCall: settings.maxVectorsPerCall,
    maxKeyBytes: MAX_KEY_BYTES
  });
  const ready = await openPorts(server, settings);
  return {
    ready,
    async stop() {
      await shutDown(server);
      await indexes.close();
      await engine.close();
    }
  };
}

function addServices(server: Server, context: EnvectorContext): void {
  // grpc-js wants an index signature that the generated handler types do not have.
  const add = (definition: Parameters<Server["addService"]>[0], handlers: object) =>
    server.addService(definition, handlers as UntypedServiceImplementation);
  add(ES2EServiceDefinition, envectorHandlers(context));
  add(IndexStateDefinition, indexStateHandlers(context));
  add(HealthDefinition, healthHandlers(["ES2E.ES2EService"]));
}

async function openPorts(server: Server, settings: EnvectorStart): Promise<EnvectorReady> {
  const port = await bind(server, ServerCredentials.createInsecure(), settings.port);
  if (!settings.tls) return {port, tls: null};
  const {caPem, certificatePem, keyPem} = await createServerCertificate("envector");
  const credentials = ServerCredentials.createSsl(null, [
    {private_key: Buffer.from(keyPem), cert_chain: Buffer.from(certificatePem)}
  ]);
  return {port, tls: {port: await bind(server, credentials), caPem}};
}
