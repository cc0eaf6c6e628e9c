/**
 * Fetches one bundle and prints what that cost, in a process of its own: only there is the peak of memory the fetch's.
 * Reads a line of JSON from stdin (endpoint, caPem, token), prints one.
 * @module
 */
import {text} from "node:stream/consumers";
import {fetchBundle} from "../../../../data-loaders/clients/bundle/fetch-bundle.js";
import {unwrapEncryptionKey} from "../../../../data-loaders/fhe/envelope.js";
import {Secret} from "../../../../data-loaders/secret.js";

export interface BundleClientInput {
  endpoint: string;
  caPem: string;
  token: string;
}

export interface BundleClientOutput {
  method: string;
  bytes: number;
  evalKeyBytes: number;
  transferMs: number;
  keyId: string;
  /** Progress reports, each with the bytes received so far. */
  reports: number[];
  /** Peak of resident memory, less the peak before the fetch. */
  extraBytes: number;
}

const {endpoint, caPem, token} = JSON.parse(await text(process.stdin)) as BundleClientInput;
const peak = (): number => process.resourceUsage().maxRSS * 1024;
const before = peak();
const reports: number[] = [];
const {bundle, facts} = await fetchBundle({
  endpoint,
  tls: caPem === "" ? null : {caPem, serverName: "localhost"},
  token: new Secret(token),
  deadlineMs: 300_000,
  checkKey: (json) => void unwrapEncryptionKey(json),
  onProgress: ({receivedBytes}) => reports.push(receivedBytes)
});
const {method, bytes, evalKeyBytes, transferMs} = facts;
const output: BundleClientOutput = {
  method,
  bytes,
  evalKeyBytes,
  transferMs,
  keyId: bundle.keyId,
  reports,
  extraBytes: peak() - before
};
console.log(JSON.stringify(output));
