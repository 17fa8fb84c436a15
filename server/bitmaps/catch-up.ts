import type { ClientBase } from 'pg';
import type { Database } from '#platform/database/db.ts';
import { inTransaction, withSession } from '#platform/database/session.ts';
import { type BitsProgress, catchUpStatement, stretchEnd } from '#read-model/bitmaps/attendance-bits.ts';
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
  const { rows } = await session.query<BitsProgress & { upTo: number }>(
    `SELECT attendance_bits_at.position AS "caughtUpTo", stretch,
       least(head.position, attendance_bits_at.position + $1) AS "upTo"
     FROM head, attendance_bits_at FOR UPDATE OF attendance_bits_at SKIP LOCKED`,
    [most],
  );
  const [window] = rows;
  if (!window || window.caughtUpTo >= window.upTo) return 0;
  await refuseUnknownTypes(session, PROJECTIONS, { after: window.caughtUpTo, upTo: window.upTo });
  await catchUpBy(session, window);
  return window.upTo - window.caughtUpTo;
}

/** Stretch by stretch, so that the bits at the end of each are kept. */
async function catchUpBy(
  session: ClientBase,
  { caughtUpTo, stretch, upTo }: BitsProgress & { readonly upTo: number },
): Promise<void> {
  for (let from = caughtUpTo; from < upTo; ) {
    const end = stretchEnd(from + 1, stretch);
    const head = Math.min(end, upTo);
    await session.query(catchUpStatement({ caughtUpTo: from, head, stored: 'newest' }, end));
    from = head;
  }
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
      await session.query(
        'DELETE FROM attendance_bits; DELETE FROM attendance_bits_history; DELETE FROM student_numbers',
      );
      await session.query('UPDATE attendance_bits_at SET position = 0');
      await catchUpAll(session);
    }),
  );
