import { readIfThere } from '#platform/files.ts';

const LOOK_EVERY_MS = 1_000;

/**
 * Calls `end` when npm, which started us, is gone without having passed a signal on (kill -9): whoever started
 * `npm start` and killed it does not expect a server to stay behind.
 */
export function endWithNpm(end: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const npm = npmProcess();
  setInterval(() => npmProcess() !== npm && end(), LOOK_EVERY_MS).unref();
}

/** Our parent; or the one above it, where npm ran us by a shell that waits for us. */
function npmProcess(): number {
  const name = readIfThere(`/proc/${process.ppid}/comm`) ?? 'npm';
  return /^(npm|node)/.test(name) ? process.ppid : parentOf(process.ppid);
}

/** By Linux's account: after the name in brackets, which may hold anything, state and parent. */
function parentOf(pid: number): number {
  const account = readIfThere(`/proc/${pid}/stat`) ?? '';
  const [, parent] = account.slice(account.lastIndexOf(')') + 2).split(' ');
  return Number(parent);
}
