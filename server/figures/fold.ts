import type { ClientBase } from 'pg';
import type { Database } from '#platform/db.ts';
import { foldStatement } from '#platform/reports/attendance-bits.ts';
import { inTransaction, withSession } from '#platform/session.ts';
import { refuseUnknownTypes } from '../event-store/project-facts.ts';
import { PROJECTIONS } from '../projections.ts';

/** So many facts are folded at once: a few tenths of a second. */
export const WINDOW = 20_000;

/**
 * Folds the next facts into the attendance bits, within the caller's transaction. Answers how many: none are left, or
 * somebody else is folding. What is locked here, nobody reads by and no append touches.
 */
export async function foldNext(session: ClientBase, most = WINDOW): Promise<number> {
  // A statement of its own: the next one must see all that the last holder of this lock has written.
  const { rows } = await session.query<{ folded: number; head: number }>(
    `SELECT attendance_bits_at.position AS folded, least(head.position, attendance_bits_at.position + $1) AS head
     FROM head, attendance_bits_at FOR UPDATE OF attendance_bits_at SKIP LOCKED`,
    [most],
  );
  const [moment] = rows;
  if (!moment || moment.folded >= moment.head) return 0;
  await refuseUnknownTypes(session, PROJECTIONS, { after: moment.folded, upTo: moment.head });
  await session.query(foldStatement(moment));
  return moment.head - moment.folded;
}

/** Folds whatever there is, within the caller's transaction. */
export async function foldAll(session: ClientBase): Promise<void> {
  while ((await foldNext(session)) > 0);
}

/** Makes the attendance bits anew from the facts. Until that is committed, readers go on with the old ones. */
export const refold = (database: Pick<Database, 'url'>): Promise<void> =>
  withSession({ url: database.url, applicationName: 'rollcall-rebuild' }, session =>
    inTransaction(session, async () => {
      await session.query('SELECT FROM attendance_bits_at FOR UPDATE');
      await session.query('DELETE FROM attendance_bits; DELETE FROM student_numbers');
      await session.query('UPDATE attendance_bits_at SET position = 0');
      await foldAll(session);
    }),
  );
