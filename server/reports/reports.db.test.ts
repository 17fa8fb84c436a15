import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Knex } from 'knex';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { LIMITS, PDF_WAIT_MS } from '#contract/constants.ts';
import { isRefusal } from '#contract/errors.ts';
import { ATTENDANCE_REPORT_FILE } from '#contract/reports/files.ts';
import type { ReportFilters } from '#contract/reports/filters.ts';
import { requestReportAnswer } from '#contract/reports/schema.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { today } from '#contract/time.ts';
import { createLogger } from '#platform/log/log.ts';
import { notifyReport } from '#platform/report-queue/notify-report.ts';
import { countingServer } from '#testing/counting-server.ts';
import { answerDuring } from '#testing/database/lock-waits.ts';
import { textOf, withoutSpaces } from '#testing/paper.ts';
import { startWorkerProcess } from '#testing/processes/worker.ts';
import { everyPage } from '#testing/server/every-page.ts';
import { type Person, principalOf } from '#testing/server/people.ts';
import { newEvent, scan, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { createReportHints, type ReportHints } from './report-hints.ts';
import { insertReport, readReportFile } from './report-rows.ts';
import { requestPdf } from './request-pdf.ts';
import { startReport } from './start-report.ts';

const TIMEOUT_MS = 60_000;
const log = createLogger({ name: 'reports-test', level: 'silent' });

const served = await serve();

/** A report of the admin, in the given state. */
async function newReport(state: object = {}): Promise<string> {
  const { knex } = served.database;
  const id = randomUUID();
  await insertReport(knex, {
    id,
    ownerId: served.admin.id,
    subject: { kind: 'attendance', filters: {} },
    ...{ format: 'pdf', reader: 'admin', fileName: ATTENDANCE_REPORT_FILE },
    createdAt: new Date(),
  });
  if (Object.keys(state).length > 0) await knex('reports').where({ id }).update(state);
  return id;
}

async function readyReport(content: string): Promise<string> {
  const id = await newReport({ status: 'ready' });
  await served.database.knex('report_files').insert({ report_id: id, content: Buffer.from(content) });
  return id;
}

function hintsOf(databaseUrl: string): ReportHints {
  const hints = createReportHints({ databaseUrl, log });
  onTestFinished(() => hints.close());
  return hints;
}

test('a file that is deleted while it is downloaded breaks off, and a piece of it never looks like the whole', async () => {
  const { knex } = served.database;
  const id = await newReport({ status: 'ready' });
  const parts = ['first ', 'second ', 'third'].map((content, part) => ({ report_id: id, part, content }));
  await knex('report_files').insert(parts);
  const download = async () => (await readReportFile(knex, id)) ?? Readable.from([]);
  expect(await text(await download())).toBe('first second third');
  const file = await download();
  await knex('report_files').where({ report_id: id }).delete();
  await expect(text(file)).rejects.toThrow('is gone');
});

test.each([
  ['requestReport', 'reports', { kind: 'attendance', format: 'csv' }],
  [
    'createSchedule',
    'report_schedules',
    { every: 'day', time: '08:00', report: { kind: 'attendance', format: 'csv', filters: {} } },
  ],
] as const)('what somebody asks for by %s while they are erased is not stored', async (name, table, body) => {
  const { knex } = served.database;
  const { id, token } = await served.newAdmin();
  const erase = (transaction: Knex) =>
    transaction('users').where({ id }).update({ deactivated_at: new Date(), erased_at: new Date() });
  const failure = await answerDuring(knex, erase, () => served.api.fail(name, { token, body }));
  expect(failure).toMatchObject({ status: 401, code: 'session_ended' });
  expect(await knex(table).where({ owner_id: id })).toEqual([]);
});

describe('the report on the screen', () => {
  test('gives page after page', async () => {
    const event = await newEvent(served);
    for (const student of [served.student, served.other]) await scan(served, event, student);
    const first = await served.asAdmin.ok('report', { query: { limit: '1' } });
    expect(first).toMatchObject({ count: 2, total: 2, stats: { presentCount: 2, attendanceRate: 100 } });
    expect(first.stats).toMatchObject({ total: 2, present: 2, absent: 0 });
    expect(first.attendance[0]).toMatchObject({ studentName: 'Om Other', verifiedByName: 'Asha Admin' });
    const cursor = first.nextCursor ?? '';
    const second = await served.asAdmin.ok('report', { query: { limit: '1', cursor } });
    expect(second).toMatchObject({ nextCursor: null, attendance: [{ studentName: 'Sita Student' }] });
  });
});

describe('a requested report', () => {
  test('that only another release can read is listed without its subject, and its file can be fetched', async () => {
    const id = await readyReport('of another release');
    const { knex } = served.database;
    await knex('reports')
      .where({ id })
      .update({ filters: JSON.stringify({ gate: 'North' }) });
    const { reports } = await served.asAdmin.ok('reports');
    const listed = reports.find(report => report.id === id);
    expect(listed).toMatchObject({ kind: 'attendance', status: 'ready', subject: null });
    expect((await served.asAdmin.ok('reportStatus', { id })).report).toEqual(listed);
    expect(await (await served.asAdmin.raw('reportFile', { id })).text()).toBe('of another release');
  });

  test('that was made for an admin is theirs only while they are one', async () => {
    const person = await otherAdmin();
    const { token } = person;
    const { id } = await served.api.ok('requestReport', {
      token,
      body: { kind: 'attendance', format: 'csv' },
    });
    const role = (to: 'admin' | 'user') =>
      served.database.knex('users').where({ id: person.id }).update({ role: to });
    const own = async () => (await served.api.ok('reports', { token })).reports.map(report => report.id);
    expect(await own()).toEqual([id]);

    await role('user');
    for (const name of ['reportStatus', 'reportFile', 'cancelReport'] as const)
      expect(await served.api.fail(name, { id, token })).toMatchObject({ code: 'report_not_found' });
    expect(await served.api.ok('reports', { token })).toMatchObject({ reports: [], count: 0, total: 0 });
    const body = { kind: 'student', format: 'csv', userId: person.id };
    const asStudent = await served.api.ok('requestReport', { token, body });
    expect(await own()).toEqual([asStudent.id]);

    await role('admin');
    expect(await own()).toEqual([asStudent.id, id]);
  });

  test('is sent as a file that no cache stores on the way', async () => {
    const id = await readyReport('%PDF');
    const response = await served.asAdmin.raw('reportFile', { id });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${ATTENDANCE_REPORT_FILE}"`,
      'cache-control': 'no-store',
    });
    expect(await response.text()).toBe('%PDF');
  });

  test('has no file before it is ready, and shows the reason if it failed', async () => {
    const queued = await newReport();
    expect(await served.asAdmin.fail('reportFile', { id: queued })).toMatchObject({
      status: 409,
      code: 'report_not_ready',
    });
    const failed = await newReport({ status: 'failed', error: SERVER_MESSAGES.reportTooLong(20_000) });
    expect(await served.asAdmin.fail('reportFile', { id: failed })).toMatchObject({
      status: 409,
      code: 'report_failed',
      error: SERVER_MESSAGES.reportTooLong(20_000),
    });
  });
});

