import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#platform/log/log.ts';
import { parseConfig } from '#platform/settings/config.ts';
import { hasRedis, startRedis } from '#testing/processes/redis.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import { connectRaw } from '#testing/server/raw-connection.ts';
import { newEvent, scanOf } from '#testing/server/scenario.ts';
import { type Served, serve } from '#testing/server/serve.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { MOST_UNANSWERED } from './bounded-server.ts';
import { createLimits } from './limits.ts';

const PASSWORD = 'tall blue door';

/** Accounts with a password, inserted directly so that the password is hashed only once. */
async function createAccounts(
  served: Served,
  count: number,
  hashed: Promise<string> = hashPassword(PASSWORD),
): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `${randomUUID()}@example.edu`);
  await served.database.knex.raw(
    `INSERT INTO users (id, name, email, password_hash, role, trade, qr_code, created_at)
     SELECT gen_random_uuid(), 'Somebody', email, ?, 'user', 'Civil Engineering', email, now() FROM unnest(?::text[]) AS email`,
    [await hashed, emails],
  );
  return emails;
}

async function logIn(
  { url }: Pick<Served, 'url'>,
  body: { readonly email: string; readonly password: string },
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    answer: await response.json(),
    cookie: response.headers.get('set-cookie'),
    cookies: response.headers.getSetCookie(),
  };
}

/** What a browser keeps of the answers that it hears, and sends with its next login. */
function newBrowser() {
  const kept = new Map<string, string>();
  return {
    hear(cookies: readonly string[]): void {
      for (const [, name = '', text = ''] of cookies.map(line => /^([^=]+)=([^;]*)/.exec(line) ?? []))
        kept.set(name, text);
    },
    headers: () => ({ Cookie: [...kept].map(pair => pair.join('=')).join('; ') }),
  };
}

const notesIn = (browser: ReturnType<typeof newBrowser>) => browser.headers().Cookie.match(NOTE);
const NOTE = /[\da-f-]{36}\.\d+\.[\w-]{22}/g;

const statuses = async (count: number, attempt: (nth: number) => Promise<{ readonly status: number }>) => {
  const seen: number[] = [];
  for (let nth = 0; nth < count; nth += 1) seen.push((await attempt(nth)).status);
  return seen;
};

