/**
 * What a client makes when it starts: clients, keys, model. For calls that include a start.
 * @module
 */
import {MetadataEnvelope} from "../clients/metadata-envelope.js";
import {createEngine} from "../fhe/engine.js";
import {unwrapEncryptionKey} from "../fhe/envelope.js";
import type {StartUp} from "../pipeline/startup.js";
import type {Connections} from "./connect.js";

/** @param model - Makes another embedder like the run's. */
export function startUpOf(
  connections: Pick<Connections, "open">,
  threads: number,
  model: StartUp["model"]
): StartUp {
  return {
    services: connections.open,
    model,
    keys: async ({encKeyJson, agentId, agentDek}) => {
      const engine = await createEngine({threads});
      const envelope = new MetadataEnvelope(agentId, agentDek);
      return {
        encryptor: engine.encryptor(unwrapEncryptionKey(encKeyJson, "Vault's bundle").key),
        envelope,
        close: async () => {
          envelope.close();
          await engine.close();
        }
      };
    }
  };
}
