import type pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { withPooled } from './session.ts';

const pidOf = async (session: pg.PoolClient): Promise<number | undefined> =>
  (await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;

test('if a pooled connection is lost between two statements, only the next one fails, not the process or the pool', async () => {
  const { pool } = await testDatabase();
  const lost = withPooled(pool, async session => {
    const gone = new Promise(resolve => session.once('end', resolve));
    await pool.query('SELECT pg_terminate_backend($1)', [await pidOf(session)]);
    await gone;
    await session.query('SELECT 1');
  });
  await expect(lost).rejects.toThrow(/not queryable|terminated/);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('a connection that is lost in the moment in which the pool hands it over does not end the process', async () => {
  const { pool } = await testDatabase();
  const lost = Promise.withResolvers<void>();
  pool.connect((_, session, release) => {
    // As it happens if PostgreSQL's last words come together with its readiness.
    try {
      session?.emit('error', new Error('terminating connection due to unexpected postmaster exit'));
      lost.resolve();
    } catch (error) {
      lost.reject(error);
    } finally {
      release(true);
    }
  });
  await lost.promise;
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('a pooled connection is used again after work that succeeded, but not after work that failed', async () => {
  const { pool } = await testDatabase();
  const first = await withPooled(pool, pidOf);
  expect(await withPooled(pool, pidOf)).toBe(first);
  const failed = withPooled(pool, async session => {
    await session.query('BEGIN; CREATE TEMP TABLE left_behind (id integer)');
    throw new Error('given up');
  });
  await expect(failed).rejects.toThrow('given up');
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  expect(rows[0]?.pid).not.toBe(first);
  await expect(pool.query('TABLE left_behind')).rejects.toThrow('does not exist');
});
