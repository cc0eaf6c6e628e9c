/**
 * A certificate authority of its own for each server, and a server certificate for this machine's loopback names.
 * The authority's key is dropped as soon as it has signed once; only the server's key stays, in the server's memory.
 * @module
 */
// tsyringe, inside @peculiar/x509, asks for this polyfill and for it to come first.
import "reflect-metadata";
import {randomBytes, webcrypto} from "node:crypto";
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator
} from "@peculiar/x509";

export interface ServerCertificate {
  /** PEM of the authority: what a client trusts. */
  caPem: string;
  certificatePem: string;
  /** PKCS #8 PEM. Stays in this process. */
  keyPem: string;
}

const ALGORITHM = {name: "ECDSA", namedCurve: "P-256", hash: "SHA-256"};
const DAY_MS = 86_400_000;
const LIFETIME_MS = 30 * DAY_MS;

/** @param name - Common name, e.g. "vault". */
export async function createServerCertificate(name: string): Promise<ServerCertificate> {
  const authorityKeys = await webcrypto.subtle.generateKey(ALGORITHM, false, ["sign", "verify"]);
  const serverKeys = await webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  // An hour back: a client in a container may lag behind.
  const validity = {
    notBefore: new Date(Date.now() - 3_600_000),
    notAfter: new Date(Date.now() + LIFETIME_MS)
  };
  const authority = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: `CN=embedded ${name} authority`,
    ...validity,
    signingAlgorithm: ALGORITHM,
    keys: authorityKeys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(authorityKeys.publicKey)
    ]
  });
  const server = await X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: `CN=embedded ${name}`,
    issuer: authority.subject,
    ...validity,
    signingAlgorithm: ALGORITHM,
    signingKey: authorityKeys.privateKey,
    publicKey: serverKeys.publicKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        {type: "dns", value: "localhost"},
        {type: "ip", value: "127.0.0.1"},
        {type: "ip", value: "::1"}
      ]),
      await AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey),
      await SubjectKeyIdentifierExtension.create(serverKeys.publicKey)
    ]
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", serverKeys.privateKey));
  return {
    caPem: authority.toString("pem"),
    certificatePem: server.toString("pem"),
    keyPem: `-----BEGIN PRIVATE KEY-----\n${pkcs8.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END PRIVATE KEY-----\n`
  };
}

/** 127 random bits: positive, and never the same for two certificates of one issuer. */
function serialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0]! &= 0x7f;
  return bytes.toString("hex");
}
