import { readFileSync } from 'node:fs';

/** A file of a process in /proc. Empty if the process is gone, or the system has no such files. */
export function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** The fields of its `stat` from the third on. The second is a name in brackets that may contain anything. */
export const statOf = (pid: number): string[] =>
  procFile(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');

export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** The unit of times in `stat`: Linux always shows 100 of them per second. */
export const MS_PER_TICK = 10;

/** Processor time that a process has used so far, in ms. Undefined where only Linux would tell. */
export function processorMs(pid: number): number | undefined {
  const [user, system] = statOf(pid).slice(11, 13).map(Number);
  return user === undefined || system === undefined ? undefined : (user + system) * MS_PER_TICK;
}
