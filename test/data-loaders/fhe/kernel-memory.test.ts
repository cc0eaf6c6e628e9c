import {beforeEach, describe, expect, it} from "vitest";
import fc from "fast-check";
import {CapacityError} from "../../../data-loaders/fhe/errors.js";
import {kernelModule, KernelMemory, type Area} from "../../../data-loaders/fhe/kernels/kernel-memory.js";

const MIB = 2 ** 20;
let memory: KernelMemory;
beforeEach(async () => {
  memory = new KernelMemory(await kernelModule(), 2, 32 * MIB);
});

const end = ({address, bytes}: Area): number => address + bytes;

describe("areas of a kernel memory", () => {
  it("never overlap each other, the tables or any thread's scratch, in any order of taking and giving back (property)", () => {
    const steps = fc.array(fc.tuple(fc.boolean(), fc.integer({min: 1, max: 300_000}), fc.nat()), {
      maxLength: 60
    });
    fc.assert(
      fc.property(steps, (script) => {
        const held: Area[] = [];
        for (const [take, bytes, which] of script) {
          if (take || held.length === 0) {
            const area = memory.allocate(bytes);
            expect(area.bytes).toBeGreaterThanOrEqual(bytes);
            expect(end(area)).toBeLessThanOrEqual(memory.size);
            held.push(area);
          } else memory.release(held.splice(which % held.length, 1)[0]!);
          const sorted = [...held].sort((a, b) => a.address - b.address);
          for (const [i, area] of sorted.entries())
            if (i > 0) expect(end(sorted[i - 1]!)).toBeLessThanOrEqual(area.address);
        }
        for (const area of held) memory.release(area);
        // All free ranges have joined again: what fitted at first fits once more, from the same place.
        const lowest = first(memory);
        const all = memory.allocate(memory.size - lowest);
        expect(all.address).toBe(lowest);
        memory.release(all);
      }),
      {numRuns: 60}
    );
  });

  function first(of: KernelMemory): number {
    const area = of.allocate(1);
    of.release(area);
    return area.address;
  }

  it("lie above the scratch of the caller and of both workers", () => {
    const area = memory.allocate(1);
    for (const places of [memory.mainPlaces, memory.places(0), memory.places(1)]) {
      expect(places.scratchAt).toBeGreaterThan(places.tablesAt);
      expect(places.randomAt).toBeGreaterThan(places.scratchAt);
      expect(area.address).toBeGreaterThan(places.randomAt);
    }
    const scratches = [memory.mainPlaces, memory.places(0), memory.places(1)].map(({scratchAt}) => scratchAt);
    expect(new Set(scratches).size).toBe(3);
  });

  it("are refused when the memory is full, which stays usable", () => {
    const area = memory.allocate(20 * MIB);
    expect(() => memory.allocate(20 * MIB)).toThrow(CapacityError);
    memory.release(area);
    expect(memory.allocate(20 * MIB).address).toBe(area.address);
  });

  it("use a free end of the memory before growing it", () => {
    const area = memory.allocate(4 * MIB);
    memory.release(area);
    expect(memory.allocate(6 * MIB).address).toBe(area.address);
  });
});
