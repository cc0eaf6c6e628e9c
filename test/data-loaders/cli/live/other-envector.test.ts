import {describe, expect, it} from "vitest";
import {liveServices} from "../../../../data-loaders/cli/live/live-services.js";
import {DEFAULTS, type Settings} from "../../../../data-loaders/cli/settings.js";
import {Secret} from "../../../../data-loaders/secret.js";

const LIMITS = {sendBytes: 1, receiveBytes: 1};
const BUNDLE = {endpoint: null, apiKey: null, secure: null};

function services(changes: Partial<Settings>) {
  const settings: Settings = {
    ...DEFAULTS,
    target: "live",
    vaultEndpoint: {endpoint: "vault.example:50051", https: false},
    vaultToken: new Secret("evt_0"),
    envectorToken: new Secret("canary"),
    envectorEndpoint: {endpoint: "cluster.example:50050", https: false},
    ...changes
  };
  return liveServices(settings, {envector: LIMITS, vault: LIMITS});
}

describe("the other way to a live envector", () => {
  const other = {endpoint: "cluster.example:50443", https: false};

  it("is over TLS where the first is in plaintext, with the same token", () => {
    const {otherEnvector} = services({envectorSecure: false, envectorOtherEndpoint: other});
    const way = otherEnvector(BUNDLE);
    expect(way).toMatchObject({endpoint: "cluster.example:50443", tls: {caPem: null, serverName: null}});
    expect(way?.token?.reveal()).toBe("canary");
  });
  it("is in plaintext where the first is over TLS", () => {
    const {otherEnvector} = services({envectorSecure: true, envectorOtherEndpoint: other});
    expect(otherEnvector(BUNDLE)).toMatchObject({endpoint: "cluster.example:50443", tls: null});
  });
  it("is none where nobody names it", () => {
    expect(services({}).otherEnvector(BUNDLE)).toBeNull();
  });
});
