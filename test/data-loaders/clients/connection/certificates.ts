/**
 * Certificates of every kind that a service may show: the right one, an expired one, one of another name.
 * @module
 */
import "reflect-metadata";
import {webcrypto} from "node:crypto";
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  type JsonGeneralName
} from "@peculiar/x509";

const ALGORITHM = {name: "ECDSA", namedCurve: "P-256", hash: "SHA-256"};
export const DAY_MS = 86_400_000;

export interface MadeCertificate {
  readonly caPem: string;
  readonly cert: string;
  readonly key: string;
}

export interface CertificateOptions {
  readonly names?: readonly JsonGeneralName[];
  readonly from?: Date;
  readonly to?: Date;
}

const LOCAL: readonly JsonGeneralName[] = [
  {type: "dns", value: "localhost"},
  {type: "ip", value: "127.0.0.1"}
];

/** A server certificate from an authority of its own. */
export async function makeCertificate(options: CertificateOptions = {}): Promise<MadeCertificate> {
  const {names = LOCAL, from = new Date(Date.now() - DAY_MS), to = new Date(Date.now() + DAY_MS)} = options;
  const authorityKeys = await webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const serverKeys = await webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const authority = await X509CertificateGenerator.createSelfSigned({
    serialNumber: "01",
    name: "CN=test authority",
    notBefore: new Date(Date.now() - 30 * DAY_MS),
    notAfter: new Date(Date.now() + 30 * DAY_MS),
    signingAlgorithm: ALGORITHM,
    keys: authorityKeys,
    extensions: [new BasicConstraintsExtension(true, 0, true)]
  });
  const server = await X509CertificateGenerator.create({
    serialNumber: "02",
    subject: "CN=test server",
    issuer: authority.subject,
    notBefore: from,
    notAfter: to,
    signingAlgorithm: ALGORITHM,
    signingKey: authorityKeys.privateKey,
    publicKey: serverKeys.publicKey,
    extensions: [new SubjectAlternativeNameExtension([...names])]
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", serverKeys.privateKey));
  const key = `-----BEGIN PRIVATE KEY-----\n${pkcs8.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END PRIVATE KEY-----\n`;
  return {caPem: authority.toString("pem"), cert: server.toString("pem"), key};
}
