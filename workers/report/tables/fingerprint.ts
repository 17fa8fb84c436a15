import { createHash } from 'node:crypto';
import type { RecordRow } from '#read-model/records.ts';

/** The fields of a mark that the hash covers. */
export type HashableMark = Pick<
  RecordRow,
  'position' | 'stream' | 'status' | 'trade' | 'means' | 'occurred_at' | 'recorded_at'
>;

/** A mark as the hash covers it: the data of its fact, but no names of people. */
export const hashedMark = (mark: HashableMark): string =>
  JSON.stringify([
    mark.position,
    mark.stream,
    mark.status,
    mark.trade,
    mark.means,
    mark.occurred_at.toISOString(),
    mark.recorded_at.toISOString(),
  ]);

export interface Fingerprint {
  add(line: string): void;
  /** SHA-256, in hexadecimal digits. */
  digest(): string;
}

/**
 * The hash of a report: over its subject and each of its recorded lines. `inOrder`: the lines come in an
 * order that never changes. Otherwise they are collected and sorted, because the order of names must not
 * count.
 */
export function createFingerprint(what: unknown, inOrder: boolean): Fingerprint {
  const hash = createHash('sha256').update(`${JSON.stringify(what)}\n`);
  const kept: string[] = [];
  return {
    add(line) {
      if (inOrder) hash.update(`${line}\n`);
      else kept.push(line);
    },
    digest() {
      for (const line of kept.sort()) hash.update(`${line}\n`);
      return hash.digest('hex');
    },
  };
}
