import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { readJsonIfValid } from '../files.ts';
import type { Logger } from '../log/log.ts';

/** Sweeps are seconds apart, and each may wait once for the database's time limit. */
const STOPPED_AFTER_MS = 90_000;

/** The worker's own report: whether a browser starts there. Null: not tried yet. */
const beatSchema = z.object({ browser: z.boolean().nullable() });
type Beat = z.infer<typeof beatSchema>;

/** Writes to `file` that work goes on, for an external health check. Without a file it does nothing. */
export function createHeartbeat(
  file: string | undefined,
  log: Pick<Logger, 'warn'>,
): (beat: Beat) => Promise<void> {
  return async beat => {
    if (file === undefined) return;
    await writeFile(file, JSON.stringify(beat)).catch(error =>
      log.warn({ err: error }, 'the heartbeat cannot be written'),
    );
  };
}

/** What is wrong with the worker that writes this file, or null if it is healthy. */
export function ailment(file: string, now = Date.now()): string | null {
  const last = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (last === undefined) return 'The worker has not looked after reports yet.';
  // A beat of a time to come was before the clock was set back. A worker that lives has given another since.
  if (Math.abs(now - last) >= STOPPED_AFTER_MS)
    return 'The worker has stopped looking after reports; its log says why.';
  // A partial file is just being written.
  if (readJsonIfValid(file, beatSchema)?.browser === false)
    return 'No browser starts here, so there are no PDFs; the log of the worker says what was tried.';
  return null;
}
