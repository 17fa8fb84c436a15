import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { PASSWORD_LINK_MS } from '#contract/constants.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { hashOfLink, makePasswordLink } from '#platform/signing/password-links.ts';
import { testDatabase } from '#testing/database/database.ts';
import { MailFailure } from './mail-failure.ts';
import type { Mail } from './mailer.ts';
import { createMailer } from './mailer.ts';
import { sendPasswordLinks } from './send-links.ts';
import { mailServer, postBy, REFUSES } from './testing.ts';

const { knex } = await testDatabase();
const NOW = new Date('2026-11-20T08:35:00Z');
const EMAIL = 'meera@example.edu';
const college = { name: 'Example College' };
const page = 'https://attendance.example.edu/new-password';
let id: string;

beforeEach(async () => {
  await knex('password_requests').delete();
  await knex('password_links').delete();
  await knex('users').delete();
  id = randomUUID();
  await knex('users').insert({
    ...{
      id,
      name: 'Meera Nair',
      email: EMAIL,
      password_hash: 'none',
      role: 'user',
      trade: 'Instrumentation',
    },
    ...{ qr_code: id, created_at: NOW },
  });
});

const ask = (email: string, at = NOW) => knex('password_requests').insert({ email, asked_at: at });

/** What is mailed by `workers` workers that answer at once. */
async function answered(workers = 1): Promise<{ mails: Mail[]; warn: ReturnType<typeof vi.fn> }> {
  const mails: Mail[] = [];
  const warn = vi.fn();
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const deps = { knex, post: postBy(mailer, () => NOW, warn), college, page, now: () => NOW };
  await Promise.all(Array.from({ length: workers }, () => sendPasswordLinks(deps)));
  expect(await knex('password_requests')).toEqual([]);
  return { mails, warn };
}

test('an account’s link is mailed once, however many workers look; others get nothing', async () => {
  await ask(EMAIL);
  await ask('nobody@example.edu');
  const { mails } = await answered(5);
  expect(mails).toMatchObject([{ to: EMAIL, subject: SERVER_MESSAGES.passwordLinkSubject(college.name) }]);
  const token = mails[0]?.text.match(/new-password#([\w-]{43})\n/)?.[1] ?? '';
  expect(await knex('password_links')).toMatchObject([{ user_id: id, token_hash: hashOfLink(token) }]);
});

test('a link works as soon as it is mailed, and who asks again meanwhile does not wait for the mail server', async () => {
  await ask(EMAIL);
  const send = vi.fn(async (mail: Mail) => {
    const token = mail.text.match(/new-password#([\w-]{43})\n/)?.[1] ?? '';
    expect(await knex('password_links').where({ token_hash: hashOfLink(token) })).toHaveLength(1);
    await knex('password_requests').insert({ email: EMAIL, asked_at: NOW }).onConflict('email').ignore();
  });
  await sendPasswordLinks({ knex, post: postBy({ send }, () => NOW), college, page, now: () => NOW });
  expect(send).toHaveBeenCalledOnce();
});

test('nothing is mailed to a deactivated account, or after the hour in which somebody waits', async () => {
  await ask(EMAIL, new Date(NOW.getTime() - PASSWORD_LINK_MS - 1));
  expect((await answered()).mails).toEqual([]);
  await knex('users').where({ id }).update({ deactivated_at: NOW });
  await ask(EMAIL);
  expect((await answered()).mails).toEqual([]);
  expect(await knex('password_links')).toEqual([]);
});

test('a link that was handed over meanwhile goes on working, and the mail that comes late says how long it works', async () => {
  const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
  await ask(EMAIL, minutesAgo(20));
  await sendPasswordLinks({
    ...{ knex, college, page, now: () => NOW },
    post: postBy({ send: () => Promise.reject(new MailFailure('no', 'away')) }, () => NOW),
  });
  const late = await answered();
  expect(late.mails[0]?.text).toContain('within 40 minutes');

  await ask(EMAIL, minutesAgo(20));
  const handed = await makePasswordLink(knex, { id }, { askedAt: minutesAgo(10) });
  expect((await answered()).mails).toEqual([]);
  expect(await knex('password_links')).toMatchObject([{ token_hash: hashOfLink(handed?.token ?? '') }]);
});

test('a link that was made while the clock was ahead stops no later mail', async () => {
  const ahead = new Date('2026-12-20T08:35:00Z');
  await makePasswordLink(knex, { id }, { askedAt: ahead });
  await ask(EMAIL);
  expect((await answered()).mails[0]?.text).toContain('within 60 minutes');
  const [link] = await knex('password_links');
  expect(link.expires_at).toEqual(new Date(NOW.getTime() + PASSWORD_LINK_MS));
});

test('a link that was asked for while the clock was ahead works for its hour from now', async () => {
  await ask(EMAIL, new Date('2026-12-20T08:35:00Z'));
  expect((await answered()).mails[0]?.text).toContain('within 60 minutes');
  const [link] = await knex('password_links');
  expect(link.expires_at).toEqual(new Date(NOW.getTime() + PASSWORD_LINK_MS));
});

test('a mail that the mail server refuses is logged without the link, and the next request is answered', async () => {
  const server = await mailServer(REFUSES);
  const mailer = createMailer({ url: server.url, from: 'office@example.edu' });
  const warn = vi.fn();
  await ask(EMAIL);
  await sendPasswordLinks({ knex, post: postBy(mailer, () => NOW, warn), college, page, now: () => NOW });
  mailer.close();
  expect(warn).toHaveBeenCalledOnce();
  expect(JSON.stringify(warn.mock.calls)).not.toContain('#');
  expect(await knex('password_requests')).toEqual([]);
  await ask(EMAIL);
  expect((await answered()).mails).toHaveLength(1);
});
