/**
 * The envector server's process. It is told its settings over the control pipe and never sees a secret key.
 * @module
 */
import {serveParent} from "./child-control.js";
import {startEnvector} from "./envector/server.js";

serveParent(startEnvector);
