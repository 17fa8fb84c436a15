import { createHash } from 'node:crypto';
import type { RecordRow } from './records.ts';

/** What a hash covers of a mark. */
export type HashableMark = Pick<
  RecordRow,
  'position' | 'stream' | 'status' | 'trade' | 'means' | 'occurred_at' | 'recorded_at'
>;

/** A mark as the hash covers it: what its fact says, and nothing of what people are called. */
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
 * The hash of a report: over what it is of, and each of its recorded lines. `inOrder`: they come in an order that
 * never changes; otherwise they are kept and sorted, for the order of names must not count.
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
