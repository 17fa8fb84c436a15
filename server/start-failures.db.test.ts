import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { nobody } from '#platform/embedded/account.ts';
import { listen } from '#platform/process/listen.ts';
import { testDatabase } from '#testing/database/database.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { canBeAnother } from '#testing/processes/another-user.ts';
import { type Outcome, outcomeOf, startFile } from '#testing/processes/program.ts';
import { SECRETS } from '#testing/server/secrets.ts';
import { tinyDisk } from '#testing/tiny-disk.ts';

const ENTRIES = { server: 'server/main.ts', worker: 'workers/main.ts', start: 'tools/start.ts' } as const;

interface Attempt {
  readonly entry?: keyof typeof ENTRIES;
  readonly env: Readonly<Record<string, string>>;
  readonly user?: { readonly uid: number; readonly gid: number };
}

/** How a process ends that cannot start, and everything it prints. */
function failure({ entry = 'server', env, user }: Attempt): Promise<Outcome> {
  const program = startFile(ENTRIES[entry], [], {
    ...user,
    cwd: '/',
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', PORT: '0', ...env },
  });
  onTestFinished(() => void program.process.kill('SIGKILL'));
  return outcomeOf(program);
}

/** The settings of a server on this database. */
const on = (url: string, more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  ...{ DATABASE_URL: url, JWT_SECRET: SECRETS.jwtSecret, QR_SECRET: SECRETS.qrSecret },
  ...more,
});

/** One sentence or two, no stack, and exit code 1. */
async function expectSentence(attempt: Attempt, ...words: (string | RegExp)[]): Promise<string> {
  const { ended, output } = await failure(attempt);
  expect({ ended, output }).toEqual({ ended: 'code 1', output: expect.stringMatching(/^[^\n]+\n$/) });
  for (const word of words) expect(output).toMatch(word);
  return output;
}

function another(url: string, change: (url: URL) => void): string {
  const changed = new URL(url);
  change(changed);
  return changed.href;
}

/** A port that another program listens at while the test runs. */
async function takenPort(): Promise<string> {
  const other = createServer();
  onTestFinished(() => void other.close());
  return String(await listen(other));
}

