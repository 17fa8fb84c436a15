import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import createKnex from 'knex';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { testDatabase } from '#testing/database/database.ts';
import { startWorkerProcess } from '#testing/processes/worker.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import { createMailer, type Mail } from '../../mail/mailer.ts';
import { sendDueMails } from '../../mail/send-due.ts';
import { mailServer, postBy, REFUSES } from '../../mail/testing.ts';
import { setNextTimes, startDueReports } from './due-schedules.ts';

const { knex, url } = await testDatabase();
/** Friday, 20 November, 14:05 in Kolkata. */
const NOW = new Date('2026-11-20T08:35:00Z');
const { log, lines } = keptLog();
const deps = {
  ...{ knex, log, now: () => NOW, timeZone: 'Asia/Kolkata', newId: randomUUID },
  unreadable: new Set<string>(),
};
let owner: string;

beforeEach(async () => {
  await knex('reports').delete();
  await knex('report_schedules').delete();
  owner = randomUUID();
  await knex('users').insert({
    ...{ id: owner, name: 'Dr. Rao', email: `${owner}@college.test`, password_hash: 'none', role: 'admin' },
    ...{ qr_code: owner, created_at: NOW },
  });
});

async function schedule(more: object = {}, queries = knex): Promise<string> {
  const id = randomUUID();
  await queries('report_schedules').insert({
    ...{ id, owner_id: owner, every: 'day', time: '08:00', mail: true, next_at: NOW, created_at: NOW },
    report: JSON.stringify({ kind: 'attendance', format: 'csv', filters: { range: 'week' } }),
    ...more,
  });
  return id;
}

