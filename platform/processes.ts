import type { ChildProcess } from 'node:child_process';

/** Whether a process with this id lives; one that ended but was not yet waited for counts as alive. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** How a child ended, once it has: "code 1", or the signal. */
export async function exitOf(child: ChildProcess): Promise<string> {
  if (child.exitCode === null && child.signalCode === null) await ending(child);
  return child.signalCode ?? `code ${child.exitCode}`;
}

/** A child that could not even be started has an error in place of an exit; one that runs has errors beside it. */
const ending = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    child.once('exit', () => resolve());
    if (child.pid === undefined) child.once('error', () => resolve());
  });
