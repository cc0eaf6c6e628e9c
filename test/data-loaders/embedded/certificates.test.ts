import {X509Certificate, createPrivateKey} from "node:crypto";
import {describe, expect, it} from "vitest";
import {createServerCertificate} from "../../../data-loaders/embedded/certificates.js";

describe("createServerCertificate", () => {
  it("signs a certificate for the loopback names with an authority of its own", async () => {
    const {caPem, certificatePem, keyPem} = await createServerCertificate("vault");
    const authority = new X509Certificate(caPem);
    const certificate = new X509Certificate(certificatePem);
    expect(authority.ca).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(certificate.verify(authority.publicKey)).toBe(true);
    expect(certificate.checkHost("localhost")).toBe("localhost");
    expect(certificate.checkIP("127.0.0.1")).toBe("127.0.0.1");
    expect(certificate.checkIP("::1")).toBe("::1");
    expect(certificate.checkHost("example.org")).toBeUndefined();
    expect(certificate.checkPrivateKey(createPrivateKey(keyPem))).toBe(true);
  });

  it("makes another authority each time, which does not vouch for the first one's server", async () => {
    const [first, second] = await Promise.all([
      createServerCertificate("vault"),
      createServerCertificate("vault")
    ]);
    const stranger = new X509Certificate(second.caPem);
    expect(new X509Certificate(first.certificatePem).verify(stranger.publicKey)).toBe(false);
  });
});
