import {describe, expect, it} from "vitest";
import {liveEnvector, liveVault} from "../../../../data-loaders/cli/live/live-services.js";
import {requireKey} from "../../../../data-loaders/cli/live/require-key.js";
import {DEFAULTS, type Settings} from "../../../../data-loaders/cli/settings.js";
import {Secret} from "../../../../data-loaders/secret.js";

const token = new Secret("token-of-envector");
const settings = (over: Partial<Settings>): Settings => ({
  ...DEFAULTS,
  target: "live",
  vaultEndpoint: {endpoint: "vault.example:50051", https: false},
  vaultToken: new Secret(`evt_${"0".repeat(32)}`),
  ...over
});
const own = {endpoint: "own.example:50050", https: false};
const NOTHING = {endpoint: null, apiKey: null, secure: null};
const BUNDLE = {endpoint: "tcp://bundle.example:6000", apiKey: null, secure: null};
/** Where envector is, and whether it is reached with TLS. */
function reached(over: Partial<Settings>, bundle: Parameters<typeof liveEnvector>[1]): [string, boolean] {
  const {endpoint, tls} = liveEnvector(settings(over), bundle);
  return [endpoint, tls !== null];
}

describe("envector of a live target", () => {
  it("is where the settings say, else where the bundle says", () => {
    expect(reached({}, BUNDLE)[0]).toBe("bundle.example:6000");
    expect(reached({envectorEndpoint: own}, BUNDLE)[0]).toBe("own.example:50050");
    expect(() => reached({}, NOTHING)).toThrow(
      "neither the settings nor Vault's bundle say where envector is. Give --envector-endpoint host:port."
    );
    expect(() => reached({}, {...BUNDLE, endpoint: "ftp://odd"})).toThrow(/a form that is not known/);
  });

  it.each<[string, Partial<Settings>, Parameters<typeof liveEnvector>[1], boolean]>([
    ["without a word and without a token", {envectorEndpoint: own}, NOTHING, false],
    ["without a word and with a token", {envectorEndpoint: own, envectorToken: token}, NOTHING, true],
    ["with a token from the bundle", {}, {...BUNDLE, apiKey: token}, true],
    [
      "with a token and secure false",
      {envectorEndpoint: own, envectorToken: token, envectorSecure: false},
      NOTHING,
      false
    ],
    ["with secure true and no token", {envectorEndpoint: own, envectorSecure: true}, NOTHING, true],
    ["with https://", {envectorEndpoint: {...own, https: true}}, NOTHING, true],
    ["as the bundle says of its own endpoint", {}, {...BUNDLE, apiKey: token, secure: false}, false],
    ["with secure true against the bundle's word", {envectorSecure: true}, {...BUNDLE, secure: false}, true],
    // What the bundle says of TLS is about the bundle's endpoint.
    [
      "at an endpoint of the settings, whatever the bundle says",
      {envectorEndpoint: own},
      {...BUNDLE, secure: true},
      false
    ]
  ])("%s: TLS is decided", (_name, over, bundle, expected) => {
    expect(reached(over, bundle)[1]).toBe(expected);
  });

  it("gets the token of the settings before that of the bundle", () => {
    const {token: used} = liveEnvector(settings({envectorToken: token}), {
      ...BUNDLE,
      apiKey: new Secret("another")
    });
    expect(used?.reveal()).toBe("token-of-envector");
  });
});

describe("Vault of a live target", () => {
  it("speaks TLS unless it is said that it does not", () => {
    expect(liveVault(settings({})).tls).toEqual({caPem: null, serverName: null});
    expect(liveVault(settings({vaultSecure: false})).tls).toBeNull();
    expect(() => liveVault(settings({vaultToken: null}))).toThrow(/no token for Vault/);
  });
});

describe("requireKey", () => {
  const envector = {keyList: () => Promise.resolve({value: ["key_a", "key_b"], facts: {}})};

  it("ends a run whose key envector does not know, and says that this tool loads none", async () => {
    await expect(requireKey(envector, "key_a")).resolves.toBeUndefined();
    await expect(requireKey(envector, "key_c")).rejects.toMatchObject({
      exitCode: 3,
      message:
        "envector does not know key key_c, which Vault's bundle names; it knows 2 others. Ask whoever runs envector to register and load key key_c; this tool never does, because one key is loaded at a time."
    });
  });
});
