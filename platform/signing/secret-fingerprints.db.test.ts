import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { asApplication } from '#testing/database/roles.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import { startChild } from '../../tools/start/child.ts';
import { warnOfOtherSecrets } from './secret-fingerprints.ts';

const OURS = { qrSecret: 'q'.repeat(32), jwtSecret: 'j'.repeat(32) };
const OTHER_QR = { ...OURS, qrSecret: 'another'.repeat(5) };
const OTHER_JWT = { ...OURS, jwtSecret: 'another'.repeat(5) };

/** What starts on one database say, each with these secrets, under the role that owns nothing. */
async function starter() {
  const { database } = await asApplication(await testDatabase());
  const { knex } = database;
  const start = async (secrets: Partial<typeof OURS>): Promise<string[]> => {
    const { log, lines } = keptLog();
    await warnOfOtherSecrets({ knex, secrets, log });
    return lines.map(line => JSON.parse(line).setting);
  };
  return { knex, start };
}

test('a secret that was replaced is told once, by the name of its setting', async () => {
  const { start } = await starter();
  expect(await start(OURS)).toEqual([]);
  expect(await start(OURS)).toEqual([]);
  expect(await start(OTHER_QR)).toEqual(['QR_SECRET']);
  expect(await start(OTHER_QR)).toEqual([]);
  expect(await start({ qrSecret: OTHER_QR.qrSecret, jwtSecret: OTHER_JWT.jwtSecret })).toEqual([
    'JWT_SECRET',
  ]);
});

test('machines that differ are told at each start, and one that does not use a secret does not judge it', async () => {
  const { start } = await starter();
  await start(OURS);
  for (let round = 0; round < 2; round++) {
    expect(await start(OTHER_QR)).toEqual(['QR_SECRET']);
    expect(await start(OURS)).toEqual(['QR_SECRET']);
  }
  expect(await start({ qrSecret: OURS.qrSecret })).toEqual([]);
  expect(await start(OTHER_JWT)).toEqual(['JWT_SECRET']);
});

test('the database holds no secret, and nothing that tells two equal ones apart from others', async () => {
  const { knex, start } = await starter();
  const same = 's'.repeat(32);
  await start({ qrSecret: same, jwtSecret: same });
  const kept: string[] = await knex('secret_fingerprints').orderBy('setting').pluck('fingerprint');
  expect(kept).toEqual([expect.stringMatching(/^[\w-]{22}$/), expect.stringMatching(/^[\w-]{22}$/)]);
  expect(kept[0]).not.toBe(kept[1]);
});

test.each([
  ['server', 'server/main.ts', ['QR_SECRET', 'JWT_SECRET']],
  ['worker', 'workers/main.ts', ['QR_SECRET']],
] as const)('a %s with other secrets says so, and starts all the same', async (name, entry, told) => {
  const database = await testDatabase();
  const file = path.join(temporaryFolder(), 'log');
  const output = openSync(file, 'a');
  const start = async (secrets: typeof OURS): Promise<void> => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'warn' };
    const settings = { ...env, JWT_SECRET: secrets.jwtSecret, QR_SECRET: secrets.qrSecret };
    const child = startChild({ name, entry, env: () => settings, output, say: () => {} });
    await child.ready;
    await child.stop();
  };
  const settingsTold = (): string[] =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => line.includes('last start on this database'))
      .map(line => JSON.parse(line).setting);
  await start(OURS);
  expect(settingsTold()).toEqual([]);
  await start({ ...OTHER_QR, jwtSecret: OTHER_JWT.jwtSecret });
  expect(settingsTold()).toEqual(told);
});
