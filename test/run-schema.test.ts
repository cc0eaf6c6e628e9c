import {readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {runJsonSchema} from "../scripts/generate-run-schema.js";
import {runSchema, sampleSchema} from "../src/lib/run-schema.js";
import {exampleRun, exampleSamples} from "./data-loaders/archive/example-run.js";

describe("docs/run.schema.json", () => {
  it("is what the definition says now (npm run gen)", () => {
    const path = new URL("../docs/run.schema.json", import.meta.url);
    expect(readFileSync(path, "utf8")).toBe(runJsonSchema());
  });
});

describe("runSchema", () => {
  const run = exampleRun("20261130t093211z-3fa9c1");

  it("accepts a run, and keeps every field of it", () => {
    expect(runSchema.parse(run)).toEqual(run);
  });

  it("tells not recorded (null) from missing: a field that is left out is refused", () => {
    const {settings, ...rest} = run;
    const {merge: _, ...without} = settings;
    expect(runSchema.safeParse({...rest, settings: {...settings, merge: null}}).success).toBe(true);
    expect(runSchema.safeParse({...rest, settings: without}).success).toBe(false);
  });

  it("takes no NaN or infinity for a time", () => {
    const [sample] = exampleSamples(run.id);
    for (const duration_ms of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(sampleSchema.safeParse({...sample, duration_ms}).success).toBe(false);
  });
});
