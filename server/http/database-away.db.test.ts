import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { failureSchema } from '#contract/failure.ts';
import type { Database } from '#platform/database/db.ts';
import { openDatabase } from '#platform/database/db.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { testDatabase } from '#testing/database/database.ts';
import { lockWaits } from '#testing/database/lock-waits.ts';
import { asApplication } from '#testing/database/roles.ts';
import { startScratchCluster } from '#testing/database/scratch-cluster.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import { newEvent, scanOf } from '#testing/server/scenario.ts';
import { type Served, serve } from '#testing/server/serve.ts';

/** What nobody signs in for, what is read, what is written after a read, and a mark, which is judged from the cache. */
async function callsOf(served: Served) {
  const event = await newEvent(served);
  await served.asAdmin.ok('scan', { body: scanOf(event, served.other) });
  const { admin, student } = served;
  const register = { name: 'Ravi Rao', email: 'ravi@example.edu', password: 'long enough words' };
  const mark = { token: admin.token, body: scanOf(event, student) };
  const read = () => served.api.raw('profile', { token: student.token });
  return {
    mark,
    read,
    all: () =>
      Promise.all([
        served.api.raw('register', { body: { ...register, roll_no: 'CS-1', trade: 'Civil Engineering' } }),
        read(),
        served.api.raw('createNotice', {
          token: admin.token,
          body: { title: 'Bring your ID', text: 'Please.' },
        }),
        served.api.raw('scan', mark),
      ]),
  };
}

const outcomeOf = async (answer: Response) => ({
  status: answer.status,
  code: failureSchema.parse(await answer.json()).code,
  retryAfter: answer.headers.get('retry-after'),
});
const UNAVAILABLE = { status: 503, code: 'unavailable', retryAfter: '1' };
const UNKNOWN = { status: 503, code: 'unknown_outcome', retryAfter: '1' };

test('while the database is away, each call is told that nothing was stored, and to come again', async () => {
  const cluster = await startScratchCluster('away');
  onTestFinished(() => cluster.stop());
  await migrateToLatest(cluster);
  const database = openDatabase({ url: cluster.url, applicationName: 'rollcall-test' });
  onTestFinished(() => database.close());
  const { log, lines } = keptLog();
  const served = await serve({ database, log });
  const { all, mark, read } = await callsOf(served);
  await cluster.pause();
  // What was idle is closed by now, and the first calls may find some of it.
  await expect.poll(async () => (await read()).status).toBe(503);
  for (const answer of await all()) expect(await outcomeOf(answer)).toEqual(UNAVAILABLE);
  const failures = lines.filter(line => line.includes('request failed'));
  const told = failures.map(line => JSON.parse(line));
  expect(told).toContainEqual(
    expect.objectContaining({ code: 'ECONNREFUSED', requestId: expect.any(String) }),
  );
  // Those that fail in the same way are only counted.
  expect(new Set(told.map(({ failure }) => failure)).size).toBe(told.length);
  for (const line of failures) expect(line).not.toContain('    at ');
  await cluster.resume();
  await expect.poll(async () => (await served.api.raw('scan', mark)).status).toBe(200);
});

