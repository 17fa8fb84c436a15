import { execFile } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot } from '#platform/paths.ts';
import { parseConfig } from '#platform/settings/config.ts';
import { ensureFirstAdmin } from '#server/accounts/first-admin.ts';
import { testDatabase } from '#testing/database/database.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { serve } from '#testing/server/serve.ts';
import { claimStart } from './start/claim.ts';

const ORIGIN = 'https://attendance.example.edu';
const LEFT = { email: 'tnp@example.edu', password: 'a door in November' };

/** Runs the command as npm does. */
const command = (
  url: string,
  words: readonly string[],
  set: NodeJS.ProcessEnv = { PUBLIC_ORIGIN: ORIGIN },
): Promise<{ code: number; out: string; said: string }> =>
  new Promise(resolve => {
    const secrets = { JWT_SECRET: 'j'.repeat(32), QR_SECRET: 'q'.repeat(32) };
    const env = { ...process.env, ...secrets, DATABASE_URL: url, ...set };
    const child = execFile(
      process.execPath,
      [inRoot('tools/password.ts'), ...words],
      { env },
      (_, out, said) => resolve({ code: child.exitCode ?? -1, out, said }),
    );
  });

test('an office whose last admin has left gets in again, while the product goes on serving', async () => {
  const database = await testDatabase();
  const config = parseConfig({ ADMIN_EMAIL: LEFT.email, ADMIN_PASSWORD: LEFT.password });
  await ensureFirstAdmin({ database, config, now: () => new Date() });
  const { api } = await serve({ database });

  const { code, out } = await command(database.url, [' TNP@example.edu ']);
  expect(code).toBe(0);
  expect(out).toMatch(/^https:\/\/attendance\.example\.edu\/new-password#[\w-]{43}\n$/);
  const body = { token: out.trim().split('#')[1] ?? '', newPassword: 'three green boats' };
  await api.ok('usePasswordLink', { body });
  expect(await api.fail('login', { body: LEFT })).toMatchObject({ code: 'bad_credentials' });
  const { user } = await api.ok('login', { body: { ...LEFT, password: body.newPassword } });
  expect(user.role).toBe('admin');
});

test('without an address of its own the link is of this machine, also where the server listens everywhere', async () => {
  const database = await testDatabase();
  const config = parseConfig({ ADMIN_EMAIL: LEFT.email, ADMIN_PASSWORD: LEFT.password });
  await ensureFirstAdmin({ database, config, now: () => new Date() });
  for (const HOST of ['0.0.0.0', '::']) {
    const { out } = await command(database.url, [LEFT.email], { HOST, PORT: '3000', PUBLIC_ORIGIN: '' });
    expect(out).toMatch(/^http:\/\/127\.0\.0\.1:3000\/new-password#/);
  }
});

test('without an address of its own the link is of the product that runs from the folder, whatever its port', async () => {
  const database = await testDatabase();
  const config = parseConfig({ ADMIN_EMAIL: LEFT.email, ADMIN_PASSWORD: LEFT.password });
  await ensureFirstAdmin({ database, config, now: () => new Date() });
  const [DATA_DIR, settings] = [temporaryFolder(), { PORT: '3000', PUBLIC_ORIGIN: '' }];
  const claim = claimStart(DATA_DIR);
  onTestFinished(() => claim.release());
  claim.announce('http://127.0.0.1:5704');
  const { out } = await command(database.url, [LEFT.email], { ...settings, DATA_DIR });
  expect(out).toMatch(/^http:\/\/127\.0\.0\.1:5704\/new-password#/);
});

test('an email of nobody is refused with those of the admins, and no email at all with the right words', async () => {
  const database = await testDatabase();
  const config = parseConfig({ ADMIN_EMAIL: LEFT.email, ADMIN_PASSWORD: LEFT.password });
  await ensureFirstAdmin({ database, config, now: () => new Date() });
  const unknown = await command(database.url, ['nobody@example.edu']);
  expect(unknown).toMatchObject({ code: 1, out: '', said: expect.stringContaining(`Admins: ${LEFT.email}`) });
  expect(await database.knex('password_links')).toEqual([]);
  const none = await command(database.url, []);
  expect(none).toMatchObject({ code: 1, said: expect.stringContaining('npm run password -- ') });
});
