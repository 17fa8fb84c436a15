import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ServerToClient } from '#contract/live/events.ts';
import { MESSAGES } from '#contract/messages.ts';
import { REPORTS_CHANNEL } from '#contract/reports/jobs.ts';
import type { Report } from '#contract/reports/schema.ts';
import { notifyReport } from '#platform/report-queue/notify-report.ts';
import { signIn, signOut } from '#platform/report-queue/workers.ts';
import { startWorkerProcess } from '#testing/processes/worker.ts';
import type { Person } from '#testing/server/people.ts';
import { holdFiles, madeReport } from '#testing/server/reports.ts';
import { newEvent, scan } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();

/** The reports that a user is notified of on the live connection. */
async function heardBy({ token }: Person): Promise<readonly Report[]> {
  const socket: Socket<ServerToClient> = io(served.url, { auth: { token }, forceNew: true });
  onTestFinished(() => void socket.disconnect());
  const heard: Report[] = [];
  socket.on('report', report => heard.push(report));
  await new Promise<void>(resolve => socket.on('connect', resolve));
  return heard;
}

const ask = async (body: object = { kind: 'trades', format: 'csv' }): Promise<Report> =>
  (await served.asAdmin.ok('requestReport', { body })).report;

describe('a report', () => {
  test('is sent to its owner on the live connection, complete and as polled, and to no one else', async () => {
    await scan(served, await newEvent(served), served.student);
    const colleague = await served.newAdmin();
    const [own, others] = [await heardBy(served.admin), await heardBy(colleague)];
    const storeAgain = await holdFiles(served.database.knex);
    await startWorkerProcess(served.database);
    const made = madeReport(served, served.admin, { kind: 'trades', format: 'csv' });
    await expect.poll(() => own.map(({ status }) => status), { timeout: 30_000 }).toContain('rendering');
    await storeAgain();
    const { report } = await made;
    await expect.poll(() => own.at(-1)).toEqual(report);
    expect(own.every(({ id }) => id === report.id)).toBe(true);
    // They are notified of their own report only: any other would have come before it.
    const theirs = await madeReport(served, colleague, { kind: 'trades', format: 'csv' });
    await expect.poll(() => others.at(-1)).toEqual(theirs.report);
    expect(others.every(({ id }) => id === theirs.report.id)).toBe(true);
  });

  test('is read for its owner once at a time, so that what is sent last is its newest state', async () => {
    const { knex } = served.database;
    await heardBy(served.admin);
    const { id } = await ask();
    const reads: string[] = [];
    const note = (what: string) => (query: { readonly sql: string }) => {
      if (query.sql.includes('"owner_id" from "reports"')) reads.push(what);
    };
    const [asked, answered] = [note('asked'), note('answered')];
    knex.on('query', asked).on('query-response', (_, query) => answered(query));
    await served.database.pool.query('SELECT pg_notify($1, $2), pg_notify($1, $3)', [
      ...[REPORTS_CHANNEL, id, randomUUID()],
    ]);
    await expect.poll(() => reads).toHaveLength(4);
    expect(reads).toEqual(['asked', 'answered', 'asked', 'answered']);
  });

  test('that is cancelled is reported to its owner, has no file, and stays cancelled', async () => {
    const heard = await heardBy(served.admin);
    const [{ id }, other] = [await ask(), await ask()];
    for (let times = 0; times < 2; times++)
      expect(await served.asAdmin.ok('cancelReport', { id })).toMatchObject({
        message: MESSAGES.reportCancelled,
        report: { id, status: 'cancelled' },
      });
    await expect.poll(() => heard.at(-1)).toMatchObject({ id, status: 'cancelled' });
    expect(await served.asAdmin.fail('reportFile', { id })).toMatchObject({
      status: 409,
      code: 'report_cancelled',
      error: MESSAGES.reportCancelled,
    });
    expect((await served.asAdmin.ok('reportStatus', { id: other.id })).report).toMatchObject({
      status: 'queued',
    });
  });

  test('that an admin asked for is not told to them once they are no admin any more', async () => {
    const { knex } = served.database;
    const person = await served.newAdmin();
    const { token, id: userId } = person;
    const askFor = async (body: object) =>
      (await served.api.ok('requestReport', { token, body: { format: 'csv', ...body } })).report.id;
    const asAdmin = await askFor({ kind: 'trades' });
    await knex('users').where({ id: userId }).update({ role: 'user' });
    const heard = await heardBy(person);
    await notifyReport(knex, asAdmin);
    const own = await askFor({ kind: 'student', userId });
    await served.api.ok('cancelReport', { id: own, token });
    await expect.poll(() => heard.at(-1)).toMatchObject({ id: own, status: 'cancelled' });
    expect(heard.map(({ id }) => id)).not.toContain(asAdmin);
  });

  test('that is finished cannot be cancelled, and another user’s report answers 404', async () => {
    const { id } = await ask();
    const { token } = await served.newAdmin();
    expect(await served.api.fail('cancelReport', { id, token })).toMatchObject({ status: 404 });
    await served.database.knex('reports').where({ id }).update({ status: 'ready' });
    expect(await served.asAdmin.fail('cancelReport', { id })).toMatchObject({
      status: 409,
      code: 'report_ended',
    });
  });
});

test('the readiness check reports whether reports are processed', async () => {
  const { knex } = served.database;
  await knex('workers').delete();
  const readiness = async () => (await fetch(`${served.url}/ready`)).json();
  const id = '0190a0a0-0000-7000-8000-000000000001';
  expect(await readiness()).toEqual({ status: 'ready', reports: 'no worker' });
  await signIn(knex, { id, browser: null });
  expect(await readiness()).toEqual({ status: 'ready', reports: 'ready' });
  await signIn(knex, { id, browser: false });
  expect(await readiness()).toEqual({ status: 'ready', reports: 'no browser' });
  await knex('workers').update({ seen_at: knex.raw("now() - interval '2 minutes'") });
  expect(await readiness()).toEqual({ status: 'ready', reports: 'no worker' });
  // The clock was set back by an hour after its last sign.
  await knex('workers').update({ seen_at: knex.raw("now() + interval '1 hour'") });
  expect(await readiness()).toEqual({ status: 'ready', reports: 'no worker' });
  await signIn(knex, { id, browser: true });
  expect(await readiness()).toEqual({ status: 'ready', reports: 'ready' });
  await signOut(knex, id);
  expect(await readiness()).toEqual({ status: 'ready', reports: 'no worker' });
});
