/**
 * English wording of the pages around the figures: navigation, what a scenario is, what a run did not measure or record.
 * Rules as in `en.ts`.
 * @module
 */
export const pagesEn = {
  "nav.menu": "Pages",
  "nav.pages": "Pages of this site",
  "nav.capture": "Capture",
  "nav.recall": "Recall",
  "nav.batch": "Batch",
  "nav.vault": "Vault",
  "nav.growth": "Growth",
  "nav.environment": "Environment",
  "nav.glossary": "Glossary",
  "link.copied": "Link copied",

  "whose.label": "Whose times these are",
  "whose.value":
    "Measured {date}: {driver} driver, {target} target, {callers, plural, one {one caller} other {# callers}}.",
  "whose.not.embedded.native": "Not the product’s figures.",
  "whose.not.embedded.mcp": "Not the services’ figures.",
  "whose.not.live.native": "Not the client’s figures.",
  "whose.not.live.mcp": "One place, one hour.",
  "whose.more": "Everything about the run",
  "whose.verdict.valid": "The run is valid.",
  "whose.verdict.valid_with_limits": "The run is valid, with limits.",
  "whose.verdict.invalid": "The run is invalid.",
  "whose.partial": "It stopped before the plan was done.",
  "origin.short": "{driver} driver, {target} target",

  "scenario.jumps": "Scenarios of this page",
  "scenario.unmeasured": "This run did not measure it. This command does: <c>{command}</c>",
  "page.factor.none": "This run did not vary it, so it cannot be told.",
  "page.findings.none":
    "{measured, select, yes {The measured scenarios of this page give no finding; their figures stand below.} other {This run measured nothing of what this page is about. The sections below say how to measure it.}}",
  "scenario.T1.title": "Short English",
  "scenario.T1.about":
    "One new short English text is saved. It is embedded, compared with what is stored, and inserted.",
  "scenario.T2.title": "Long English",
  "scenario.T2.about": "As T1, with a text of several times the tokens.",
  "scenario.T3.title": "Korean",
  "scenario.T3.about": "As T1, in Korean. It differs from T1 in tokens too; L1 keeps those equal.",
  "scenario.T4.title": "Near-duplicate",
  "scenario.T4.about":
    "A text that is already stored is saved again. <c>refused</c> is what a user meets: the product skips the insert. <c>forced</c> inserts all the same, to measure it.",
  "scenario.L1.title": "English and Korean at equal tokens",
  "scenario.L1.about":
    "English and Korean texts of the same number of tokens, so that what is left is the language.",
  "scenario.T10.title": "Insert until searchable, short English",
  "scenario.T10.about":
    "A text is saved and then asked for until it comes first. The phase <c>searchable</c> is the time from the answer of the insert until then.",
  "scenario.T11.title": "Insert until searchable, long English",
  "scenario.T11.about": "As T10, with a long text.",
  "scenario.T12.title": "Insert until searchable, Korean",
  "scenario.T12.about": "As T10, in Korean.",
  "scenario.T5.title": "Exact match",
  "scenario.T5.about": "A stored text is asked for in its own words.",
  "scenario.T6.title": "Korean question, English answer",
  "scenario.T6.about": "A stored English text is asked for in Korean.",
  "scenario.T7.title": "Number of results",
  "scenario.T7.about": "The same question, asked for more or fewer results (k).",
  "scenario.T8.title": "Loop of embed and score, no insert",
  "scenario.T8.about":
    "One text after the other is embedded and scored. Nothing is inserted, and nothing is batched; the published report calls it <c>batch_capture</c>.",
  "scenario.B1.title": "Several records, one insert or one each",
  "scenario.B1.about":
    "Several records are captured, once with a single insert for all of them and once with an insert each. Both store the same.",
  "scenario.Q1.title": "Several queries in one call",
  "scenario.Q1.about": "One score request that carries several queries (m).",
  "scenario.T13.title": "Record of two parts",
  "scenario.T13.about":
    "A record of several parts is captured as one: a single insert with a vector for each part.",
  "scenario.T14.title": "Record of five parts",
  "scenario.T14.about": "As T13, with more parts.",
  "scenario.T9.title": "Vault health and diagnostics",
  "scenario.T9.about":
    "The smallest calls that Vault answers: is it alive, and is everything behind it. <c>diagnostics-cold</c> opens a connection for each call.",
  "scenario.W1.title": "First call after start",
  "scenario.W1.about":
    "A fresh client connects, fetches its keys, loads its model and makes its first recall. Every sample is cold.",
  "scenario.S1.title": "Size of the index",
  "scenario.S1.about": "Recall and capture against indexes that were filled to fixed sizes before.",

  "download.label": "Download:",
  "download.totals": "The summary",
  "download.checks": "The checks",
  "download.data": "{what} as {format}",

  "env.scenarios": "Scenarios",
  "env.factors": "Factors",
  "env.sweep": "Sweep",
  "env.sweep.value": "indexes of {rows} rows",
  "env.poll": "Polling",
  "env.poll.value": "every {poll_ms} until what was inserted is found",
  "service.caption": "The services as our client met them",
  "service.fact": "Fact",
  "service.implementation": "Implementation",
  "service.version": "Version",
  "service.revision": "Revision",
  "service.tls": "TLS",
  "service.locality": "Where",
  "service.connect": "Connecting",
  "service.empty": "Empty call",
  "service.rtt": "Round trip",
  "service.upload": "Upload rate",
  "service.message": "Message limit of the service",
  "service.limits": "Message limits of our client",
  "service.window": "HTTP/2 window",
  "service.on": "on",
  "service.off": "off",
  "service.interval": "{low} to {high}, n = {n, number}",
  "service.rate": "{rate} Mbit/s",
  "service.limits.value": "sends {send_bytes}, takes {receive_bytes}",

  "environment.recorded":
    "{known, number} of {all, number} facts about this run are recorded.{missing, plural, =0 {} one { Not recorded is:} other { Not recorded are:}}",
  "environment.recorded.why":
    "Not recorded is neither zero nor “as before”. A comparison never takes it for equal."
} as const satisfies Record<string, string>;
