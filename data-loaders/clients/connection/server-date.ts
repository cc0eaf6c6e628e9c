/**
 * What time a server believes it is: the `date` header of its answer to a health check.
 * @module
 */
import type {Metadata} from "@grpc/grpc-js";
import {HealthClient} from "../../../proto/services.js";
import {channelCredentials, channelOptions, type Endpoint} from "../endpoint.js";

const LIMITS = {sendBytes: 65_536, receiveBytes: 65_536};

/** @returns Null where the server does not tell, or does not answer in time. */
export function serverDate(target: Endpoint, deadlineMs: number): Promise<Date | null> {
  const client = new HealthClient(
    target.endpoint,
    channelCredentials(target),
    channelOptions(target, LIMITS)
  );
  return new Promise<Date | null>((resolve) => {
    let date: Date | null = null;
    const call = client.Check({service: ""}, {deadline: Date.now() + deadlineMs}, () => resolve(date));
    call.on("metadata", (headers: Metadata) => {
      const time = Date.parse(String(headers.get("date")[0]));
      if (!Number.isNaN(time)) date = new Date(time);
    });
  }).finally(() => client.close());
}
