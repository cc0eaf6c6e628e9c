/**
 * What is varied against itself within a run (`--factor`): every recall and capture is measured once at each level in each
 * block, so that whatever changes over a run meets all levels alike.
 * @module
 */
import {EXIT, UserError} from "../timing/errors.js";
import type {Cell, Protocol} from "./definition.js";

/** A factor as it is asked for: every cell that it concerns is measured once at each level. */
export interface Factor {
  readonly name: string;
  readonly levels: readonly string[];
}

export type TlsLevel = "on" | "off";

/** Whether the run varies TLS. */
export function variesTls(factors: readonly Factor[]): boolean {
  return factors.some(({name}) => name === "tls");
}

/** `tls=on,off`: how a run records its factors; null where it has none. */
export function factorNames(factors: readonly Factor[]): string[] | null {
  return factors.length === 0 ? null : factors.map(({name, levels}) => `${name}=${levels.join(",")}`);
}

/** @throws UserError (exit 2) for a factor that is not known, or that the protocol cannot interleave. */
export function refuseUnknownFactor(factors: readonly Factor[], protocol: Protocol): void {
  const unknown = factors.find(
    ({name, levels}) => name !== "tls" || levels.toSorted().join() !== "off,on" || factors.length > 1
  );
  if (unknown)
    throw new UserError(
      `--factor ${factors.map((factor) => factorNames([factor])?.[0]).join(" ")}: expected tls=on,off, the one factor that there is.`,
      EXIT.badSettings
    );
  if (factors.length > 0 && protocol === "published")
    throw new UserError(
      "--factor needs blocks in which its levels alternate, and --protocol published measures one scenario after another. Use controlled or product.",
      EXIT.badSettings
    );
}

/** Each recall and capture at both levels of TLS, one behind the other; other cells as they are. */
export function withTls(cells: readonly Cell[]): Cell[] {
  return cells.flatMap((cell) => {
    const {feature} = cell.definition;
    if (feature !== "recall" && feature !== "capture") return [cell];
    return (["on", "off"] as const).map((tls) => ({
      ...cell,
      tls,
      variant: [cell.variant, `tls=${tls}`].filter((part) => part !== null).join()
    }));
  });
}

/** Cells that differ in a factor alone: they stand in the same blocks, and follow an insert together. */
export function twinsOf(cells: readonly Cell[]): Cell[][] {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) {
    const key = JSON.stringify([cell.definition.id, cell.variant?.replace(/,?tls=(on|off)$/, "") ?? ""]);
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  return [...groups.values()];
}
