/**
 * Waits for a channel, and when it does not become ready says why. Tries again while it may help (a service that is just
 * starting), and not where it cannot (a certificate of another name).
 * @module
 */
import {connectivityState, type Client} from "@grpc/grpc-js";
import {EXIT, UserError} from "../../timing/errors.js";
import type {Endpoint} from "../endpoint.js";
import {faultSentence, isLoopback, mayPass, type ServiceOption} from "./fault-sentence.js";
import {probe} from "./probe.js";

const PROBE_STEP_MS = 3000;

/** @throws UserError (exit 3) naming service, endpoint, what is wrong and the remedy. */
export async function connected(
  client: Pick<Client, "waitForReady" | "getChannel">,
  service: ServiceOption,
  target: Endpoint,
  deadlineMs: number
): Promise<void> {
  const addresses = isLoopback(target);
  const deadline = Date.now() + deadlineMs;
  const ready = new Promise<boolean>((resolve) => {
    client.waitForReady(deadline, (error) => resolve(error === undefined));
  });
  const first = await Promise.race([ready, failsOnce(client.getChannel(), deadline)]);
  if (first) return;
  const early = await probe(target, PROBE_STEP_MS);
  const hopeless = early.fault !== null && !mayPass(early.fault);
  if (!hopeless && (await ready)) return;
  const {fault} = hopeless ? early : await probe(target, PROBE_STEP_MS);
  const why =
    fault === null
      ? `it speaks HTTP/2, but no connection was ready within ${deadlineMs / 1000} s. Try again; if it stays, rune-latency doctor shows every step.`
      : faultSentence(fault, target, {option: service, addresses});
  throw new UserError(`${service}${addresses ? ` at ${target.endpoint}` : ""}: ${why}`, EXIT.unreachable);
}

/** Resolves when the channel has failed to connect once, or at the deadline. */
function failsOnce(channel: ReturnType<Client["getChannel"]>, deadline: number): Promise<false> {
  return new Promise((resolve) => {
    const watch = (): void => {
      const state = channel.getConnectivityState(true);
      if (state === connectivityState.TRANSIENT_FAILURE || state === connectivityState.SHUTDOWN) {
        resolve(false);
        return;
      }
      channel.watchConnectivityState(state, deadline, (error) => {
        if (error) resolve(false);
        else watch();
      });
    };
    watch();
  });
}
