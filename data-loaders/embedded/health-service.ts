/**
 * `grpc.health.v1.Health` for a server whose health is one and the same for all its services.
 * @module
 */
import {status} from "@grpc/grpc-js";
import type {HealthHandlers} from "../../proto/services.js";

/** @param services - Names that are answered beside "" (the whole server). */
export function healthHandlers(services: readonly string[]): HealthHandlers {
  const known = new Set(["", ...services]);
  return {
    Check(call, callback) {
      const {service} = call.request;
      if (known.has(service)) callback(null, {status: "SERVING"});
      else callback({code: status.NOT_FOUND, details: `no service "${service}" here`});
    },
    Watch(call) {
      // The protocol wants an unknown service answered and watched, not refused.
      call.write({status: known.has(call.request.service) ? "SERVING" : "SERVICE_UNKNOWN"});
    }
  };
}
