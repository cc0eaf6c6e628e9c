/**
 * English wording of what is said about the network: its share, the transport's window, TLS. Rules as in `en.ts`.
 * @module
 */
export const networkEn = {
  "finding.network_share.headline":
    "{strength, select, undetermined {How much of {feature, select, capture {a capture} recall {a recall} other {a call}} is the network cannot be told} other {About {network_share} of {feature, select, capture {a capture} recall {a recall} other {a call}} is the way to the services and back}}",
  "finding.network_share.detail":
    "Estimated at {network_ms} of {total_ms} on average, between {between_ms}, from a round trip of {rtt_ms} and uploads of known size that were timed outside the measured calls.{locality, select, loopback { The services run on this machine, so this is the cost of the transport itself, not of a distance.} other {}}",
  "finding.transport_window.headline":
    "The transport window limits the upload: {window_bytes} get through in a round trip",
  "finding.transport_window.detail":
    "The server lets {window_bytes} be under way before it acknowledges. At a round trip of {rtt_ms}, {upload_bytes} then take {predicted_ms} at least; {upload_ms} were measured. A larger HTTP/2 window on the server would shorten the upload, a faster line would not.",
  "finding.tls_cost.headline":
    "{strength, select, undetermined {What TLS costs {feature, select, capture {a capture} recall {a recall} other {a call}} cannot be told from so few pairs} other {{seen, select, slower {TLS makes {feature, select, capture {a capture} recall {a recall} other {a call}} {shift_ms} slower} faster {Over TLS {feature, select, capture {a capture} recall {a recall} other {a call}} was faster, not slower} other {No cost of TLS was seen in {feature, select, capture {a capture} recall {a recall} other {a call}}; {detectable_ms} would have been}}}}",
  "finding.tls_cost.detail":
    "{pairs, plural, one {One pair} other {# pairs}} of the same call, with TLS to envector and without, each pair in one block. {strength, select, undetermined {That is too few for an interval.} other {With TLS less without: {shift_ms}, interval from {low_ms} to {high_ms}, at a median of {plain_ms} without. A difference of {detectable_ms} would have been found four times out of five.}}"
} as const satisfies Record<string, string>;