describe('a regular report that is due', () => {
  test('is created once, however many workers look, with today’s days; and the next time is set', async () => {
    const id = await schedule();
    await schedule({ next_at: new Date(NOW.getTime() + 1) });
    await schedule({ paused: true });
    const started = await Promise.all(Array.from({ length: 5 }, () => startDueReports(deps)));
    expect(started.flat()).toHaveLength(1);
    expect(await knex('reports').where({ id: started.flat()[0] }).first()).toMatchObject({
      ...{ owner_id: owner, kind: 'attendance', format: 'csv', status: 'queued', mail: 'due' },
      ...{ filters: { date_from: '2026-11-14', date_to: '2026-11-20' }, file_name: 'attendance-report.csv' },
    });
    expect(await knex('report_schedules').where({ id }).first()).toMatchObject({
      ...{ next_at: new Date('2026-11-21T02:30:00Z'), last_at: NOW, paused: false },
    });
  });

  test.each([
    ['day', null, '18:00', 'today', '2026-11-19T12:30:00Z', ['2026-11-19', '2026-11-19']],
    ['day', null, '08:00', 'today', '2026-11-17T02:30:00Z', ['2026-11-20', '2026-11-20']],
    ['week', 1, '08:00', 'week', '2026-11-09T02:30:00Z', ['2026-11-10', '2026-11-16']],
    ['month', null, '08:00', 'lastMonth', '2026-09-01T02:30:00Z', ['2026-10-01', '2026-10-31']],
  ])(
    'that was missed is made once, about the days it was last due for: every %s, %s, %s, %s',
    async (every, weekday, time, range, nextAt, [date_from, date_to]) => {
      const report = JSON.stringify({ kind: 'attendance', format: 'csv', filters: { range } });
      await schedule({ every, weekday, time, report, next_at: new Date(nextAt) });
      const started = await startDueReports(deps);
      expect(await knex('reports').select('id', 'filters', 'created_at')).toEqual([
        { id: started[0], filters: { date_from, date_to }, created_at: NOW },
      ]);
      expect(await startDueReports(deps)).toEqual([]);
    },
  );

  test('comes at its usual time again after a clock that was a month ahead was set right', async () => {
    const ahead = { ...deps, now: () => new Date('2026-12-20T08:35:00Z') };
    const ids = [
      await schedule(),
      await schedule({ every: 'month' }),
      await schedule({ every: 'week', weekday: 5 }),
    ];
    expect(await startDueReports(ahead)).toHaveLength(3);
    expect(await startDueReports(deps)).toEqual([]);
    expect(await knex('report_schedules').whereIn('id', ids).orderBy('every').pluck('next_at')).toEqual([
      new Date('2026-11-21T02:30:00Z'),
      new Date('2026-12-01T02:30:00Z'),
      new Date('2026-11-27T02:30:00Z'),
    ]);
  });

  test('comes at its hour in the new time zone of the college, and what was missed is still made', async () => {
    const soon = new Date('2026-11-21T02:30:00Z');
    const ids = [
      await schedule({ next_at: soon }),
      await schedule({ every: 'week', weekday: 1, next_at: soon }),
    ];
    const missed = await schedule();
    const moved = { ...deps, timeZone: 'America/New_York' };
    await setNextTimes(moved);
    expect(await knex('report_schedules').whereIn('id', ids).orderBy('every').pluck('next_at')).toEqual([
      new Date('2026-11-20T13:00:00Z'),
      new Date('2026-11-23T13:00:00Z'),
    ]);
    expect(await startDueReports(moved)).toHaveLength(1);
    expect(await knex('report_schedules').where({ id: missed }).first('last_at')).toEqual({ last_at: NOW });
  });

  test('that only another release can read keeps no other from being made, and waits for that release', async () => {
    const report = { kind: 'attendance', format: 'csv', filters: { range: 'today', gate: 'North' } };
    const unreadable = await schedule({
      report: JSON.stringify(report),
      next_at: new Date('2026-11-18T02:30:00Z'),
    });
    const before = await knex('report_schedules').where({ id: unreadable }).first();
    const readable = await schedule();
    const fresh = { ...deps, unreadable: new Set<string>() };
    expect(await startDueReports(fresh)).toHaveLength(1);
    expect(await startDueReports(fresh)).toEqual([]);
    expect(await knex('report_schedules').where({ id: readable }).first('last_at')).toEqual({ last_at: NOW });
    expect(await knex('report_schedules').where({ id: unreadable }).first()).toEqual(before);
    const told = lines.filter(line => line.includes(unreadable));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('gate');

    // As that release reads it.
    await knex('report_schedules')
      .where({ id: unreadable })
      .update({ report: JSON.stringify({ ...report, filters: { range: 'today' } }) });
    const [id] = await startDueReports(deps);
    expect(await knex('reports').where({ id }).first('filters')).toEqual({
      filters: { date_from: '2026-11-20', date_to: '2026-11-20' },
    });
  });

  test.each([
    ['is no longer an admin', { role: 'user' }],
    ['was deactivated', { deactivated_at: NOW }],
  ])('is paused if its owner %s', async (_, change) => {
    const id = await schedule();
    await knex('users').where({ id: owner }).update(change);
    expect(await startDueReports(deps)).toEqual([]);
    expect(await knex('report_schedules').where({ id }).first('paused', 'last_at')).toEqual({
      paused: true,
      last_at: null,
    });
  });

  test('about an event that was deleted says so once, and is paused', async () => {
    const report = { kind: 'event', format: 'pdf', eventId: randomUUID(), filters: {} };
    const id = await schedule({ report: JSON.stringify(report) });
    expect(await startDueReports(deps)).toHaveLength(1);
    expect(await knex('report_schedules').where({ id }).first('paused', 'last_at')).toEqual({
      paused: true,
      last_at: NOW,
    });
    const tomorrow = { ...deps, now: () => new Date('2026-11-21T08:35:00Z') };
    expect(await startDueReports(tomorrow)).toEqual([]);
  });
});

