/**
 * The ways in which people write where a service listens: `host:port`, `tcp://host:port`, `https://host`, and the
 * `http://host:50080/mcp` of Rune's first versions.
 * @module
 */

export type ServiceName = "vault" | "envector";

export interface WrittenEndpoint {
  /** `host:port`, an IPv6 address in brackets. */
  readonly endpoint: string;
  /** True where `https://` says that TLS is spoken. The old `http://` said nothing about the gRPC port beside it. */
  readonly https: boolean;
}

/** Where Rune's services listen unless somebody says otherwise. */
const DEFAULT_PORTS: Record<ServiceName, {readonly plain: number; readonly https: number}> = {
  vault: {plain: 50051, https: 50051},
  envector: {plain: 50050, https: 443}
};
/** Port of the MCP server that Vault once was; gRPC listened beside it. */
const LEGACY_PORT = 50080;
const FORM = /^(?:(tcp|https?):\/\/)?(\[[0-9a-f:.]+\]|[^\s:/@?#[\]]+)(?::(\d{1,5}))?(\/(?:mcp|sse)?)?$/i;

export const ENDPOINT_FORMS =
  '"host:port", "tcp://host:port", "https://host" or "http://host:50080/mcp"; an IPv6 address in brackets';

/** @returns Null when it is none of the forms. */
export function parseEndpoint(written: string, service: ServiceName): WrittenEndpoint | null {
  const match = FORM.exec(written.trim());
  if (!match) return null;
  const [, scheme = "tcp", host = "", digits, path = ""] = match;
  const https = scheme.toLowerCase() === "https";
  const web = https || scheme.toLowerCase() === "http";
  if (!web && path !== "") return null;
  const port = digits === undefined ? null : Number(digits);
  if (port !== null && (port < 1 || port > 65_535)) return null;
  const ofMcp = port === LEGACY_PORT || path.length > 1;
  const meant = port === null || (web && ofMcp) ? DEFAULT_PORTS[service][https ? "https" : "plain"] : port;
  return {endpoint: `${host.toLowerCase()}:${meant}`, https};
}
