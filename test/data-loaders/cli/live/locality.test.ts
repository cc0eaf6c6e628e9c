import {describe, expect, it} from "vitest";
import {locality, localityOf} from "../../../../data-loaders/cli/live/locality.js";
import {hostOf, portOf} from "../../../../data-loaders/clients/endpoint.js";
import {proxyVariables} from "../../../../data-loaders/cli/live/proxies.js";

describe("localityOf", () => {
  it.each([
    ["127.0.0.1", "loopback"],
    ["::1", "loopback"],
    ["10.1.2.3", "private"],
    ["172.31.0.1", "private"],
    ["172.32.0.1", "public"],
    ["192.168.1.1", "private"],
    ["100.64.0.1", "private"],
    ["fd00::1", "private"],
    ["8.8.8.8", "public"],
    ["2001:4860:4860::8888", "public"],
    ["not an address", "not_recorded"]
  ])("calls %s %s", (address, expected) => {
    expect(localityOf(address)).toBe(expected);
  });
});

describe("an endpoint", () => {
  it("is taken apart with brackets and without", () => {
    expect([hostOf("[::1]:50051"), portOf("[::1]:50051")]).toEqual(["::1", 50051]);
    expect([hostOf("vault.example:1"), portOf("vault.example:1")]).toEqual(["vault.example", 1]);
  });

  it("whose name is not known has no locality", async () => {
    expect(await locality("no-such-host.invalid:1")).toBe("not_recorded");
    expect(await locality("127.0.0.1:1")).toBe("loopback");
  });
});

describe("proxyVariables", () => {
  it("are named, never quoted", () => {
    expect(
      proxyVariables({HTTPS_PROXY: "http://me:word@proxy", http_proxy: "", no_proxy: "a", PATH: "/"})
    ).toEqual(["HTTPS_PROXY", "no_proxy"]);
  });
});
