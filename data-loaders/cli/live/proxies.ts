/**
 * Proxy variables of this process: their names stand in the report, their values (which may hold a password) nowhere. They
 * are not obeyed: a proxy would be measured as the service.
 * @module
 */
const PROXY_VARIABLES = ["grpc_proxy", "https_proxy", "http_proxy", "all_proxy", "no_proxy", "no_grpc_proxy"];

/** Names of those that are set, as they are written, sorted. */
export function proxyVariables(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => PROXY_VARIABLES.includes(name.toLowerCase()) && env[name] !== "")
    .toSorted();
}
