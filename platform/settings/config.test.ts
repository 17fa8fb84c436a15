import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import { inRoot } from '../paths.ts';
import { sentenceOf } from '../process/start-error.ts';
import { ConfigError, loadConfig, parseConfig, settingDoubts } from './config.ts';
import { SETTING_NAMES } from './settings.ts';

const SECRET = 'x'.repeat(32);

test('with nothing set, every setting has its documented default', () => {
  expect(parseConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    servers: 1,
    dataDir: inRoot('.data'),
    college: {
      name: 'Training & Placement Office',
      contact: null,
      timeZone: 'Asia/Kolkata',
      passwordMinLength: 6,
    },
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

test('a .env file may hold comments, blank lines, quoted values of several lines, and export', () => {
  const file = path.join(temporaryFolder(), '.env');
  const lines = [
    '\uFEFF# the office',
    '\t# asked for: TRUST_PROXY',
    '',
    ' \t',
    'export PORT = 4000',
    'COLLEGE_NAME="Our\r\ncollege: #1" # as on its letters',
    "ADMIN_PASSWORD='a \"quoted\nword'",
    'ADMIN_EMAIL=`a@college.example`',
    'METRICS_TOKEN="not closed, and longer than 32 bytes',
    'my.other-name=x: y',
    'DATA_DIR= \t',
    '  LOG_LEVEL=warn',
  ];
  for (const end of ['\n', '\r\n']) {
    writeFileSync(file, lines.join(end));
    expect(loadConfig({}, file)).toMatchObject({
      ...{ port: 4000, college: { name: 'Our\ncollege: #1' }, logLevel: 'warn' },
      admin: { email: 'a@college.example', password: 'a "quoted\nword' },
      metricsToken: '"not closed, and longer than 32 bytes',
    });
  }
});

const URL_IN_FILE = 'postgres://rollcall:hidden-word@db.example/rollcall?sslmode=require';
test.each([
  ['a colon in place of =', `PORT=4000\r\nDATABASE_URL: ${URL_IN_FILE}\r\n`, 2],
  ['nothing in place of =', `COLLEGE_NAME="Our\ncollege"\n# DATABASE_URL\n\nDATABASE_URL ${URL_IN_FILE}`, 5],
  ['a name without a value', 'PORT=4000\nDATABASE_URL', 2],
  ['the command of another shell', `set DATABASE_URL=${URL_IN_FILE}`, 1],
])('a line of .env that is no setting is named, without what it says: %s', (_, text, line) => {
  const file = path.join(temporaryFolder(), '.env');
  writeFileSync(file, text);
  const load = () => loadConfig({}, file);
  expect(load).toThrow(`Line ${line} of ${file} is not understood: write each setting as NAME=value`);
  expect(load).not.toThrow('hidden-word');
});

test.each([
  ['UTF-16 as Notepad writes it', Buffer.from('\uFEFFPORT=4000\r\n', 'utf16le'), 1],
  ['UTF-16 without a mark', Buffer.from('PORT=4000\r\n', 'utf16le'), 1],
  ['UTF-16 of the other order', Buffer.from('\uFEFFPORT=4000\n', 'utf16le').swap16(), 1],
  ['one byte for each letter', Buffer.from('PORT=4000\nCOLLEGE_NAME=Universit\u00E9\n', 'latin1'), 2],
])('a .env file that is not in UTF-8 is refused: %s', (_, bytes, line) => {
  const file = path.join(temporaryFolder(), '.env');
  writeFileSync(file, bytes);
  expect(() => loadConfig({}, file)).toThrow(`Line ${line} of ${file} is not written in UTF-8. Save`);
});

test('a folder in the place of .env is named', () => {
  const folder = temporaryFolder();
  const said = (): string => {
    try {
      return String(loadConfig({}, folder));
    } catch (error) {
      return sentenceOf(error);
    }
  };
  expect(said()).toBe(
    `${folder} cannot be used: a folder is in its place. Move that away, or name another place.`,
  );
});

test('a blank value means "not set"', () => {
  expect(parseConfig({ PORT: '', PUBLIC_ORIGIN: ' ', DATABASE_URL: '' })).toEqual(parseConfig({}));
});

test('what a file of Windows or quotes leave behind a value is no part of it', () => {
  const config = parseConfig({
    ...{ HOST: '0.0.0.0\r', PORT: '3001 ', DATA_DIR: ' /srv/rollcall\r', REDIS_URL: 'redis://db:6379 ' },
    ...{ HEARTBEAT_FILE: '/tmp/beat\r', LOG_LEVEL: 'warn\r\n', METRICS_TOKEN: `${SECRET}\r` },
    ...{ ADMIN_EMAIL: 'a@college.example\r', ADMIN_PASSWORD: ' with spaces \r' },
  });
  expect(config).toMatchObject({
    ...{ host: '0.0.0.0', port: 3001, dataDir: '/srv/rollcall', redisUrl: 'redis://db:6379' },
    ...{ heartbeatFile: '/tmp/beat', logLevel: 'warn', metricsToken: SECRET },
    admin: { email: 'a@college.example', password: ' with spaces ' },
  });
});

test('the secrets keep every byte, as sessions and QR codes were made with them', () => {
  const secret = ` ${SECRET}\r`;
  const { jwtSecret, qrSecret } = parseConfig({ JWT_SECRET: secret, QR_SECRET: secret });
  expect([jwtSecret, qrSecret]).toEqual([secret, secret]);
});

test.each(['pass#word', '12#word', 'pass/word', '12/word', 'pass?word', '12?word'])(
  'the password %s in an address is refused with the words that mend it',
  password => {
    const address = (scheme: string) => `${scheme}://rollcall:${password}@db.example/rollcall`;
    const all = () =>
      parseConfig({
        ...{ DATABASE_URL: address('postgres'), REDIS_URL: address('redis'), SMTP_URL: address('smtp') },
      });
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'])
      expect(all).toThrow(new RegExp(`${name} must look like.*%23 for #`));
  },
);

test('the driver is told to check a certificate, as it does, and so does not warn', () => {
  const databaseUrl = (parameters: string) =>
    parseConfig({
      ...{ DATABASE_URL: `postgres://db.example/rollcall?${parameters}`, JWT_SECRET: SECRET },
      QR_SECRET: SECRET,
    }).databaseUrl?.split('?')[1];
  expect(databaseUrl('sslmode=require')).toBe('sslmode=verify-full');
  expect(databaseUrl('sslrootcert=ca.pem&sslmode=verify-ca&x=1')).toBe(
    'sslrootcert=ca.pem&sslmode=verify-full&x=1',
  );
  for (const asItIs of ['sslmode=no-verify', 'sslmode=disable', 'uselibpqcompat=true&sslmode=require'])
    expect(databaseUrl(asItIs)).toBe(asItIs);
});

test('a name that is almost a setting is told with the one it is near, in the file and in the environment', () => {
  const file = path.join(temporaryFolder(), '.env');
  writeFileSync(file, 'DATABSE_URL=postgres://db.example/rollcall\nPOSTGRES_PASSWORD=x\nPROT=3001\n');
  const env = {
    HOME: '/root',
    PATH: '/bin',
    port: '3002',
    TRUST_PROXIES: '1',
    SMTP_URI: '',
    REDIS_PORT: '6379',
  };
  const near = (given: string, meant: string) =>
    `${given} is no setting of Rollcall and has no effect; probably ${meant} is meant.`;
  expect(settingDoubts(env, file)).toEqual([
    near('DATABSE_URL', 'DATABASE_URL'),
    near('PROT', 'PORT'),
    near('port', 'PORT'),
  ]);
  const both = { SERVERS: '2', SERVER: '1', TRUST_PROXI: '1' };
  expect(settingDoubts(both, file)).toContain(near('TRUST_PROXI', 'TRUST_PROXY'));
  expect(settingDoubts(both, file)).not.toContain(near('SERVER', 'SERVERS'));
  expect(() => loadConfig({ TRUST_PROXY: 'yes', JWT_SECRT: SECRET }, file)).toThrow(
    near('JWT_SECRT', 'JWT_SECRET'),
  );
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

test.each([1, 22, 389, 2049, 5060, 5061, 6000, 6566, 6667, 10080])(
  'port %i is refused where browsers would come to it, as they open no such address',
  async port => {
    const PORT = String(port);
    // The fetch of Node follows the same standard as browsers do.
    await expect(fetch(`http://127.0.0.1:${PORT}`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
    expect(() => parseConfig({ PORT })).toThrow(`PORT is ${PORT}, and browsers refuse to open that port`);
    const behindProxy = parseConfig({ PORT, PUBLIC_ORIGIN: 'https://attendance.example.edu' });
    expect(behindProxy.port).toBe(port);
  },
);

test.each([0, 80, 443, 3000, 5059, 5062, 8080, 65_535])('port %i can be used', port => {
  expect(parseConfig({ PORT: String(port) }).port).toBe(port);
});

test.each(['IST', 'PST', 'CET', 'EST', '+05:30', '-03:00', '+0530', 'Mars/Olympus'])(
  '%s is no zone of a college: it may be read as another, or not at all',
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
