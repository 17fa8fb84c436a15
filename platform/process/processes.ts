import type { ChildProcess } from 'node:child_process';

/** Whether a process with this id lives. One that ended but was not yet waited for counts as alive. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** How a child ended, after it ended: "code 1", or the signal. */
export async function exitOf(child: ChildProcess): Promise<string> {
  if (child.exitCode === null && child.signalCode === null) await ending(child);
  return child.signalCode ?? `code ${child.exitCode}`;
}

/** A child that could not be started emits an error instead of an exit. A running one may emit errors as well. */
const ending = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    child.once('exit', () => resolve());
    if (child.pid === undefined) child.once('error', () => resolve());
  });
