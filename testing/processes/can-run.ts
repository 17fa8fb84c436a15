import { execFileSync } from 'node:child_process';

/** Whether a program is on this machine, as one call of it shows. */
export function canRun(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
