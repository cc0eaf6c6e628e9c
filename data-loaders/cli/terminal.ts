/**
 * What people see on stderr while a run goes on: one moving line on a terminal, a line a block elsewhere.
 * @module
 */
import type {Progress} from "../timing/progress.js";

const BAR = 26;

export interface Terminal {
  readonly log: (line: string) => void;
  readonly progress: (progress: Progress) => void;
  /** Ends a moving line. */
  readonly end: () => void;
}

/** `1 min 02 s`, `41 s`. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return minutes === 0 ? `${rest} s` : `${minutes} min ${String(rest).padStart(2, "0")} s`;
}

export function progressLine({done, total, label, block, blocks, msLeft, errors}: Progress): string {
  const filled = Math.round((BAR * done) / total);
  const left = msLeft === null ? "time left not known yet" : `${formatTimeLeft(msLeft)} left`;
  return `${label.padEnd(19)} ${"━".repeat(filled)}${"─".repeat(BAR - filled)}  block ${block}/${blocks}   ${left}   errors ${errors}`;
}

export function terminal(stream: NodeJS.WriteStream = process.stderr): Terminal {
  let open = false;
  let lastBlock = 0;
  const end = (): void => {
    if (open) stream.write("\n");
    open = false;
  };
  return {
    log(line) {
      end();
      stream.write(`${line}\n`);
    },
    progress(progress) {
      if (stream.isTTY) {
        stream.write(`\r\u001b[K${progressLine(progress)}`);
        open = true;
        return;
      }
      if (progress.block === lastBlock && progress.done < progress.total) return;
      lastBlock = progress.block;
      stream.write(`${progressLine(progress)}\n`);
    },
    end
  };
}
