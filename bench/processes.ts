import { readdirSync, readFileSync } from 'node:fs';

/** A file of a process in /proc. Empty if the process is gone. */
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

/** A process and everything it started, directly or indirectly. */
export function withDescendants(root: number): number[] {
  const children = Map.groupBy(readdirSync('/proc').filter(isPid).map(Number), parentOf);
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

const isPid = (name: string): boolean => /^\d+$/.test(name);