test('a worker makes due reports and sends them without a request', async () => {
  const server = await mailServer();
  const own = await testDatabase();
  await own.knex('users').insert({
    ...{ id: owner, name: 'Dr. Rao', email: 'rao@college.test', password_hash: 'none', role: 'admin' },
    ...{ qr_code: owner, created_at: NOW },
  });
  await schedule({}, own.knex);
  await startWorkerProcess(own, { SMTP_URL: server.url, MAIL_FROM: 'tnp@college.test' });
  await vi.waitUntil(() => server.received.length > 0, { timeout: 60_000, interval: 50 });
  expect(server.received[0]).toContain('To: rao@college.test');
  expect(server.received[0]).toContain('filename=attendance-report.csv');
});

describe('mail', () => {
  async function endedReport(more: object = {}, content = 'Student Name\nAsha'): Promise<string> {
    const id = randomUUID();
    await knex('reports').insert({
      ...{ id, owner_id: owner, kind: 'attendance', format: 'csv', filters: '{}', created_at: NOW },
      ...{ status: 'ready', finished_at: NOW, file_name: 'attendance-report.csv', mail: 'due', ...more },
    });
    await knex('report_files').insert({ report_id: id, content: Buffer.from(content) });
    return id;
  }
  const college = { name: 'Placement office' };
  const now = (): Date => NOW;
  const mailOf = async (id: string) => (await knex('reports').where({ id }).first('mail')).mail;

  async function sendBy(server: { readonly url: string }): Promise<void> {
    const mailer = createMailer({ url: server.url, from: 'tnp@college.test' });
    await Promise.all([1, 2, 3].map(() => sendDueMails({ knex, post: postBy(mailer, now), college })));
    mailer.close();
  }

  test('brings each finished report to its owner once, as a file', async () => {
    const server = await mailServer();
    const id = await endedReport();
    const others = [await endedReport({ mail: null }), await endedReport({ status: 'rendering' })];
    await sendBy(server);
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail).toContain(`To: ${owner}@college.test`);
    expect(mail).toContain('filename=attendance-report.csv');
    expect(mail).toContain(Buffer.from('Student Name\nAsha').toString('base64'));
    expect(await Promise.all([id, ...others].map(mailOf))).toEqual(['sent', null, 'due']);
  });

  test('says in its subject of which student or event it is, also when there is no file', async () => {
    const subject = JSON.stringify({ userId: owner });
    await endedReport({ kind: 'student', subject, status: 'failed', error: SERVER_MESSAGES.noBrowser });
    const send = vi.fn(async () => {});
    await sendDueMails({ knex, post: postBy({ send }, now), college });
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ subject: 'Student attendance: Dr. Rao – Placement office' }),
    );
  });

  test.each([
    { status: 'ready', sentence: SERVER_MESSAGES.mailAttached },
    {
      status: 'failed',
      error: SERVER_MESSAGES.noBrowser,
      sentence: SERVER_MESSAGES.mailFailed(SERVER_MESSAGES.noBrowser),
    },
  ])('says which of several like it this is, when it is $status', async ({ sentence, ...more }) => {
    const subject = JSON.stringify({ rate: 75, side: 'below' });
    const filters = { trade: 'Food Technology', date_from: '2026-11-14', date_to: '2026-11-20' };
    await endedReport({ kind: 'eligibility', subject, filters: JSON.stringify(filters), ...more });
    const send = vi.fn(async (_: Mail) => {});
    await sendDueMails({ knex, post: postBy({ send }, now), college });
    const [first, , about = ''] = send.mock.calls[0]?.[0].text.split('\n') ?? [];
    expect(first).toBe(sentence);
    for (const phrase of ['below 75%', '14 Nov 2026 to 20 Nov 2026', 'trade Food Technology'])
      expect(about).toContain(phrase);
  });

  test('is not sent to an owner who is no admin any more', async () => {
    const server = await mailServer();
    const id = await endedReport();
    await knex('users')
      .where({ id: owner })
      .update({ role: 'user', trade: 'Food Technology', roll_no: 'GFT-1' });
    await sendBy(server);
    expect([server.received, await mailOf(id)]).toEqual([[], 'due']);
    await knex('users').where({ id: owner }).update({ role: 'admin' });
    await sendBy(server);
    expect([server.received.length, await mailOf(id)]).toEqual([1, 'sent']);
  });

  test('is not sent to an owner who was deactivated', async () => {
    const send = vi.fn(async () => {});
    const id = await endedReport();
    await knex('users').where({ id: owner }).update({ deactivated_at: NOW });
    await sendDueMails({ knex, post: postBy({ send }, now), college });
    expect(send).not.toHaveBeenCalled();
    expect(await mailOf(id)).toBe('due');
  });

  test('brings the parts of a file in their order, and says where a file is that is too large for it', async () => {
    const send = vi.fn(async () => {});
    const id = await endedReport();
    const part = (nth: number, content: Buffer) =>
      knex('report_files').insert({ report_id: id, part: nth, content });
    await knex('report_files').delete();
    for (const nth of [2, 0, 1]) await part(nth, Buffer.from(`part ${nth} `));
    const sent = () => sendDueMails({ knex, post: postBy({ send }, now), college });
    await sent();
    const whole = expect.objectContaining({ content: Buffer.from('part 0 part 1 part 2 ') });
    expect(send).toHaveBeenLastCalledWith(
      expect.objectContaining({
        text: expect.stringContaining(SERVER_MESSAGES.mailAttached),
        attachment: whole,
      }),
    );
    await part(3, Buffer.alloc(10 * 1_048_576));
    await knex('reports').where({ id }).update({ mail: 'due' });
    await sent();
    expect(send).toHaveBeenCalledTimes(2);
    expect(send).toHaveBeenLastCalledWith({
      ...{ to: `${owner}@college.test`, text: expect.stringContaining(SERVER_MESSAGES.mailTooLarge) },
      subject: 'Attendance report – Placement office',
    });
  });

  test('gives the reason if a report could not be made', async () => {
    const server = await mailServer();
    await endedReport({ status: 'failed', error: SERVER_MESSAGES.noBrowser });
    await sendBy(server);
    expect(server.received[0]?.replace(/=\n/g, '')).toContain('no browser starts');
  });

  test('that the mail server refuses is not sent again for ever', async () => {
    const server = await mailServer(REFUSES);
    const id = await endedReport();
    await sendBy(server);
    expect([server.received, await mailOf(id)]).toEqual([[], 'failed']);
  });

  test.each([
    ['nobody listens', undefined],
    ['it asks to come again', '451 later'],
  ])('waits for a mail server while %s, for a day', async (_, toRecipient) => {
    const server = await mailServer(toRecipient);
    const nowhere = { url: 'smtp://127.0.0.1:1' };
    const id = await endedReport();
    await sendBy(toRecipient ? server : nowhere);
    expect(await mailOf(id)).toBe('due');
    server.toRecipient = '250 fine';
    await sendBy(server);
    expect([server.received.length, await mailOf(id)]).toEqual([1, 'sent']);
    const old = await endedReport({ finished_at: new Date('2026-11-19T08:35:00Z') });
    await sendBy(nowhere);
    expect(await mailOf(old)).toBe('failed');
  });

  test('is sent once, though it takes longer than a transaction may rest', async () => {
    const id = await endedReport();
    const hasty = createKnex({
      client: 'pg',
      connection: { connectionString: url, idle_in_transaction_session_timeout: 200 },
    });
    onTestFinished(() => hasty.destroy());
    const send = vi.fn(() => setTimeout(1_000));
    for (const _ of [1, 2])
      await sendDueMails({ knex: hasty, post: postBy({ send }, now), college }).catch(() => {});
    expect([send.mock.calls.length, await mailOf(id)]).toEqual([1, 'sent']);
  });
});
