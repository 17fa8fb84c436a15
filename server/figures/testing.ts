import type { Pool } from 'pg';
import { inTransaction, withPooled } from '#platform/session.ts';
import { catchUpNext } from './catch-up.ts';

/** Applies the facts up to this position to the bits, like a server that is then interrupted. */
export async function catchUpTo(pool: Pool, position: number): Promise<void> {
  await withPooled(pool, async session => {
    const { rows } = await session.query<{ position: number }>('SELECT position FROM attendance_bits_at');
    const most = position - (rows[0]?.position ?? 0);
    if (most > 0) await inTransaction(session, () => catchUpNext(session, most));
  });
}