describe('guessing passwords', () => {
  test('for one account, known or not, ends after the limit, with the time to try again', async () => {
    const served = await serve({ settings: { LOGIN_FAILURES_PER_ACCOUNT: '3' } });
    const [email = ''] = await createAccounts(served, 1);
    for (const each of [email, 'nobody@example.edu']) {
      expect(await statuses(4, () => logIn(served, { email: each, password: 'not this' }))).toEqual([
        401, 401, 401, 429,
      ]);
      const { retryAfter, answer } = await logIn(served, { email: each.toUpperCase(), password: PASSWORD });
      expect(answer).toMatchObject({ success: false, code: 'too_many_requests' });
      expect(Number(retryAfter)).toBeGreaterThan(800);
      expect(Number(retryAfter)).toBeLessThanOrEqual(900);
      expect(answer.error).toMatch(/^Too many attempts\. Please try again in 1[45] minutes\.$/);
    }
  });

  test('many at once does not evade the limit', async () => {
    const served = await serve({ settings: { LOGIN_FAILURES_PER_ACCOUNT: '3' } });
    const [email = ''] = await createAccounts(served, 1);
    const rush = Array.from({ length: 20 }, () => logIn(served, { email, password: 'not this' }));
    const wrong = (await Promise.all(rush)).filter(({ status }) => status === 401);
    expect(wrong).toHaveLength(3);
  });

  test('is forgiven by the right password, which is never counted itself', async () => {
    const served = await serve({ settings: { LOGIN_FAILURES_PER_ACCOUNT: '3' } });
    const [email = ''] = await createAccounts(served, 1);
    const wrong = () => logIn(served, { email, password: 'not this' });
    expect(await statuses(2, wrong)).toEqual([401, 401]);
    expect(await statuses(5, () => logIn(served, { email, password: PASSWORD }))).toEqual([
      200, 200, 200, 200, 200,
    ]);
    expect(await statuses(4, wrong)).toEqual([401, 401, 401, 429]);
  });

  test('is forgiven by a password that the office makes, also to choose another one', async () => {
    const served = await serve({ settings: { LOGIN_FAILURES_PER_ACCOUNT: '2' } });
    const student = await served.newStudent();
    const { email } = student.user;
    const attempt = (password: string) => logIn(served, { email, password });
    const wrong = () => attempt('not this');
    const made = [
      async () => (await served.asAdmin.ok('resetPassword', { id: student.id, body: {} })).initialPassword,
      async () => {
        const body = { ids: [student.id], replaceChosen: true };
        return (await served.asAdmin.ok('newPasswords', { body })).results[0]?.initialPassword ?? '';
      },
    ];
    for (const make of made) {
      expect(await statuses(3, wrong)).toEqual([401, 401, 429]);
      const password = await make();
      const { status, answer } = await attempt(password);
      expect(status).toBe(200);
      const change = (currentPassword: string) =>
        served.api.raw('changePassword', {
          token: answer.token,
          body: { currentPassword, newPassword: 'another one' },
        });
      expect(await statuses(3, () => change('not this'))).toEqual([400, 400, 429]);
      await make();
    }
    const currentPassword = (await made[0]?.()) ?? '';
    const { token } = await served.api.ok('login', { body: { email, password: currentPassword } });
    const body = { currentPassword, newPassword: 'another one' };
    expect((await served.api.raw('changePassword', { token, body })).status).toBe(200);
  });

  test('from one address on many accounts is limited too', async () => {
    const served = await serve({ settings: { LOGIN_FAILURES_PER_ADDRESS: '4' } });
    const attempt = () => logIn(served, { email: `${randomUUID()}@example.edu`, password: 'not this' });
    expect(await statuses(6, attempt)).toEqual([401, 401, 401, 401, 429, 429]);
    expect(Number((await attempt()).retryAfter)).toBeGreaterThan(800);
  });

  test('from one address on many accounts at once are few more than the limit', async () => {
    const served = await serve({ settings: { LOGIN_FAILURES_PER_ADDRESS: '20' } });
    const body = () => ({ email: `${randomUUID()}@example.edu`, password: 'Welcome@2026' });
    const answers = await Promise.all(Array.from({ length: 300 }, () => logIn(served, body())));
    const judged = answers.filter(({ status }) => status === 401).length;
    expect(judged).toBeGreaterThanOrEqual(20);
    // What is being checked when the limit is reached: one for each core.
    expect(judged).toBeLessThanOrEqual(20 + availableParallelism());
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(300 - judged);
  });

  test('of the current password, to change it, is limited too', async () => {
    const served = await serve({ settings: { LOGIN_FAILURES_PER_ACCOUNT: '2' } });
    const attempt = () =>
      served.api.raw('changePassword', {
        token: served.student.token,
        body: { currentPassword: 'not this', newPassword: 'another one' },
      });
    expect(await statuses(3, attempt)).toEqual([400, 400, 429]);
  });

  test('costs as much for an unknown account as for a known one', async () => {
    const served = await serve({ settings: { LOGIN_FAILURES_PER_ACCOUNT: '0' } });
    const [email = ''] = await createAccounts(served, 1);
    const costs = { known: [] as number[], unknown: [] as number[], initial: [] as number[] };
    const initial = served.other.user.email;
    await served.asAdmin.ok('resetPassword', { id: served.other.id, body: {} });
    const accounts = { known: email, unknown: 'nobody@example.edu', initial } as const;
    for (let round = 0; round < 25; round += 1)
      for (const [name, account] of Object.entries(accounts)) {
        const before = process.cpuUsage();
        expect((await logIn(served, { email: account, password: 'not this' })).status).toBe(401);
        const { user, system } = process.cpuUsage(before);
        costs[name as keyof typeof accounts].push(user + system);
      }
    // The processor's time, in which a busy machine's waiting is not counted. The least of many is what is left when
    // this process does nothing else. Without a hash to compare, it is a tenth.
    const [known, unknown, handed] = [costs.known, costs.unknown, costs.initial].map(each =>
      Math.min(...each),
    );
    for (const least of [unknown, handed]) {
      expect(Number(least) / Number(known)).toBeGreaterThan(0.5);
      expect(Number(least) / Number(known)).toBeLessThan(2);
    }
  });
});

