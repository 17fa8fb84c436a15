import type { Pool } from 'pg';
import { inTransaction, withPooled } from '#platform/session.ts';
import { foldNext } from './fold.ts';

/** Folds the facts up to this position, as a server would that is then interrupted. */
export async function foldUpTo(pool: Pool, position: number): Promise<void> {
  await withPooled(pool, async session => {
    const { rows } = await session.query<{ position: number }>('SELECT position FROM attendance_bits_at');
    const most = position - (rows[0]?.position ?? 0);
    if (most > 0) await inTransaction(session, () => foldNext(session, most));
  });
}
