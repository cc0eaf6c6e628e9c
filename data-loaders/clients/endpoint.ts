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
