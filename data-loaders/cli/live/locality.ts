/**
 * How far away a service is, as far as its address tells: this machine, a private network, or neither. The address itself
 * is never recorded.
 * @module
 */
import {lookup} from "node:dns/promises";
import {BlockList, isIP} from "node:net";
import type {Run} from "../../../src/lib/run-schema.js";
import {hostOf} from "../../clients/endpoint.js";

export type Locality = Run["services"]["vault"]["locality"];

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8);
LOOPBACK.addAddress("::1", "ipv6");
/** RFC 1918, RFC 6598 (shared by carriers and overlay networks), RFC 3927, RFC 4193, RFC 4291. */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["100.64.0.0", 10],
  ["169.254.0.0", 16]
] as const)
  PRIVATE.addSubnet(net, bits);
PRIVATE.addSubnet("fc00::", 7, "ipv6");
PRIVATE.addSubnet("fe80::", 10, "ipv6");

export function localityOf(address: string): Locality {
  const family = isIP(address);
  if (family === 0) return "not_recorded";
  const type = family === 6 ? "ipv6" : "ipv4";
  if (LOOPBACK.check(address, type)) return "loopback";
  return PRIVATE.check(address, type) ? "private" : "public";
}

/** Of the first address that the endpoint's name has; `not_recorded` where it has none. */
export async function locality(endpoint: string): Promise<Locality> {
  const host = hostOf(endpoint);
  if (isIP(host) !== 0) return localityOf(host);
  try {
    return localityOf((await lookup(host)).address);
  } catch {
    return "not_recorded";
  }
}
