import type { ClientBase } from 'pg';
import type { Database } from '#platform/db.ts';
import { inTransaction, withSession } from '#platform/session.ts';
import { catchUpStatement } from '#read-model/bitmaps/attendance-bits.ts';
import { refuseUnknownTypes } from '../event-store/project-facts.ts';
import { PROJECTIONS } from '../projections.ts';

/** The number of facts applied at once: a few tenths of a second. */
export const WINDOW = 20_000;

/**
 * Applies the next facts to the attendance bits, in the caller's transaction. Returns how many: 0 if none are
 * left, or if another process is catching up. No reader and no append waits for the lock taken here.
 */
export async function catchUpNext(session: ClientBase, most = WINDOW): Promise<number> {
  // A separate statement, because the next one must see everything that the last holder of this lock has
  // written.
  const { rows } = await session.query<{ caughtUpTo: number; head: number }>(
    `SELECT attendance_bits_at.position AS "caughtUpTo", least(head.position, attendance_bits_at.position + $1) AS head
     FROM head, attendance_bits_at FOR UPDATE OF attendance_bits_at SKIP LOCKED`,
    [most],
  );
  const [moment] = rows;
  if (!moment || moment.caughtUpTo >= moment.head) return 0;
  await refuseUnknownTypes(session, PROJECTIONS, { after: moment.caughtUpTo, upTo: moment.head });
  await session.query(catchUpStatement(moment));
  return moment.head - moment.caughtUpTo;
}

/** Applies all remaining facts, in the caller's transaction. */
export async function catchUpAll(session: ClientBase): Promise<void> {
  while ((await catchUpNext(session)) > 0);
}

/** Rebuilds the attendance bits from the facts. Until the commit, readers use the old ones. */
export const rebuildBits = (database: Pick<Database, 'url'>): Promise<void> =>
  withSession({ url: database.url, applicationName: 'rollcall-rebuild' }, session =>
    inTransaction(session, async () => {
      await session.query('SELECT FROM attendance_bits_at FOR UPDATE');
      await session.query('DELETE FROM attendance_bits; DELETE FROM student_numbers');
      await session.query('UPDATE attendance_bits_at SET position = 0');
      await catchUpAll(session);
    }),
  );
