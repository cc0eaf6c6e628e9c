/**
 * The certificate authorities that this machine trusts. Node 20 brings a list of its own and does not read the system's,
 * so an authority that an administrator installed would not be trusted.
 * @module
 */
import {existsSync, readFileSync} from "node:fs";
import {rootCertificates} from "node:tls";

/** Where distributions keep the bundle, in the order in which Go's crypto/x509 looks for it. */
const BUNDLES = [
  "/etc/ssl/certs/ca-certificates.crt", // Debian, Ubuntu, Arch
  "/etc/pki/tls/certs/ca-bundle.crt", // Fedora, RHEL 6
  "/etc/ssl/ca-bundle.pem", // openSUSE
  "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", // RHEL 7
  "/etc/ssl/cert.pem" // Alpine, macOS
];

/** PEM: the file that `SSL_CERT_FILE` names, else the system's bundle, with Node's own list. */
export function systemAuthorities(env: NodeJS.ProcessEnv = process.env): string {
  const named = env["SSL_CERT_FILE"];
  const bundle = named ?? BUNDLES.find((path) => existsSync(path));
  const system = bundle !== undefined && existsSync(bundle) ? readFileSync(bundle, "utf8") : "";
  return [system, ...rootCertificates].join("\n");
}