test('five hundred users behind one address sign in at once, even with some wrong passwords', async () => {
  const served = await serve();
  // On a busy machine, hashes of the real cost would take longer than an answer may.
  const cheap = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const emails = await createAccounts(served, 500, cheap);
  const answers = await Promise.all(
    emails.map(async (email, nth) => {
      if (nth % 5 === 0) await logIn(served, { email, password: 'mistyped' });
      return (await logIn(served, { email, password: PASSWORD })).status;
    }),
  );
  expect(answers.filter(status => status !== 200)).toEqual([]);
});

test('one account that signs in over and over does not have the others wait', async () => {
  const served = await serve({ settings: { LOGIN_FAILURES_PER_ACCOUNT: '0' } });
  const [email = ''] = await createAccounts(served, 1);
  const rush = Array.from({ length: 100 }, () => logIn(served, { email, password: PASSWORD }));
  const seen = (await Promise.all(rush)).map(({ status }) => status);
  // One is checked and nine wait. The others that come meanwhile are refused.
  expect(seen.filter(status => status === 200).length).toBeGreaterThanOrEqual(10);
  expect(seen).toContain(429);
  expect((await logIn(served, { email, password: PASSWORD })).status).toBe(200);
});

test('registrations from one address are refused above the limit', async () => {
  const served = await serve({ settings: { REGISTRATIONS_PER_ADDRESS: '2' } });
  const register = () =>
    served.api.raw('register', {
      body: {
        name: 'New One',
        email: `${randomUUID()}@example.edu`,
        password: PASSWORD,
        trade: 'Instrumentation',
        roll_no: randomUUID().slice(0, 18),
      },
    });
  expect(await statuses(2, register)).toEqual([201, 201]);
  const refused = await register();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
});

test('scans of one admin are refused above the limit per minute, and nothing is stored of them', async () => {
  const served = await serve({ settings: { SCANS_PER_MINUTE: '3' } });
  const event = await newEvent(served);
  const people = await Promise.all(Array.from({ length: 4 }, () => served.newStudent()));
  expect(
    await statuses(4, nth => {
      const person = people[nth];
      if (!person) throw new Error('there are four');
      return served.asAdmin.raw('scan', { body: scanOf(event, person) });
    }),
  ).toEqual([200, 200, 200, 429]);
  const [first] = people;
  if (!first) throw new Error('there are four');
  const refused = await served.asAdmin.raw('scan', { body: scanOf(event, first) });
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30);
  const { event: after } = await served.asAdmin.ok('event', { id: event.id });
  expect(after.counts.present).toBe(3);
});

test('a scan that is judged twice, from the cache and from the database, counts once', async () => {
  const served = await serve({ settings: { SCANS_PER_MINUTE: '6' } });
  const event = await newEvent(served);
  const scan = () => served.asAdmin.raw('scan', { body: scanOf(event, served.student) });
  expect(await statuses(7, scan)).toEqual([...Array(6).fill(200), 429]);
  const again = await serve({ settings: { SCANS_PER_MINUTE: '3' } });
  const elsewhere = { ...event, id: randomUUID() };
  const refused = () => again.asAdmin.raw('scan', { body: scanOf(elsewhere, again.student) });
  expect(await statuses(4, refused)).toEqual([404, 404, 404, 429]);
});

test('marks by hand are counted with the scans of the same admin', async () => {
  const served = await serve({ settings: { SCANS_PER_MINUTE: '2' } });
  const event = await newEvent(served);
  await served.asAdmin.ok('scan', { body: scanOf(event, served.student) });
  const { id: userId } = served.other;
  const body = { userId, eventId: event.id, status: 'present' };
  expect(await statuses(2, () => served.asAdmin.raw('mark', { body }))).toEqual([200, 429]);
});

test.each(['/api/test-cors', '/socket.io/?EIO=4&transport=polling'])(
  'a flood of %s on one connection ends it, and a mark beside it is made at once',
  async path => {
    const { log, lines } = keptLog();
    const served = await serve({ log });
    const event = await newEvent(served);
    lines.length = 0;
    const flood = await connectRaw(served.url);
    flood.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(100_000));
    await served.asAdmin.ok('scan', { body: scanOf(event, served.student) });
    await flood.closed();
    expect(lines.filter(line => line.includes('asked too much at once'))).toHaveLength(1);
    expect(lines.filter(line => line.includes('test-cors')).length).toBeLessThanOrEqual(MOST_UNANSWERED);
  },
);

