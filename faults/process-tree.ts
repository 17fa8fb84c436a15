import { readIfThere } from '#platform/files.ts';

/** Whether processes can be seen here. The functions below read /proc. */
export const canSeeProcesses = readIfThere('/proc/self/stat') !== null;

/** The running processes that this one started. */
export function childrenOf(pid: number): number[] {
  const children = readIfThere(`/proc/${pid}/task/${pid}/children`) ?? '';
  return children.split(' ').filter(Boolean).map(Number);
}

/** Whether a process runs. One that has ended but was not yet waited for does not. */
export function runs(pid: number): boolean {
  const stat = readIfThere(`/proc/${pid}/stat`);
  const state = stat?.slice(stat.lastIndexOf(')') + 2)[0];
  return state !== undefined && state !== 'Z';
}
