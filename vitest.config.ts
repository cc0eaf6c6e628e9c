import {defineConfig} from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Two cores: more workers would only make the timed suites wait for each other.
    maxWorkers: 2,
    // Bounds for a hang, not expectations: suites that start servers and builds share two cores.
    testTimeout: 180_000,
    hookTimeout: 300_000
  }
});
