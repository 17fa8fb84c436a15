import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { testDatabase } from '#testing/database/database.ts';
import { createMailer, type Mail } from './mailer.ts';
import { sendBindingMails, sendEmailChangeMails } from './send-warnings.ts';
import { mailServer, postBy, REFUSES } from './testing.ts';

const { knex } = await testDatabase();
const NOW = new Date('2026-11-20T08:35:00Z');
const college = { name: 'Example College', timeZone: 'Asia/Kolkata', contact: 'Room 12' };

beforeEach(async () => {
  await knex('binding_mails').delete();
  await knex('email_change_mails').delete();
  await knex('users').delete();
});

/** Somebody whose code has just moved to a phone. Returns the email. */
async function bound(name: string, more: object = {}): Promise<string> {
  const id = randomUUID();
  const email = `${name}@example.edu`;
  await knex('users').insert({
    ...{ id, name, email, password_hash: 'none', role: 'user', trade: 'Instrumentation' },
    ...{ qr_code: id, created_at: NOW, ...more },
  });
  await knex('binding_mails').insert({ user_id: id, bound_at: NOW });
  return email;
}

test('each is mailed once, however many workers look, with the time and what to do', async () => {
  const emails = [await bound('asha'), await bound('bina')];
  await bound('gone', { deactivated_at: NOW });
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const deps = { knex, post: postBy(mailer, () => NOW), college };
  await Promise.all(Array.from({ length: 5 }, () => sendBindingMails(deps)));
  expect(mails.map(({ to }) => to).toSorted()).toEqual(emails);
  expect(mails[0]).toMatchObject({
    subject: SERVER_MESSAGES.deviceBoundSubject(college.name),
    text: `${SERVER_MESSAGES.deviceBoundMail('20 Nov 2026, 2:05 pm')}\n\nThe placement office: Room 12`,
  });
  expect(await knex('binding_mails')).toEqual([]);
});

test('a phone that is bound while the mail about the one before is sent has a mail of its own', async () => {
  await bound('asha');
  const { id } = await knex('users').first('id');
  const next = { user_id: id, bound_at: new Date(NOW.getTime() + 60_000) };
  const mails: Mail[] = [];
  const mailer = {
    async send(mail: Mail) {
      if (mails.push(mail) === 1) await knex('binding_mails').insert(next);
    },
  };
  await sendBindingMails({ knex, post: postBy(mailer, () => NOW), college });
  expect(mails.map(({ text }) => text)).toEqual(
    ['20 Nov 2026, 2:05 pm', '20 Nov 2026, 2:06 pm'].map(
      moment => SERVER_MESSAGES.deviceBoundMail(moment) + SERVER_MESSAGES.officeIsAt(college.contact),
    ),
  );
  expect(await knex('binding_mails')).toEqual([]);
});

test('a mail that the mail server refuses is logged, and holds up nobody', async () => {
  const server = await mailServer(REFUSES);
  const mailer = createMailer({ url: server.url, from: 'office@example.edu' });
  const warn = vi.fn();
  for (const name of ['asha', 'bina']) await bound(name);
  await sendBindingMails({ knex, post: postBy(mailer, () => NOW, warn), college });
  mailer.close();
  expect(warn).toHaveBeenCalledTimes(2);
  expect(await knex('binding_mails')).toEqual([]);
});

test('the address of somebody who was erased meanwhile is not mailed, nor kept', async () => {
  await bound('gone', { deactivated_at: NOW, erased_at: NOW });
  const { id } = await knex('users').first('id');
  await knex('email_change_mails').insert({ user_id: id, changed_at: NOW, former_email: 'old@example.edu' });
  const send = vi.fn();
  await sendEmailChangeMails({ knex, post: postBy({ send }, () => NOW), college });
  expect(send).not.toHaveBeenCalled();
  expect(await knex('email_change_mails')).toEqual([]);
});

test('a changed email is told to the address before, once, with the time and what to do', async () => {
  await bound('asha');
  const { id } = await knex('users').first('id');
  await knex('email_change_mails').insert({ user_id: id, changed_at: NOW, former_email: 'old@example.edu' });
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const deps = { knex, post: postBy(mailer, () => NOW), college };
  await Promise.all([sendEmailChangeMails(deps), sendEmailChangeMails(deps)]);
  expect(mails).toEqual([
    {
      to: 'old@example.edu',
      subject: SERVER_MESSAGES.emailChangedSubject(college.name),
      text: `${SERVER_MESSAGES.emailChangedMail('20 Nov 2026, 2:05 pm')}\n\nThe placement office: Room 12`,
    },
  ]);
  expect(await knex('email_change_mails')).toEqual([]);
});
