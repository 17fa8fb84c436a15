import { copyFileSync, mkdirSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';

interface ChildLog {
  /** Open for appending. The process gets it as its standard output and error. */
  readonly handle: number;
  readonly file: string;
  /** The last lines, for a message about why the process did not start. */
  tail(): string;
}

const MOST_BYTES = 20_000_000;
const LOOK_EVERY_MS = 60_000;

/**
 * The log of one process in DATA_DIR/logs. When it is too long it becomes `<name>.log.1`, and the previous one
 * is deleted.
 */
export function openChildLog(dataDir: string, name: string): ChildLog {
  const file = path.join(dataDir, 'logs', `${name}.log`);
  mkdirSync(path.dirname(file), { recursive: true });
  const handle = openSync(file, 'a', 0o600);
  setInterval(() => rotate(file), LOOK_EVERY_MS).unref();
  return { handle, file, tail: () => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-10).join('\n') };
}

/**
 * Copied and truncated, not renamed, because the process keeps writing to its open file. On a full disk there is
 * no space for a copy. The log is then truncated without one, because it may be what fills the disk.
 */
export function rotate(file: string, mostBytes = MOST_BYTES): void {
  const older = `${file}.1`;
  try {
    if (statSync(file).size < mostBytes) return;
    rmSync(older, { force: true });
    copyOrNothing(file, older);
    truncateSync(file);
  } catch {
    // A log that was moved or is not writable must not end the product. The next check tries again.
  }
}

function copyOrNothing(file: string, copy: string): void {
  try {
    copyFileSync(file, copy);
  } catch {
    rmSync(copy, { force: true });
  }
}
