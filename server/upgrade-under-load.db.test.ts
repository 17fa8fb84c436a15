import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/database/db.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { inRoot } from '#platform/paths.ts';
import { testDatabase } from '#testing/database/database.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { firstMark } from '#testing/server/first-mark.ts';
import { differences } from '#testing/server/replay.ts';
import { createEventStore } from './event-store/event-store.ts';
import { PROJECTIONS } from './projections.ts';

const LATER = ['29991231000000_later.ts', '29991231000100_later_still.ts'];

/**
 * The migrations, and two later ones: each changes a table of every mark. Between them the marks have waited for so long
 * that PostgreSQL looks no more whether they are in a deadlock, and would find the migration in it.
 */
function laterMigrations(): string {
  const folder = temporaryFolder();
  cpSync(inRoot('migrations'), folder, { recursive: true });
  const [first = '', second = ''] = LATER;
  writeFileSync(
    path.join(folder, first),
    `export async function up(knex) {
       await knex.raw('ALTER TABLE event_counts ADD COLUMN later integer');
       const waits = \`SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))
         AND waitstart < clock_timestamp() - 1.5 * current_setting('deadlock_timeout')::interval\`;
       while ((await knex.raw(waits)).rows.length === 0);
     }
     export const down = () => undefined;`,
  );
  writeFileSync(
    path.join(folder, second),
    `export const up = knex => knex.raw('ALTER TABLE facts ADD COLUMN later integer');
     export const down = () => undefined;`,
  );
  return folder;
}

test('marks that come in while the tables are changed wait: none fails, and the change does not either', async () => {
  const database = await testDatabase();
  const servers = [1, 2, 3].map(() => marksAt(database));
  await Promise.all(servers.map(({ begun }) => begun));
  const ends = () => Promise.all(servers.map(({ end }) => end()));
  const applied = await migrateToLatest(database, laterMigrations()).finally(ends);
  expect(applied).toEqual(LATER);
  const stored = await ends();
  expect(await database.knex('facts').count({ facts: '*' })).toEqual([
    { facts: stored.reduce((sum, each) => sum + each) },
  ]);
  expect(await differences(database)).toEqual([]);
});

/** A server that marks one after another until it is ended, on connections of its own. */
function marksAt({ url }: Pick<Database, 'url'>) {
  const { pool, close } = openDatabase({ url, applicationName: 'rollcall-server' });
  const store = createEventStore({ pool, projections: PROJECTIONS, now: () => new Date() });
  let isEnding = false;
  let stored = 0;
  const mark = async (): Promise<void> => {
    if ((await store.append(firstMark())).kind === 'stored') stored++;
  };
  const begun = mark();
  const marking = begun.then(async () => {
    // Alone and several at once: they are appended by statements that want the tables in another order.
    while (!isEnding) await Promise.all(Array.from({ length: 1 + (stored % 3) }, mark));
  });
  const end = async (): Promise<number> => {
    isEnding = true;
    await marking.finally(close);
    return stored;
  };
  return { begun, end };
}