test('a stranger who guesses does not lock the owner out, and many strangers together are stopped', async () => {
  const settings = { LOGIN_FAILURES_PER_ACCOUNT: '2', TRUST_PROXY: '1' };
  const served = await serve({ settings });
  const [email = ''] = await createAccounts(served, 1);
  const from = (host: number, password: string) =>
    logIn(served, { email, password }, { 'X-Forwarded-For': `203.0.113.${host}` });
  expect(await statuses(4, () => from(1, 'not this'))).toEqual([401, 401, 429, 429]);
  expect((await from(2, PASSWORD)).status).toBe(200);
  const distributed = await statuses(25, nth => from(10 + nth, 'not this'));
  expect(distributed.filter(status => status === 401)).toHaveLength(18);
});

describe('a browser that signed in to an account before', () => {
  const settings = { LOGIN_FAILURES_PER_ACCOUNT: '2', LOGIN_FAILURES_PER_ADDRESS: '4' };
  const known = async (served: Served, email: string) => {
    const { cookie } = await logIn(served, { email, password: PASSWORD });
    return { Cookie: cookie?.split(';')[0] ?? '' };
  };

  test('is not locked out by others of its address, who guess at one account or at many', async () => {
    const served = await serve({ settings });
    const [email = ''] = await createAccounts(served, 1);
    const own = await known(served, email);
    expect(await statuses(3, () => logIn(served, { email, password: 'not this' }))).toEqual([401, 401, 429]);
    const many = () => logIn(served, { email: `${randomUUID()}@example.edu`, password: 'not this' });
    expect(await statuses(3, many)).toEqual([401, 401, 429]);
    expect((await logIn(served, { email, password: PASSWORD })).status).toBe(429);
    expect((await logIn(served, { email, password: PASSWORD }, own)).status).toBe(200);
  });

  test('is known too once a link has set the password there, so that the login takes it', async () => {
    const served = await serve({ settings });
    const { id, user } = await served.newStudent();
    const { token } = await served.asAdmin.ok('makePasswordLink', { id, body: {} });
    expect(await statuses(3, () => logIn(served, { email: user.email, password: 'not this' }))).toEqual([
      401, 401, 429,
    ]);
    const chosen = await served.api.raw('usePasswordLink', { body: { token, newPassword: PASSWORD } });
    const own = { Cookie: chosen.headers.get('set-cookie')?.split(';')[0] ?? '' };
    expect((await logIn(served, { email: user.email, password: PASSWORD })).status).toBe(429);
    expect((await logIn(served, { email: user.email, password: PASSWORD }, own)).status).toBe(200);
  });

  test('is known to each account that signed in there, also by a link or under a new email', async () => {
    const served = await serve({ settings });
    const [first = '', second = ''] = await createAccounts(served, 2);
    const linked = await served.newStudent();
    const { token } = await served.asAdmin.ok('makePasswordLink', { id: linked.id, body: {} });
    const browser = newBrowser();
    const signIn = async (email: string) => {
      const answered = await logIn(served, { email, password: PASSWORD }, browser.headers());
      browser.hear(answered.cookies);
      return answered;
    };
    await signIn(first);
    const { answer } = await signIn(second);
    const used = await served.api.raw('usePasswordLink', { body: { token, newPassword: PASSWORD } });
    browser.hear(used.headers.getSetCookie());
    await signIn(linked.user.email);
    const renamed = { token: answer.token, body: { email: `${randomUUID()}@example.edu` } };
    const saved = await served.api.raw('updateProfile', renamed);
    browser.hear(saved.headers.getSetCookie());

    const known = [first, linked.user.email, renamed.body.email];
    for (const email of known) await statuses(3, () => logIn(served, { email, password: 'not this' }));
    expect(await statuses(3, nth => signIn(known[nth] ?? ''))).toEqual([200, 200, 200]);
  });

  test('is not known to a person who later registers an email that an account there once had', async () => {
    const served = await serve({ settings });
    const browser = newBrowser();
    const [email, former] = [`${randomUUID()}@example.edu`, `${randomUUID()}@example.edu`];
    const person = { name: 'Ravi Rao', trade: 'Civil Engineering', password: PASSWORD };
    const registered = await served.api.raw('register', { body: { ...person, email, roll_no: 'CS-1' } });
    browser.hear(registered.headers.getSetCookie());
    const { answer, cookies } = await logIn(served, { email, password: PASSWORD }, browser.headers());
    browser.hear(cookies);
    for (const own of [former, email, former]) {
      const saved = await served.api.raw('updateProfile', { token: answer.token, body: { email: own } });
      expect(saved.status).toBe(200);
      browser.hear(saved.headers.getSetCookie());
    }
    await served.api.ok('register', { body: { ...person, email, roll_no: 'CS-2' } });

    const signIn = (own: string) => logIn(served, { email: own, password: PASSWORD }, browser.headers());
    for (const own of [email, former])
      await statuses(2, () => logIn(served, { email: own, password: 'not this' }));
    expect(await statuses(2, nth => signIn([email, former][nth] ?? ''))).toEqual([429, 200]);
  });

  test('is known no longer when the password was changed elsewhere, and is where it was changed', async () => {
    const served = await serve({ settings });
    const [email = ''] = await createAccounts(served, 1);
    const [here, elsewhere] = [newBrowser(), newBrowser()];
    const signIn = (browser: typeof here, password: string) =>
      logIn(served, { email, password }, browser.headers());
    elsewhere.hear((await signIn(elsewhere, PASSWORD)).cookies);
    const { answer, cookies } = await signIn(here, PASSWORD);
    here.hear(cookies);
    const newPassword = 'wide green gate';
    const changed = await served.api.raw('changePassword', {
      token: answer.token,
      body: { currentPassword: PASSWORD, newPassword },
    });
    here.hear(changed.headers.getSetCookie());
    await statuses(2, () => logIn(served, { email, password: 'not this' }));
    expect((await signIn(elsewhere, newPassword)).status).toBe(429);
    const again = await signIn(here, newPassword);
    expect(again.status).toBe(200);
    here.hear(again.cookies);
    // The note of the password before is gone.
    expect(notesIn(here)).toHaveLength(1);
  });

  test('keeps notes of the last five accounts, one of each', async () => {
    const served = await serve({ settings });
    const emails = await createAccounts(served, 6);
    const browser = newBrowser();
    for (const email of [...emails, ...emails.slice(2)])
      browser.hear((await logIn(served, { email, password: PASSWORD }, browser.headers())).cookies);
    expect(notesIn(browser)).toHaveLength(5);
    const signIn = (email = '') => logIn(served, { email, password: PASSWORD }, browser.headers());
    for (const email of emails.slice(0, 2))
      await statuses(3, () => logIn(served, { email, password: 'not this' }));
    expect(await statuses(2, nth => signIn(emails[nth]))).toEqual([429, 200]);
  });

  test('guesses no more often than others, however many such browsers there are', async () => {
    const served = await serve({ settings });
    const [email = ''] = await createAccounts(served, 1);
    const own = await known(served, email);
    expect(await statuses(3, () => logIn(served, { email, password: 'not this' }, own))).toEqual([
      401, 401, 429,
    ]);
    const others: Record<string, string>[] = [];
    for (let nth = 0; nth < 20; nth += 1) others.push(await known(served, email));
    const wrong = await statuses(20, nth => logIn(served, { email, password: 'not this' }, others[nth]));
    expect(wrong.filter(status => status === 401)).toHaveLength(18);
  });

  test('is known for this account alone, and not if what it keeps was made up', async () => {
    const served = await serve({ settings });
    const [email = '', another = ''] = await createAccounts(served, 2);
    const own = await known(served, email);
    expect(await statuses(3, () => logIn(served, { email: another, password: 'not this' }))).toEqual([
      401, 401, 429,
    ]);
    const madeUp = { Cookie: `rollcall-known=${randomUUID()}.1.${'A'.repeat(22)}` };
    for (const headers of [own, madeUp])
      expect((await logIn(served, { email: another, password: PASSWORD }, headers)).status).toBe(429);
  });

  test('keeps what no page can read and no other call sends, and it opens nothing', async () => {
    const served = await serve({ settings });
    const [email = ''] = await createAccounts(served, 1);
    const { cookie } = await logIn(served, { email, password: PASSWORD });
    expect(cookie).toMatch(/; path=\/api\/auth\/login; .*samesite=strict; httponly/i);
    const headers = await known(served, email);
    expect((await fetch(`${served.url}/api/auth/profile`, { headers })).status).toBe(401);
    expect((await logIn(served, { email, password: 'not this' }, headers)).cookie).toBeNull();
  });
});

