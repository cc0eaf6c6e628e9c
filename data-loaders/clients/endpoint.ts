/**
 * Where a service listens, whom to trust there, and how large a message may be: what every channel is made from.
 * @module
 */
import {credentials, type ChannelCredentials, type ChannelOptions} from "@grpc/grpc-js";
import {systemAuthorities} from "./system-authorities.js";

/** Whom to trust on a TLS connection. */
export interface TlsTrust {
  /** PEM of the authority; null: those of the system. */
  readonly caPem: string | null;
  /** Name that the certificate must carry, where it is not the endpoint's host; an IP address is no name in TLS. */
  readonly serverName: string | null;
}

export interface Endpoint {
  /** `host:port`. */
  readonly endpoint: string;
  /** Null: plaintext. */
  readonly tls: TlsTrust | null;
}

/** Host of `host:port`, without the brackets of an IPv6 address. */
export const hostOf = (endpoint: string): string =>
  endpoint.slice(0, endpoint.lastIndexOf(":")).replace(/^\[|\]$/g, "");

export const portOf = (endpoint: string): number => Number(endpoint.slice(endpoint.lastIndexOf(":") + 1));

const ADDRESSES = [
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g,
  /\[[0-9a-f:.]*:[0-9a-f:.]*\](?::\d+)?/gi,
  // IPv6: at least three colons or a double one, so that a time of day stays.
  /(?<![\w:])(?:[0-9a-f]{0,4}:){3,8}[0-9a-f]{1,5}(?![\w:])/gi,
  /(?<![\w:])[0-9a-f]{0,4}::[0-9a-f]{1,4}(?![\w:])/gi
];

/**
 * Hides where a service is. Error texts of a transport name it, and they stand in runs that are published.
 * @param endpoint - `host:port` whose host is hidden too, unless it is a plain word.
 */
export function hideAddresses(text: string, endpoint = ""): string {
  const host = hostOf(endpoint);
  const named = [endpoint, ...(host.includes(".") ? [host] : [])].filter((name) => name !== "");
  const unnamed = named.reduce((out, name) => out.replaceAll(name, "[address]"), text);
  return ADDRESSES.reduce((out, form) => out.replace(form, "[address]"), unnamed);
}

/** Largest messages that a client sends and takes, in bytes. */
export interface MessageLimits {
  readonly sendBytes: number;
  readonly receiveBytes: number;
}

export function channelCredentials({tls}: Pick<Endpoint, "tls">): ChannelCredentials {
  if (tls === null) return credentials.createInsecure();
  return credentials.createSsl(Buffer.from(tls.caPem ?? systemAuthorities()));
}

export function channelOptions({tls}: Pick<Endpoint, "tls">, limits: MessageLimits): ChannelOptions {
  return {
    "grpc.max_send_message_length": limits.sendBytes,
    "grpc.max_receive_message_length": limits.receiveBytes,
    // A client of its own never shares a connection with another: a cold call must be cold.
    "grpc.use_local_subchannel_pool": 1,
    // A proxy would be measured as the service. That its variables are set is said, not obeyed.
    "grpc.enable_http_proxy": 0,
    // A call inside a timed window is never repeated silently.
    "grpc.enable_retries": 0,
    ...(tls?.serverName == null ? {} : {"grpc.ssl_target_name_override": tls.serverName})
  };
}
