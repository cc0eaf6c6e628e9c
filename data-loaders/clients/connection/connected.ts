/**
 * Waits for a channel, and when it does not become ready says why. Tries again while it may help (a service that is just
 * starting), and not where it cannot (a certificate of another name).
 * @module
 */
import {connectivityState, type Client} from "@grpc/grpc-js";
import {EXIT, UserError} from "../../timing/errors.js";
import type {Endpoint} from "../endpoint.js";
import {faultSentence, isLoopback, mayPass, type ServiceOption} from "./fault-sentence.js";
import {probe, type Fault} from "./probe.js";

const PROBE_STEP_MS = 3000;
/** A channel is watched in short turns: the timer of a long one would keep a failed process alive. */
const TURN_MS = 250;

/** @throws UserError (exit 3) naming service, endpoint, what is wrong and the remedy. */
export async function connected(
  client: Pick<Client, "getChannel">,
  service: ServiceOption,
  target: Endpoint,
  deadlineMs: number
): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  const channel = client.getChannel();
  let probed = false;
  for (;;) {
    const state = channel.getConnectivityState(true);
    if (state === connectivityState.READY) return;
    if (state === connectivityState.TRANSIENT_FAILURE && !probed) {
      probed = true;
      const {fault} = await probe(target, PROBE_STEP_MS);
      if (fault !== null && !mayPass(fault)) throw unreachable(service, target, fault, deadlineMs);
    }
    if (Date.now() >= deadline) break;
    await change(channel, state, Math.min(deadline, Date.now() + TURN_MS));
  }
  const {fault} = await probe(target, PROBE_STEP_MS);
  throw unreachable(service, target, fault, deadlineMs);
}

function unreachable(
  service: ServiceOption,
  target: Endpoint,
  fault: Fault | null,
  deadlineMs: number
): UserError {
  const addresses = isLoopback(target);
  const why =
    fault === null
      ? `it speaks HTTP/2, but no connection was ready within ${deadlineMs / 1000} s. Try again; if it stays, rune-latency doctor shows every step.`
      : faultSentence(fault, target, {option: service, addresses});
  return new UserError(`${service}${addresses ? ` at ${target.endpoint}` : ""}: ${why}`, EXIT.unreachable);
}

/** Resolves when the channel has left this state, or at the deadline. */
function change(
  channel: ReturnType<Client["getChannel"]>,
  state: connectivityState,
  deadline: number
): Promise<void> {
  return new Promise((resolve) => {
    channel.watchConnectivityState(state, deadline, () => resolve());
  });
}