describe('the address of a client', () => {
  const spoofed = (nth: number) => ({ 'X-Forwarded-For': `203.0.113.${nth}` });
  const wrong = (served: Served, headers: Record<string, string>) =>
    logIn(served, { email: `${randomUUID()}@example.edu`, password: 'not this' }, headers);

  test('is not taken from the client’s own headers, so no one evades a limit or uses up another’s', async () => {
    const served = await serve({ settings: { LOGIN_FAILURES_PER_ADDRESS: '2' } });
    expect(await statuses(3, nth => wrong(served, spoofed(nth)))).toEqual([401, 401, 429]);
  });

  test('is the proxy’s for everybody if a proxy is not told of: the log says so, once', async () => {
    const toldOf = async (TRUST_PROXY: string): Promise<number> => {
      const { log, lines } = keptLog();
      const { url } = await serve({ settings: { TRUST_PROXY }, log });
      for (const headers of [{}, spoofed(1), spoofed(2)]) await fetch(`${url}/health`, { headers });
      return lines.filter(line => line.includes('TRUST_PROXY is 0')).length;
    };
    expect([await toldOf('0'), await toldOf('1')]).toEqual([1, 0]);
  });

  test('is the one added by the trusted proxy, whatever stands before it', async () => {
    const served = await serve({ settings: { LOGIN_FAILURES_PER_ADDRESS: '2', TRUST_PROXY: '1' } });
    const from = (client: string) => (nth: number) =>
      wrong(served, { 'X-Forwarded-For': `203.0.113.${nth}, ${client}` });
    expect(await statuses(3, from('198.51.100.7'))).toEqual([401, 401, 429]);
    expect(await statuses(3, from('198.51.100.8'))).toEqual([401, 401, 429]);
  });
});

