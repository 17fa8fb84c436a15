import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import { ConfigError, loadConfig, parseConfig } from './config.ts';
import { inRoot } from './paths.ts';
import { SETTING_NAMES } from './settings.ts';

const SECRET = 'x'.repeat(32);

test('with nothing set, every setting has its documented default', () => {
  expect(parseConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    servers: 1,
    dataDir: inRoot('.data'),
    college: { name: 'Training & Placement Office', timeZone: 'Asia/Kolkata', passwordMinLength: 6 },
    offlineGraceHours: 72,
    publicOrigins: [],
    trustedProxies: 0,
    limits: {
      loginFailuresPerAccount: 10,
      loginFailuresPerAddress: 1_000,
      registrationsPerAddress: 5_000,
      scansPerMinute: 6_000,
    },
    reports: { keptDays: 30, pdfMostRecords: 50_000 },
    logLevel: 'info',
  });
});

test('.env.example lists every setting, and no other', () => {
  const listed = [...readFileSync(inRoot('.env.example'), 'utf8').matchAll(/^#?([A-Z_]+)=/gm)];
  expect(listed.map(([, name]) => name).sort()).toEqual([...SETTING_NAMES].sort());
});

test('a .env file is read, and the real environment takes precedence', () => {
  const file = path.join(temporaryFolder(), '.env');
  writeFileSync(file, 'PORT=4000\nCOLLEGE_NAME="From the file"\n');
  const config = loadConfig({ PORT: '5000' }, file);
  expect([config.port, config.college.name]).toEqual([5000, 'From the file']);
});

test('a .env file from an editor of Windows loses no line', () => {
  const file = path.join(temporaryFolder(), '.env');
  writeFileSync(file, '\uFEFFPORT=4000\r\nCOLLEGE_NAME="Our college" # as on its letters\r\nREDIS_URL=\r\n');
  const { port, college, redisUrl } = loadConfig({}, file);
  expect([port, college.name, redisUrl]).toEqual([4000, 'Our college', undefined]);
});

test('a blank value means "not set"', () => {
  expect(parseConfig({ PORT: '', PUBLIC_ORIGIN: ' ', DATABASE_URL: '' })).toEqual(parseConfig({}));
});

test('SERVERS is a number, or follows the cores of the machine', () => {
  const serversOf = (SERVERS: string): number => parseConfig({ SERVERS }).servers;
  expect([serversOf('1'), serversOf('64')]).toEqual([1, 64]);
  expect(serversOf('auto')).toBe(Math.min(64, Math.max(1, availableParallelism() - 1)));
  for (const wrong of ['0', '65', 'all', '-1', '1.5'])
    expect(() => serversOf(wrong)).toThrow('SERVERS must be a whole number from 1 to 64, or auto');
});

test('one error names every mistake and how to fix it', () => {
  const mistakes = () =>
    parseConfig({
      PORT: '70000',
      COLLEGE_TIME_ZONE: 'Mars/Olympus',
      LOG_LEVEL: 'loud',
      PUBLIC_ORIGIN: 'https://ok.example, not an origin',
      DATABASE_URL: 'mysql://db',
    });
  expect(mistakes).toThrow(ConfigError);
  for (const word of ['0 (any free port)', 'Asia/Kolkata', 'one of fatal', '"not an origin"', 'postgres://'])
    expect(mistakes).toThrow(word);
});

test.each(['IST', 'PST', 'CET', 'EST', '+05:30', '-03:00', '+0530', 'Mars/Olympus'])(
  '%s is no zone of a college: the database would reckon with another',
  zone => {
    expect(() => parseConfig({ COLLEGE_TIME_ZONE: zone })).toThrow('such as Asia/Kolkata');
  },
);

test.each(['Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT-5', 'UTC'])(
  '%s can be the zone of a college',
  zone => {
    expect(parseConfig({ COLLEGE_TIME_ZONE: zone }).college.timeZone).toBe(zone);
  },
);

test('an external database needs its own secrets', () => {
  const own = { DATABASE_URL: 'postgres://db.example/rollcall' };
  expect(() => parseConfig(own)).toThrow('JWT_SECRET is missing');
  expect(() => parseConfig({ ...own, JWT_SECRET: SECRET })).toThrow('QR_SECRET is missing');
  expect(parseConfig({ ...own, JWT_SECRET: SECRET, QR_SECRET: SECRET }).jwtSecret).toBe(SECRET);
});

test('a short secret is refused without being shown', () => {
  const short = () => parseConfig({ JWT_SECRET: 'hunter2-hunter2' });
  expect(short).toThrow('JWT_SECRET is shorter than 32 bytes');
  expect(short).not.toThrow('hunter2');
});

test('the first admin needs both an address and a valid password, or neither', () => {
  expect(() => parseConfig({ ADMIN_EMAIL: 'a@college.example' })).toThrow('belong together');
  expect(() => parseConfig({ ADMIN_EMAIL: 'a@college.example', ADMIN_PASSWORD: 'short' })).toThrow(
    'at least 6',
  );
  const { admin } = parseConfig({ ADMIN_EMAIL: ' A@College.example', ADMIN_PASSWORD: 'long enough' });
  expect(admin).toEqual({ email: 'a@college.example', password: 'long enough' });
});

test('a mistake in an address names its setting', () => {
  const email = () => parseConfig({ ADMIN_EMAIL: 'Office <a@b.example>', ADMIN_PASSWORD: 'long enough' });
  expect(email).toThrow('ADMIN_EMAIL must be an email address');
  const mail = (MAIL_FROM: string) => parseConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM }).mail?.from;
  for (const nobody of ['Placement office', '<>', 'tnp at example.edu'])
    expect(() => mail(nobody)).toThrow('MAIL_FROM must hold an address');
  for (const from of ['tnp@example.edu', '"Office, placement" <tnp@example.edu>'])
    expect(mail(from)).toBe(from);
});

test('origins are compared without a trailing slash', () => {
  const { publicOrigins } = parseConfig({ PUBLIC_ORIGIN: 'https://a.example/, http://localhost:5173' });
  expect(publicOrigins).toEqual(['https://a.example', 'http://localhost:5173']);
});
