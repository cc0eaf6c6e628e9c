/** Prints how many tests the last `npm test` ran, as one plain line for whoever reads the log of CI. */
import {readFileSync} from "node:fs";

interface Results {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}

const path = "test-artefacts/results.json";
const results = JSON.parse(readFileSync(path, "utf8")) as Results;
if (results.numPassedTests === 0) throw new Error(`${path}: no test ran`);
console.log(
  `${results.numPassedTests} passed, ${results.numFailedTests} failed, ${results.numPendingTests} skipped`
);
