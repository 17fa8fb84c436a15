import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import { warnOfFewConnections } from './connections-of-each.ts';

test('a start with more processes than the database has connections for is warned, and another is not', async () => {
  const { knex } = await testDatabase();
  const { log, lines } = keptLog();
  await warnOfFewConnections({ knex, servers: 1, log });
  expect(lines).toEqual([]);
  const { rows } = await knex.raw<{ rows: { most: number }[] }>(
    "SELECT current_setting('max_connections')::integer AS most",
  );
  await warnOfFewConnections({ knex, servers: Number(rows[0]?.most), log });
  expect(lines).toEqual([expect.stringContaining('raise its max_connections')]);
});
