import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { differencesFromReplay } from './replay.ts';

test('a replay that loses its connection fails, and the process continues', async () => {
  const { pool } = await testDatabase();
  const deadly = {
    table: 'attendance_bits_at',
    types: [],
    fill: '',
    statements: [
      `INSERT INTO attendance_bits_at (position)
       SELECT 1 FROM (VALUES (1)) AS once WHERE pg_terminate_backend(pg_backend_pid())`,
    ],
  };
  await expect(differencesFromReplay(pool, [deadly])).rejects.toThrow('terminating connection');
  expect(await differencesFromReplay(pool, [])).toEqual([]);
});
