import { readIfThere } from '#platform/files.ts';
import { parentOf } from '#platform/process/proc.ts';

const LOOK_EVERY_MS = 1_000;

/**
 * Calls `end` when npm, which started us, has ended without passing on a signal (kill -9). Someone who starts
 * and kills `npm start` does not expect a server to keep running.
 */
export function endWithNpm(end: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const npm = npmProcess();
  setInterval(() => npmProcess() !== npm && end(), LOOK_EVERY_MS).unref();
}

/** Our parent, or its parent if npm ran us through a shell that waits for us. */
function npmProcess(): number {
  const name = readIfThere(`/proc/${process.ppid}/comm`) ?? 'npm';
  return /^(npm|node)/.test(name) ? process.ppid : parentOf(process.ppid);
}