/** A database whose server runs under a role of its own, and what its owner does to them. */
async function underRole() {
  const owner = await testDatabase();
  const { database } = await asApplication(owner);
  const role = new URL(database.url).username;
  const name = new URL(owner.url).pathname.slice(1);
  const served = await serve({ database });
  const calls = await callsOf(served);
  const elsewhere = new pg.Client({ connectionString: urlOf(owner, 'postgres') });
  await elsewhere.connect();
  onTestFinished(() => elsewhere.end());
  /** Ends them, and waits until they have left. */
  const endAll = (whose: string): Promise<unknown> =>
    elsewhere.query(
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1 AND (usename = $2 OR $2 = '')
        AND pid <> pg_backend_pid()`,
      [name, whose],
    );
  return { owner, served, calls, role, name, elsewhere, endAll };
}
type UnderRole = Awaited<ReturnType<typeof underRole>>;

function urlOf({ url }: Pick<Database, 'url'>, database: string): string {
  const other = new URL(url);
  other.pathname = database;
  return other.href;
}

/** Each with how it is ended. */
const REFUSALS: readonly (readonly [string, (of: UnderRole) => readonly [string, string]])[] = [
  [
    'takes another password (28P01)',
    ({ role, served }) => [
      `ALTER ROLE ${role} PASSWORD '${randomBytes(9).toString('hex')}'`,
      `ALTER ROLE ${role} PASSWORD '${new URL(served.database.url).password}'`,
    ],
  ],
  [
    'does not let the role log in (28000)',
    ({ role }) => [`ALTER ROLE ${role} NOLOGIN`, `ALTER ROLE ${role} LOGIN`],
  ],
  [
    'has no connection for the role (53300)',
    ({ role }) => [`ALTER ROLE ${role} CONNECTION LIMIT 0`, `ALTER ROLE ${role} CONNECTION LIMIT -1`],
  ],
  [
    'is closed (55000)',
    ({ name }) => [
      `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
      `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`,
    ],
  ],
  [
    'is not the role’s to enter (42501)',
    ({ name }) => [
      `REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`,
      `GRANT CONNECT ON DATABASE ${name} TO PUBLIC`,
    ],
  ],
];

test.each(REFUSALS)('a database that %s is away: nothing was stored, come again', async (_, change) => {
  const scene = await underRole();
  const { served, calls, elsewhere, endAll, role } = scene;
  const [begin, end] = change(scene);
  await elsewhere.query(begin);
  // A session that was just being opened is not seen yet, and works.
  await expect.poll(() => endAll(role).then(async () => (await calls.read()).status)).toBe(503);
  for (const answer of await calls.all()) expect(await outcomeOf(answer)).toEqual(UNAVAILABLE);
  await elsewhere.query(end);
  await expect.poll(async () => (await served.api.raw('scan', calls.mark)).status).toBe(200);
});

test('a database that was given another name (3D000) is away: nothing was stored, come again', async () => {
  const { served, owner, calls, elsewhere, endAll, name } = await underRole();
  await owner.knex.destroy();
  await elsewhere.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await endAll('');
  // Those who were ended take a moment to leave.
  await expect
    .poll(() =>
      elsewhere.query(`ALTER DATABASE ${name} RENAME TO ${name}_aside`).then(
        () => 'renamed',
        () => 'in use',
      ),
    )
    .toBe('renamed');
  const answers = await calls.all();
  await elsewhere.query(`ALTER DATABASE ${name}_aside RENAME TO ${name}`);
  await elsewhere.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  for (const answer of answers) expect(await outcomeOf(answer)).toEqual(UNAVAILABLE);
  await expect.poll(async () => (await served.api.raw('scan', calls.mark)).status).toBe(200);
});

test('what the database had begun when it went away has an unknown outcome, also if the second attempt is refused', async () => {
  const { served, owner, calls, elsewhere, endAll, role } = await underRole();
  const { admin } = served;
  const waiting = await owner.knex.transaction();
  await waiting.raw('LOCK TABLE facts, notices IN ACCESS EXCLUSIVE MODE');
  const notice = { id: randomUUID(), title: 'Bring your ID', text: 'Please.' };
  const sent = [
    served.api.raw('scan', calls.mark),
    served.api.raw('createNotice', { token: admin.token, body: notice }),
  ];
  // What keeps the totals caught up may wait, too.
  const begun = () =>
    Promise.all(['FOR UPDATE OF head', 'from "notices"'].map(part => lockWaits(owner.knex, part)));
  await expect.poll(begun).toEqual([1, 1]);
  await elsewhere.query(`ALTER ROLE ${role} NOLOGIN`);
  await endAll(role);
  for (const answer of await Promise.all(sent)) expect(await outcomeOf(answer)).toEqual(UNKNOWN);
  await waiting.rollback();
  await elsewhere.query(`ALTER ROLE ${role} LOGIN`);
  await expect.poll(async () => (await served.api.raw('scan', calls.mark)).status).toBe(200);
});
