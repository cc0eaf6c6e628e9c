/**
 * English for why a phase has no duration, by the code of its samples, and why a scenario is judged otherwise.
 * @module
 */
export const outcomesEn = {
  "outcome.NEAR_DUPLICATE": "a near-duplicate, which the product does not insert",
  "outcome.NO_HITS": "there were no hits whose metadata could be fetched",
  "outcome.NO_SCORES":
    "envector returned no scores: the index was empty, or its evaluation key was not loaded",
  "outcome.NOT_REACHED": "an earlier phase had failed",
  "outcome.WRONG_ANSWER": "the answer was checked and is wrong",
  "outcome.NOT_SEARCHABLE": "the inserted record was not found in time",
  "outcome.RATE_LIMITED": "the service refused the call for its rate",
  "outcome.UNAVAILABLE": "the service did not answer",
  "outcome.DEADLINE_EXCEEDED": "no answer came before the deadline",
  "outcome.RESOURCE_EXHAUSTED": "a limit of the service was reached",
  "outcome.UNAUTHENTICATED": "the service did not accept the token",
  "outcome.PERMISSION_DENIED": "the token may not make this call",

  "scenario.not_judged":
    "Timed, but its answer is not applicable: this embedder knows no meaning across languages.",
  "scenario.not_reached": "The run ended before it."
} as const;
