import type { Knex } from 'knex';
import type { Sql } from '#read-model/filter.ts';
import { type HashableMark, hashedMark } from './fingerprint.ts';

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
