/**
 * Vault's process: the only one that holds the secret key, which it makes itself.
 * @module
 */
import {serveParent} from "./child-control.js";
import {startVault} from "./vault/server.js";

serveParent(startVault);
