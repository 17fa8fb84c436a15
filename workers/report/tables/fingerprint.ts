import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Sql } from '#read-model/filter.ts';
import type { RecordRow } from '#read-model/records.ts';

/** The fields of a mark that the hash covers. */
type HashableMark = Pick<
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

interface Mark extends HashableMark {
  readonly first_position: number;
}

/**
 * Rows are ordered by where their marks began. A hash takes marks by their last facts, as it did before rows
 * had their beginning, because no report's hash may change. The two orders differ only by the few corrected
 * marks, so their lines are read ahead. For each row this returns the lines whose turn it is. After the last
 * row all lines have been returned.
 */
export async function inRecordedOrder(snapshot: Knex, marks: Sql): Promise<(mark: Mark) => string | null> {
  const { rows }: { rows: Mark[] } = await snapshot.raw(
    `SELECT * FROM (${marks.sql}) AS marks WHERE position <> first_position ORDER BY position DESC`,
    marks.values,
  );
  let next = 0;
  return mark => {
    const lines: string[] = [];
    for (let one = rows[next]; one && one.position > mark.first_position; one = rows[++next])
      lines.push(hashedMark(one));
    if (mark.position === mark.first_position) lines.push(hashedMark(mark));
    return lines.length > 0 ? lines.join('\n') : null;
  };
}