describe('requesting a report', () => {
  const { kind, format } = { kind: 'attendance', format: 'pdf' };

  test('is answered with its id at once; a relative range is stored as its days now', async () => {
    const body = { kind, format, filters: { range: 'today', status: 'present' } };
    const response = await served.asAdmin.raw('requestReport', { body });
    expect(response.status).toBe(202);
    const { id, report } = requestReportAnswer.parse(await response.json());
    expect(report).toMatchObject({ id, kind, format, status: 'queued', error: null });
    const day = today(new Date(), TIME_ZONE);
    expect(await served.database.knex('reports').where({ id }).first()).toMatchObject({
      owner_id: served.admin.id,
      filters: { status: 'present', date_from: day, date_to: day },
    });
    expect((await served.asAdmin.ok('reportStatus', { id })).report).toEqual(report);
  });

  test('adds it to the user’s own list, page by page, newest first', async () => {
    const admin = await otherAdmin();
    const asked: string[] = [];
    for (let nth = 0; nth < 5; nth++) {
      const { id } = await served.api.ok('requestReport', { token: admin.token, body: { kind } });
      asked.unshift(id);
    }
    const pages = await everyPage(next =>
      served.api.ok('reports', { token: admin.token, query: { limit: '2', ...next } }),
    );
    for (const page of pages) expect(page).toMatchObject({ count: 5, total: 5 });
    expect(pages.flatMap(page => page.reports.map(report => report.id))).toEqual(asked);
    expect((await served.api.ok('reports', { token: served.student.token })).reports).toEqual([]);
  });

  test('is refused temporarily while too many of the user’s reports are waiting', async () => {
    const admin = await otherAdmin();
    await served.database.knex.raw(
      `INSERT INTO reports (id, owner_id, kind, format, filters, created_at)
       SELECT gen_random_uuid(), ?, 'attendance', 'pdf', '{}', now() FROM generate_series(1, ?::int)`,
      [admin.id, LIMITS.unfinishedReports],
    );
    const response = await served.api.raw('requestReport', { token: admin.token, body: { kind } });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '10']);
    // Everybody else goes on.
    await served.asAdmin.ok('requestReport', { body: { kind } });
    await served.database.knex('reports').where({ owner_id: admin.id }).update({ status: 'failed' });
    await served.api.ok('requestReport', { token: admin.token, body: { kind } });
  });

  test('is for students thirty times an hour, and for admins as often as they ask', async () => {
    const event = await newEvent(served);
    const [student, admin] = [await served.newStudent(), await otherAdmin()];
    const body = { kind: 'event', eventId: event.id, format: 'csv' };
    const statuses = async ({ token }: Person): Promise<number[]> => {
      const answers: number[] = [];
      for (let nth = 0; nth < 31; nth += 1)
        answers.push((await served.api.raw('requestReport', { token, body })).status);
      return answers;
    };
    expect(await statuses(student)).toEqual([...Array(30).fill(202), 429]);
    expect(await statuses(admin)).toEqual(Array(31).fill(202));
  });

  test('for a student gives a job that yields to those for the office', async () => {
    const yielding: (boolean | undefined)[] = [];
    const add = async ({ yields }: { yields?: boolean }): Promise<void> => void yielding.push(yields);
    const deps = {
      knex: served.database.knex,
      queue: { add },
      log,
      now: () => new Date(),
      newId: randomUUID,
    };
    const wanted = {
      subject: { kind: 'attendance', filters: {} },
      format: 'csv',
      fileName: 'x.csv',
    } as const;
    await startReport(deps, { ...wanted, ownerId: served.student.id, reader: 'user' });
    await startReport(deps, { ...wanted, ownerId: served.admin.id, reader: 'admin' });
    expect(yielding).toEqual([true, false]);
  });

  test.each([
    [{ kind: 'students' }, 'kind'],
    [{ kind, format: 'docx' }, 'format'],
    [{ kind, filters: { trades: 'x' } }, 'filters.trades'],
    [{ kind, filters: { date_from: '0000-01-01' } }, 'filters.date_from'],
    [{ kind, owner_id: randomUUID() }, 'owner_id'],
  ])('names the invalid field of %j', async (body, field) => {
    const failure = await served.asAdmin.fail('requestReport', { body });
    expect(failure).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
  });
});

