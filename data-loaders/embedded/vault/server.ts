/**
 * The Vault server of one process: key pair, certificates, tokens, one port.
 * @module
 */
import {Server, ServerCredentials} from "@grpc/grpc-js";
import {HealthDefinition} from "../../../proto/services.js";
import {createDecryptor} from "../../fhe/decrypt.js";
import {wrapEncryptionKey} from "../../fhe/envelope.js";
import {bind} from "../bind.js";
import {createServerCertificate} from "../certificates.js";
import type {RunningServer} from "../child-control.js";
import type {VaultReady, VaultStart} from "../control-messages.js";
import {Faults} from "../faults.js";
import {healthHandlers} from "../health-service.js";
import {shutDown} from "../shut-down.js";
import {openAuditLog} from "./audit-log.js";
import {LargeBundle} from "./large-bundle.js";
import {freshSecrets, openKeyStore} from "./key-store.js";
import {SERVED_DEFINITION, vaultHandlers} from "./service.js";
import {TokenGuard} from "./tokens.js";

/** Scores of some 12 000 unmerged rows; a real Vault would stop at gRPC's 4 MiB, which the client plans for. */
const MAX_MESSAGE_BYTES = 2 ** 30;

export async function startVault(
  settings: VaultStart,
  log: (line: string) => void
): Promise<RunningServer<VaultReady>> {
  const {secretKey, encryptionKey, teamSecret} =
    settings.folder === null ? freshSecrets() : await openKeyStore(settings.folder);
  const decryptor = await createDecryptor(secretKey);
  const audit = openAuditLog(settings.auditFile, log);
  const server = new Server({
    "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
    "grpc.max_send_message_length": -1
  });
  server.addService(
    SERVED_DEFINITION,
    vaultHandlers({
      guard: new TokenGuard(settings.tokens, settings.rateLimit),
      bundle: {
        encryptionKeyJson: wrapEncryptionKey(encryptionKey, {keyId: settings.keyId, createdAt: new Date()}),
        keyId: settings.keyId,
        indexName: settings.indexName,
        teamSecret,
        envectorEndpoint: settings.envectorEndpoint,
        envectorApiKey: settings.envectorApiKey
      },
      largeBundle: settings.evalKeyBytes === 0 ? null : new LargeBundle(settings.evalKeyBytes),
      decryptor,
      mode: settings.mode,
      audit,
      faults: new Faults(settings.faults),
      log
    })
  );
  server.addService(HealthDefinition, healthHandlers(["rune.vault.v1.VaultService"]));
  const ready = await openPort(server, settings);
  return {
    ready,
    async stop() {
      await shutDown(server);
      decryptor.close();
      secretKey.close();
      audit.close();
    }
  };
}

async function openPort(server: Server, {port, plaintext}: VaultStart): Promise<VaultReady> {
  if (plaintext) return {port: await bind(server, ServerCredentials.createInsecure(), port), caPem: null};
  const {caPem, certificatePem, keyPem} = await createServerCertificate("vault");
  const credentials = ServerCredentials.createSsl(null, [
    {private_key: Buffer.from(keyPem), cert_chain: Buffer.from(certificatePem)}
  ]);
  return {port: await bind(server, credentials, port), caPem};
}
