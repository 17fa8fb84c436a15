import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#platform/database/db.ts';
import { testDatabase } from '#testing/database/database.ts';
import { asApplication } from '#testing/database/roles.ts';
import { outcomeOf, startFile } from '#testing/processes/program.ts';
import { exportTo } from './archive/export.ts';
import { collegeDatabase, newFile } from './archive/testing.ts';

type Tool = 'start' | 'migrate' | 'import' | 'rebuild' | 'export' | 'password';

/** Runs one of the commands as npm does. */
async function run(tool: Tool, set: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const secrets = { JWT_SECRET: 'j'.repeat(32), QR_SECRET: 'q'.repeat(32) };
  const env = { ...process.env, ...secrets, PORT: '0', ...set };
  const program = startFile(`tools/${tool}.ts`, words, { env });
  onTestFinished(() => void program.process.kill());
  return outcomeOf(program);
}

test.for(['migrate', 'start', 'import', 'rebuild'] as const)(
  'two addresses that lead to different databases are both named, and neither is changed (%s)',
  async tool => {
    const file = newFile();
    await exportTo(await collegeDatabase(), file);
    const [used, changed] = [await testDatabase(), await testDatabase()];
    const { target } = await asApplication(used);
    // If it went on, it would have something to do.
    if (tool !== 'rebuild') await changed.knex.raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const before = await tablesOf(changed);
    const words = tool === 'import' ? [file] : [];
    const set = { DATABASE_URL: target.url, MIGRATION_DATABASE_URL: changed.url };
    const { ended, output } = await run(tool, set, ...words);
    const [host, name] = [new URL(used.url).host, (each: Database) => new URL(each.url).pathname.slice(1)];
    expect(output).toBe(
      `DATABASE_URL leads to the database ${name(used)} at ${host}, and MIGRATION_DATABASE_URL to another one, ${name(changed)} at ${host}. Both must lead to the same: the owner changes there what the other role uses. Nothing was changed.\n`,
    );
    expect(ended).toBe('code 1');
    expect(await tablesOf(changed)).toEqual(before);
  },
);

const tablesOf = async ({ knex }: Database): Promise<unknown> =>
  knex('pg_class')
    .whereRaw(`relnamespace = 'public'::regnamespace AND relkind = 'r'`)
    .orderBy('oid')
    .pluck('oid');

test('two names of one host lead to the same database', async () => {
  const owner = await testDatabase();
  const { target } = await asApplication(owner);
  const url = new URL(target.url);
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  const set = { DATABASE_URL: url.href, MIGRATION_DATABASE_URL: owner.url };
  expect(await run('migrate', set)).toMatchObject({ ended: 'code 0' });
});

test('a role that is missing still does not hide that the addresses lead to different databases', async () => {
  const [used, changed] = [await testDatabase(), await testDatabase()];
  const url = new URL(used.url);
  url.username = `app_${randomBytes(6).toString('hex')}`;
  const { ended, output } = await run('migrate', {
    DATABASE_URL: url.href,
    MIGRATION_DATABASE_URL: changed.url,
  });
  expect({ ended, output }).toEqual({
    ended: 'code 1',
    output: expect.stringMatching(/leads to the database .* another one/),
  });
  expect(await changed.knex('pg_roles').where({ rolname: url.username })).toEqual([]);
});

test.for(['export', 'rebuild', 'password'] as const)(
  'a database that a newer Rollcall has used is refused, as at the start (%s)',
  async tool => {
    const database = await collegeDatabase();
    await database.knex('knex_migrations').insert({
      name: '29991231000000_later.ts',
      batch: 9,
      migration_time: new Date(),
    });
    const file = newFile();
    const words = { export: [file], rebuild: [], password: ['tnp@example.edu'] };
    const before = await tablesOf(database);
    expect(await run(tool, { DATABASE_URL: database.url }, ...words[tool])).toEqual({
      ended: 'code 1',
      output:
        'The database was last used by a newer Rollcall, which made it 29991231000000_later.ts. Update this one, or name another database.\n',
    });
    expect(existsSync(file)).toBe(false);
    expect(await tablesOf(database)).toEqual(before);
  },
);