async function otherAdmin(): Promise<Person> {
  const person = await served.newStudent();
  await served.database.knex('users').where({ id: person.id }).update({ role: 'admin' });
  return person;
}

describe('waiting for the PDF', () => {
  const EVERY_FILTER: Required<ReportFilters> = {
    ...{ search: 'rao', status: 'absent', trade: 'Food Technology', event_type: 'Event', strength: 'live' },
    ...{ date_from: '2026-11-01', date_to: '2026-11-30' },
  };
  const ask = (more: { add?: () => Promise<void>; waitMs: number }) =>
    requestPdf(
      {
        knex: served.database.knex,
        watch: hintsOf(served.database.url).watch,
        queue: { add: more.add ?? (async () => {}) },
        waitMs: more.waitMs,
        log,
        now: () => new Date(),
        newId: randomUUID,
      },
      { ...EVERY_FILTER, principal: principalOf(served.admin) },
    );

  test('ends with the id of the report to fetch later; the row is stored, with its filters', async () => {
    const late = await ask({ waitMs: 20 });
    if (!isRefusal(late)) throw new Error('nobody can have made it');
    expect(late.refused).toBe('report_late');
    const row = await served.database.knex('reports').where({ id: late.details?.['reportId'] }).first();
    expect(row).toMatchObject({ status: 'queued', filters: EVERY_FILTER, owner_id: served.admin.id });
  });

  test('continues while the queue is unavailable', async () => {
    const add = async () => {
      throw new Error('the queue is away');
    };
    expect(await ask({ waitMs: 20, add })).toMatchObject({ refused: 'report_late' });
  });

  test('ends with that id at once when the server ends', async () => {
    const ending = await serve();
    const answer = ending.asAdmin.raw('reportPdf');
    await expect.poll(() => ending.database.knex('reports').pluck('status')).toEqual(['queued']);
    const began = performance.now();
    await ending.stop();
    expect(performance.now() - began).toBeLessThan(PDF_WAIT_MS / 2);
    expect(await (await answer).json()).toMatchObject({
      code: 'report_late',
      details: { reportId: expect.any(String) },
    });
  });

  test('ends at once when the worker notifies', async () => {
    const id = randomUUID();
    const hints = hintsOf(served.database.url).watch(id);
    // Longer than it is waited for: it ends by what the worker says, or not in time.
    const told = hints.next(2 * TIMEOUT_MS);
    let heard = false;
    void told.then(() => (heard = true));
    // Hints sent before listening begins are lost, which is why there is a poll.
    await vi.waitUntil(async () => {
      await notifyReport(served.database.knex, id);
      return heard;
    }, TIMEOUT_MS);
  });
});

