import { existsSync, readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/database/db.ts';
import { locateDatabase } from '#platform/embedded/locate.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { outcomeOf, startFile } from '#testing/processes/program.ts';
import { collegeDatabase, markOneMore, newFile, readings } from './archive/testing.ts';
import { claimStart } from './start/claim.ts';

interface Where {
  readonly DATABASE_URL?: string;
  readonly DATA_DIR?: string;
}

/** For a process that starts on a busy machine. */
const PATIENCE = { timeout: 60_000 };

/** Starts one of the commands as npm does. */
function begin(name: 'export' | 'import', where: Where, ...words: string[]) {
  const secrets = { JWT_SECRET: 'j'.repeat(32), QR_SECRET: 'qr-secret-'.repeat(4) };
  const env = { ...process.env, ...secrets, DATABASE_URL: '', ...where };
  return startFile(`tools/${name}.ts`, words, { env });
}

/** Runs one of the commands. Returns its exit and its output. */
const command = (...given: Parameters<typeof begin>) => outcomeOf(begin(...given));

test('exported, imported into a new folder and started there: the same reports', async () => {
  const source = await collegeDatabase();
  const file = newFile();
  const dataDir = temporaryFolder();

  const out = await command('export', { DATABASE_URL: source.url }, file);
  expect(out).toMatchObject({ ended: 'code 0', output: expect.stringContaining('carry QR_SECRET along') });
  expect(out.output).toContain('12 facts');
  expect(readFileSync(file).includes('qr-secret')).toBe(false);

  const back = await command('import', { DATA_DIR: dataDir }, file);
  expect(back).toMatchObject({ ended: 'code 0', output: expect.stringContaining('read back') });
  const location = await locateDatabase({ dataDir });
  const restored = openDatabase({ url: location.url, applicationName: 'rollcall-test' });
  expect(await readings(restored)).toEqual(await readings(source));
  expect(await markOneMore(restored)).toBe(13);
  await restored.close();
  await location.stop();

  const again = await command('import', { DATA_DIR: dataDir }, file);
  expect(again).toMatchObject({ ended: 'code 1', output: expect.stringContaining('not empty') });
});

test('an export that is ended before its time leaves no file of that name, and can be made again', async () => {
  const source = await collegeDatabase();
  await source.knex.raw(`CREATE TABLE waits (id int PRIMARY KEY); INSERT INTO waits VALUES (1);
    ALTER TABLE waits ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    CREATE POLICY until_unlocked ON waits USING (pg_advisory_xact_lock_shared(1) IS NOT NULL)`);
  const holder = await source.knex.transaction();
  await holder.raw('SELECT pg_advisory_xact_lock(1)');
  const file = newFile();
  const first = begin('export', { DATABASE_URL: source.url }, file);
  const waiting = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`;
  await expect.poll(() => source.pool.query(waiting).then(({ rowCount }) => rowCount), PATIENCE).toBe(1);
  first.process.kill('SIGTERM');
  await first.ended;
  expect(existsSync(file)).toBe(false);
  await holder.rollback();
  expect(await command('export', { DATABASE_URL: source.url }, file)).toMatchObject({ ended: 'code 0' });
});

test('a damaged file creates no database', async () => {
  const source = await collegeDatabase();
  const file = newFile();
  const dataDir = temporaryFolder();
  await command('export', { DATABASE_URL: source.url }, file);
  truncateSync(file, 500);
  const { ended, output } = await command('import', { DATA_DIR: dataDir }, file);
  expect({ ended, output }).toEqual({
    ended: 'code 1',
    output: `${file} is no Rollcall export, or its end is missing. Nothing was restored.\n`,
  });
  expect(() => readFileSync(path.join(dataDir, 'start.lock'))).toThrow('ENOENT');
});

test('a folder that a running product uses is refused', async () => {
  const source = await collegeDatabase();
  const file = newFile();
  const dataDir = temporaryFolder();
  await command('export', { DATABASE_URL: source.url }, file);
  const claim = claimStart(dataDir);
  claim.announce('http://127.0.0.1:3000');
  const { ended, output } = await command('import', { DATA_DIR: dataDir }, file);
  claim.release();
  expect({ ended, output }).toMatchObject({
    ended: 'code 1',
    output: expect.stringContaining('Rollcall already runs from this folder, at http://127.0.0.1:3000.'),
  });
});

test.for(['export', 'import'] as const)('%s without a file explains how to use it', async name => {
  expect(await command(name, {})).toEqual({
    ended: 'code 1',
    output: `Name one file: npm run ${name} -- rollcall-backup.ndjson.gz\n`,
  });
});
