import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Logger } from './log.ts';

/** Sweeps are seconds apart, and each may wait for the database's time limit once. */
const STOPPED_AFTER_MS = 90_000;

/** Says that work goes on, to whoever looks at `file` from outside; without a file, to nobody. */
export function createHeartbeat(file: string | undefined, log: Pick<Logger, 'warn'>): () => Promise<void> {
  return async () => {
    if (file === undefined) return;
    await writeFile(file, `${new Date().toISOString()}\n`).catch(error =>
      log.warn({ err: error }, 'the heartbeat cannot be written'),
    );
  };
}

/** Whether the last beat is recent enough. A file that is not there has never had one. */
export function beats(file: string, now = Date.now()): boolean {
  const last = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return last !== undefined && now - last < STOPPED_AFTER_MS;
}