describe('with a worker', () => {
  test('the PDF comes with the answer, holds names literally, and a hostile name reaches nothing', async () => {
    const { url, connections } = await countingServer();
    const names = [`<img src=${url}/x><script>fetch('${url}/y')</script>`, 'राम पवार', 'Asha & "Sons" <b>'];
    const event = await newEvent(served, { title: 'Campus drive' });
    for (const name of names) await scan(served, event, await served.newStudent({ name }));
    await startWorkerProcess(served.database);
    // An answer waits for its PDF, but not for a worker and its browser to start on a busy machine.
    const { id } = await served.asAdmin.ok('requestReport', { body: { kind: 'attendance' } });
    const status = async () => (await served.asAdmin.ok('reportStatus', { id })).report.status;
    await vi.waitUntil(async () => (await status()) === 'ready', { timeout: TIMEOUT_MS });
    const file = await served.asAdmin.raw('reportFile', { id });
    expect((await file.text()).slice(0, 5)).toBe('%PDF-');

    const response = await served.asAdmin.raw('reportPdf', { query: { status: 'present' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const text = await textOf(await response.arrayBuffer());
    for (const name of names) expect(withoutSpaces(text)).toContain(withoutSpaces(name));
    expect(text).toContain('Campus drive');
    expect(connections()).toBe(0);
  });
});
