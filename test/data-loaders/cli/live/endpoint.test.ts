import {describe, expect, it} from "vitest";
import {parseEndpoint} from "../../../../data-loaders/cli/live/endpoint.js";

const vault = (written: string) => parseEndpoint(written, "vault");

describe("parseEndpoint", () => {
  it.each([
    ["vault.example:50051", "vault.example:50051", false],
    ["Vault.Example:1234", "vault.example:1234", false],
    ["vault.example", "vault.example:50051", false],
    ["tcp://10.0.0.7:6000", "10.0.0.7:6000", false],
    ["https://vault.example", "vault.example:50051", true],
    ["https://vault.example/", "vault.example:50051", true],
    ["https://vault.example:8443", "vault.example:8443", true],
    ["http://vault.example:50080/mcp", "vault.example:50051", false],
    ["http://vault.example:9000/mcp", "vault.example:50051", false],
    ["https://vault.example:50080/sse", "vault.example:50051", true],
    ["[::1]:50051", "[::1]:50051", false],
    ["tcp://[fe80::1]", "[fe80::1]:50051", false]
  ])("reads %s as %s", (written, endpoint, https) => {
    expect(vault(written)).toEqual({endpoint, https});
  });

  it("knows envector's own ports", () => {
    expect(parseEndpoint("cluster.example", "envector")?.endpoint).toBe("cluster.example:50050");
    expect(parseEndpoint("https://cluster.example", "envector")?.endpoint).toBe("cluster.example:443");
  });

  it.each([
    "",
    "vault.example:0",
    "vault.example:65536",
    "::1:50051",
    "ftp://vault.example",
    "tcp://vault.example/mcp",
    "https://name:word@vault.example",
    "vault.example:50051/other",
    "two words"
  ])("refuses %s", (written) => {
    expect(vault(written)).toBeNull();
  });
});
