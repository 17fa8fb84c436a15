import { readdirSync } from 'node:fs';
import { parentOf } from '#platform/process/proc.ts';

/** A process and everything it started, directly or indirectly. */
export function withDescendants(root: number): number[] {
  const children = Map.groupBy(readdirSync('/proc').filter(isPid).map(Number), parentOf);
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

const isPid = (name: string): boolean => /^\d+$/.test(name);
