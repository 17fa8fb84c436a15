import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

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
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode ?? `code ${child.exitCode}`;
}
