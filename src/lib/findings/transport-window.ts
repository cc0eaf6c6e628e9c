/**
 * Does the transport's window limit the upload? HTTP/2 lets one window of bytes be under way; the next bytes wait for
 * its acknowledgement. So an upload takes at least bytes / window round trips, whatever the line could carry
 * (RFC 9113, section 5.2). Where that time is most of what was measured, the window is the limit.
 * @module
 */
import type {Run} from "../run-schema.js";
import type {Finding} from "./finding.js";
import {tablesOf} from "./finding.js";
import {isMeasured, measuredCells, rowOf, uniqueIds} from "./rows.js";

/**
 * A receiver acknowledges when half of its window has come (nghttp2, as Node has it), so that between half of it and all
 * of it is under way: a limited upload takes one to two times as long. Through a delay of 60 ms a stock grpc-js server took
 * 1.03 times on a fresh connection, ours 1.6 times on one that had served calls before.
 */
const LEAST = 0.5;
/** An upload that took much less than the window allows was not limited by it. */
const MOST = 1.3;
/** Below it a round trip is mostly the work of its two ends, as on loopback, and says nothing about waiting. */
const LEAST_RTT_MS = 2;

/** The finding, or none where the window is not the limit or not known. */
export function transportWindow(run: Run): Finding<"transport_window">[] {
  const {http2_window_bytes: window, rtt_ms: trip} = run.services.envector;
  if (window === null || trip === null || trip.low < LEAST_RTT_MS) return [];
  const uploads = measuredCells(run).flatMap((cell) => {
    const row = rowOf(run, cell, "insert", "upload");
    return isMeasured(row) && row.bytes_sent_mean !== null
      ? [{...cell, ms: row.mean, bytes: row.bytes_sent_mean}]
      : [];
  });
  if (uploads.length === 0) return [];
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const bytes = mean(uploads.map((upload) => upload.bytes));
  const uploadMs = mean(uploads.map((upload) => upload.ms));
  const trips = bytes / window;
  const predicted = trips * trip.median;
  // The low end of the round trip decides: a busy machine has slow ones, which say nothing about the window.
  if (trips * trip.low < LEAST * uploadMs || predicted > MOST * uploadMs) return [];
  const scenarios = uniqueIds(uploads);
  return [
    {
      id: "transport_window",
      kind: "transport_window",
      scope: {feature: "capture", scenarios},
      values: {
        window_bytes: window,
        rtt_ms: trip.median,
        upload_bytes: bytes,
        predicted_ms: predicted,
        upload_ms: uploadMs
      },
      strength: "established",
      evidence: tablesOf(scenarios)
    }
  ];
}