describe.runIf(hasRedis)('with Redis', () => {
  const limitsOn = (url: string, prefix = 'one') => {
    const { limits: settings } = parseConfig({
      LOGIN_FAILURES_PER_ACCOUNT: '3',
      REGISTRATIONS_PER_ADDRESS: '1',
      SCANS_PER_MINUTE: '1',
    });
    const log = createLogger({ name: 'test', level: 'silent' });
    const limits = createLimits({ settings, redis: { url, prefix }, log });
    onTestFinished(() => limits.close());
    return limits;
  };
  const guess = { account: 'a@example.edu', address: '198.51.100.7' };
  const fail = async ({ guesses }: ReturnType<typeof limitsOn>): Promise<boolean> => {
    const guessing = await guesses.begin(guess);
    if ('refused' in guessing) return false;
    await guessing.wrong();
    return true;
  };

  /** Until then, each counts by itself. */
  const connected = (one: ReturnType<typeof limitsOn>, other: ReturnType<typeof limitsOn>) =>
    expect
      .poll(async () => {
        const key = randomUUID();
        await one.registrations.take(key);
        return other.registrations.look(key);
      })
      .toMatchObject({ refused: 'too_many_requests' });

  test('several servers count together, and those of another Rollcall by themselves', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const [one, other] = [limitsOn(redis.url), limitsOn(redis.url)];
    await connected(one, other);
    const [trial, trials] = [limitsOn(redis.url, 'trial'), limitsOn(redis.url, 'trial')];
    await connected(trial, trials);
    expect([await fail(one), await fail(other), await fail(one), await fail(other)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(await fail(trial)).toBe(true);
  });

  test('scans of one server do not count at another, because a mark waits for no Redis', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const [one, other] = [limitsOn(redis.url), limitsOn(redis.url)];
    await connected(one, other);
    expect(await one.scans.take('admin')).toBeNull();
    expect(await one.scans.look('admin')).toMatchObject({ refused: 'too_many_requests' });
    expect(await other.scans.look('admin')).toBeNull();
  });

  test('if it goes away, each server counts by itself, no one waits long, and scans are not affected', async () => {
    const redis = await startRedis();
    const limits = limitsOn(redis.url);
    await connected(limits, limitsOn(redis.url));
    expect(await fail(limits)).toBe(true);
    await redis.stop();
    const start = performance.now();
    expect(await limits.scans.take('admin')).toBeNull();
    expect([await fail(limits), await fail(limits), await fail(limits), await fail(limits)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
