import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {
  formatBytes,
  formatDuration,
  formatDurationRange,
  formatInstant,
  formatList,
  formatMs,
  formatMsRange,
  formatNumber,
  formatRatio,
  formatShare,
  formatShareRange
} from "../../../src/lib/wording/format.js";

describe("formatMs", () => {
  it.each([
    [0, "0"],
    [0.0004, "<0.01"],
    [0.842, "0.84"],
    [9.994, "9.99"],
    [9.996, "10.0"],
    [99.94, "99.9"],
    [99.96, "100"],
    [411.6, "412"],
    [5269.5, "5,270"]
  ])("prints %d ms as %s", (ms, text) => {
    expect(formatMs("en", ms)).toBe(text);
    expect(formatMs("ko", ms)).toBe(text);
  });
  it("never prints a measured time as nothing (property)", () => {
    fc.assert(
      fc.property(
        fc.double({min: Number.MIN_VALUE, max: 1e7, noNaN: true}),
        (ms) => !/^0(\.0+)?$/.test(formatMs("en", ms))
      )
    );
  });
  it("stays within half a unit of the last printed digit (property)", () => {
    fc.assert(
      fc.property(fc.double({min: 0.005, max: 1e6, noNaN: true}), (ms) => {
        const text = formatMs("en", ms).replaceAll(",", "");
        const digits = text.split(".")[1]?.length ?? 0;
        return Math.abs(Number(text) - ms) <= 0.5 * 10 ** -digits * (1 + 1e-9);
      })
    );
  });
});

describe("ranges", () => {
  it("give both ends the digits of the larger", () => {
    expect(formatMsRange("en", [9.5, 104])).toBe("10–104");
  });
  it("collapse where both ends print alike", () => {
    expect(formatMsRange("en", [411.6, 412.4])).toBe("412");
    expect(formatShareRange("en", [0.921, 0.924])).toBe("92%");
  });
  it("have a real minus, and a word between ends of which one is negative", () => {
    expect(formatMsRange("en", [-4.02, -0.18])).toBe("−4.02\u00a0to\u00a0−0.18");
    expect(formatMsRange("ko", [-15.1, 2.2])).toBe("−15.1~2.2");
    expect(formatShareRange("en", [-0.714, -0.068])).toBe("−71.4\u00a0to\u00a0−6.8%");
    expect(formatMsRange("en", [-0.001, 3])).toBe("0.00–3.00");
    expect(formatDurationRange("en", [-1500, 200])).toBe("−1.50\u00a0to\u00a00.20\u00a0s");
  });
  it("switch to seconds together", () => {
    expect(formatDurationRange("en", [980, 1020])).toBe("0.98–1.02\u00a0s");
  });
});

describe("formatDuration", () => {
  it("never prints 1000 ms", () => {
    expect(formatDuration("en", 999.4)).toBe("999\u00a0ms");
    expect(formatDuration("en", 999.6)).toBe("1.00\u00a0s");
    expect(formatDuration("en", 30_000)).toBe("30.0\u00a0s");
  });
});

describe("formatShare", () => {
  it.each([
    [0, "0%"],
    [0.0002, "<0.1%"],
    [0.004, "0.4%"],
    [0.0994, "9.9%"],
    [0.0996, "10%"],
    [0.92, "92%"],
    [0.997, "99.7%"],
    [1, "100%"]
  ])("prints %d as %s, so that a nearly whole share is not called whole", (share, text) => {
    expect(formatShare("en", share)).toBe(text);
  });
});

describe("other units", () => {
  it("print bytes in binary units and say so", () => {
    expect(formatBytes("en", 67_108_864)).toBe("64.0\u00a0MiB");
    expect(formatBytes("en", 512)).toBe("512\u00a0B");
    expect(formatBytes("en", 1023.9 * 1024)).toBe("1.0\u00a0MiB");
  });
  it("print ratios, small numbers and lists", () => {
    expect(formatRatio("en", 2.54)).toBe("2.5×");
    expect(formatRatio("ko", 12.4)).toBe("12배");
    expect(formatNumber("en", 0.00021)).toBe("2.1e−4");
    expect(formatList("en", ["T1", "T2", "T4"])).toBe("T1, T2 and T4");
    expect(formatList("ko", ["T1", "T2", "T4"])).toBe("T1, T2, T4");
  });
  it("print instants in UTC, whatever the machine's zone is", () => {
    expect(formatInstant("en", "2026-11-30T23:59:59.999Z")).toBe("30 November 2026 23:59 UTC");
    expect(formatInstant("ko", "2026-11-30T23:59:59.999Z")).toBe("2026년 11월 30일 23:59 UTC");
    expect(() => formatInstant("en", "yesterday")).toThrow('"iso" expected an ISO 8601 time, got yesterday');
  });
});