describe('a server that cannot start reports the reason in a sentence', () => {
  test('a port that is taken', async () => {
    const port = await takenPort();
    const { url } = await testDatabase();
    await expectSentence(
      { env: on(url, { PORT: port }) },
      `Port ${port} is taken by another program.`,
      'PORT=',
    );
  });

  test('several processes: the same sentences, once', async () => {
    const PORT = await takenPort();
    const { url } = await testDatabase();
    await expectSentence(
      { env: on(url, { PORT, SERVERS: '2' }) },
      `Port ${PORT} is taken by another program.`,
    );
    await expectSentence({ env: on(url, { HOST: '192.0.2.1', SERVERS: '2' }) }, 'cannot listen on 192.0.2.1');
  });

  test('several processes, none of which can start: the reason of one', async () => {
    const { url, knex } = await testDatabase();
    await knex.raw('ALTER TABLE head RENAME TO gone');
    const alone = await failure({ env: on(url) });
    const several = await failure({ env: on(url, { SERVERS: '3' }) });
    for (const { ended, output } of [alone, several]) {
      expect(ended).toBe('code 1');
      expect(output.match(/relation "head" does not exist/g)).toHaveLength(1);
    }
  });

  test('an address that is not of this machine, or leads nowhere', async () => {
    const { url } = await testDatabase();
    await expectSentence(
      { env: on(url, { HOST: '192.0.2.1' }) },
      'cannot listen on 192.0.2.1',
      'HOST must be',
    );
    await expectSentence({ env: on(url, { HOST: 'nowhere.invalid' }) }, 'nowhere.invalid', 'HOST must be');
  });

  test.for(['server', 'start'] as const)('a DATA_DIR where no folder can be made (%s)', async entry => {
    for (const folder of ['/proc/nothing', '/proc/nothing/data'])
      await expectSentence(
        { entry, env: { DATA_DIR: folder } },
        `The folder ${folder} (DATA_DIR) cannot be written to.`,
        'no folder can be made there',
      );
  });

  test.runIf(canBeAnother)('a port that this user may not use', async () => {
    const { url } = await testDatabase();
    await expectSentence(
      { env: on(url, { PORT: '80' }), user: nobody() },
      /Port 80 may not be used by this user/,
    );
  });

  test.for(['server', 'worker'] as const)('a database that refuses the %s', async entry => {
    const { url } = await testDatabase();
    const wrong = another(url, each => (each.password = 'hidden-word'));
    const output = await expectSentence(
      { entry, env: on(wrong) },
      'password authentication failed',
      'Check DATABASE_URL',
    );
    expect(output).not.toContain('hidden-word');
  });

  test('a database that does not exist, or does not answer', async () => {
    const { url } = await testDatabase();
    await expectSentence(
      { env: on(another(url, each => (each.pathname = '/none'))) },
      '"none" does not exist',
    );
    const nowhere = another(url, each => (each.port = '1'));
    await expectSentence({ env: on(nowhere) }, 'at 127.0.0.1:1 cannot be used', 'Check DATABASE_URL');
    await expectSentence(
      { env: on(url, { MIGRATION_DATABASE_URL: nowhere }) },
      'Check MIGRATION_DATABASE_URL',
    );
  });

  test.for(['server', 'worker'] as const)('a database that a newer Rollcall has used (%s)', async entry => {
    const { url, knex } = await testDatabase();
    await knex('knex_migrations').insert({
      name: '29991231000000_later.ts',
      batch: 9,
      migration_time: new Date(),
    });
    await expectSentence({ entry, env: on(url) }, 'newer Rollcall, which made it 29991231000000_later.ts');
  });

  test('a database that may lose acknowledged commits', async () => {
    const { url, knex } = await testDatabase();
    await knex.raw(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`);
    await expectSentence({ env: on(url) }, 'synchronous_commit is off');
  });

  test.for(['server', 'worker', 'start'] as const)('a DATA_DIR that is a file (%s)', async entry => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    await expectSentence(
      { entry, env: { DATA_DIR: file } },
      `The folder ${file} (DATA_DIR) cannot be written to.`,
    );
  });

  test.runIf(canBeAnother).for(['server', 'start'] as const)(
    'a DATA_DIR of another user (%s)',
    async entry => {
      const folder = temporaryFolder();
      chmodSync(folder, 0o755);
      const attempt = { entry, env: { DATA_DIR: folder }, user: nobody() };
      await expectSentence(
        attempt,
        `The folder ${folder} (DATA_DIR) cannot be written to.`,
        'this user may not',
      );
      writeFileSync(path.join(folder, 'start.lock'), '');
      writeFileSync(path.join(folder, 'owner.lock'), '');
      chmodSync(folder, 0o777);
      await expectSentence(attempt, /The lock \S+(start|owner)\.lock cannot be used/);
    },
  );

  test('a disk that is full', async context => {
    const folder = tinyDisk();
    if (folder === undefined) return context.skip('file systems cannot be mounted here');
    for (const entry of ['server', 'start'] as const)
      await expectSentence({ entry, env: { DATA_DIR: folder } }, 'disk is full');
  });

  test('unusable settings: each is named, with a solution', async () => {
    const { ended, output } = await failure({
      env: {
        DATABASE_URL: 'mysql://db',
        REDIS_URL: 'http://db',
        COLLEGE_TIME_ZONE: 'Mars/Olympus',
        DATA_DIR: '/',
      },
    });
    expect(ended).toBe('code 1');
    for (const word of ['DATABASE_URL must', 'REDIS_URL must', 'JWT_SECRET is missing', 'Asia/Kolkata'])
      expect(output).toContain(word);
    expect(output).not.toContain('    at ');
  });
});
