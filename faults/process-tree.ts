import { readIfThere } from '#platform/files.ts';
import { statOf } from '#platform/process/proc.ts';

/** Whether processes can be seen here. The functions below read /proc. */
export const canSeeProcesses = readIfThere('/proc/self/stat') !== null;

/** The running processes that this one started. */
export function childrenOf(pid: number): number[] {
  const children = readIfThere(`/proc/${pid}/task/${pid}/children`) ?? '';
  return children.split(' ').filter(Boolean).map(Number);
}

/** Whether a process runs. One that has ended but was not yet waited for does not. */
export function runs(pid: number): boolean {
  const [state = ''] = statOf(pid);
  return state !== '' && state !== 'Z';
}
