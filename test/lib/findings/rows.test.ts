import {describe, expect, it} from "vitest";
import {PARTS} from "../../../src/lib/findings/rows.js";
import {phaseSchema} from "../../../src/lib/run-schema.js";

describe("the parts of a total", () => {
  it("are all phases but the total: a phase that is missing here would be in no table", () => {
    expect([...PARTS, "total"].toSorted()).toEqual([...phaseSchema.options].toSorted());
  });
});
