import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { REPORT_LIST_MESSAGES } from '#contract/reports/list-messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { localTime } from '#contract/time.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { createMailer } from '#workers/mail/mailer.ts';
import { sendDueMails } from '#workers/mail/send-due.ts';
import { mailServer, postBy, REFUSES } from '#workers/mail/testing.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { hold } from './rig/intercept.ts';
import { ADMIN, type Product, startProduct } from './rig/product.ts';
import { savedBy } from './steps/download.ts';
import { figuresIn, follow, refused } from './steps/forms.ts';
import { Keys } from './steps/keys.ts';
import { deskAt, openOffice } from './steps/office.ts';

const STUDENTS = [
  { name: 'Asha Kulkarni', roll_no: '21CE042', trade: 'Civil Engineering', status: 'present' },
  { name: 'राम पवार', roll_no: '21FT007', trade: 'Food Technology', status: 'absent' },
] as const;
const OTHER_HASH = 'a'.repeat(64);

test('reports are requested, watched, downloaded, repeated and verified by anyone with the paper', async () => {
  const product = await startProduct({ worker: true });
  await fill(product.url);
  const browser = await openBrowser();
  const office = await deskAt(product, '/reports', browser);
  await office.see('No reports yet');
  await office.see('Nothing yet. A new report can be made every day, week or month, too.');
  await lookAt(office, 'reports-empty');

  // The students who are not eligible for the drive, as CSV.
  await openForm(office);
  await office.see('Students without a mark in the period are in neither list.');
  await office.see('Rates are rounded to whole percents: 74.5% counts as 75%.');
  await office.fillIn('[name=rate]', '101');
  await office.press('Make Report');
  await office.see('Rate must be a whole number from 0 to 100');
  await office.focusOn('rate');
  await lookAt(office, 'reports-form');
  await office.fillIn('[name=rate]', '75');
  await office.set('format', 'csv');
  await office.press('Make Report');
  await ready(office, 1);
  await office.see('Eligibility: below 75%');
  const eligible = await downloaded(office, 'Eligibility');
  expect(eligible.name).toMatch(/^eligibility.*\.csv$/);
  expect(eligible.text).toContain('राम पवार');
  expect(eligible.text).not.toContain('Asha');

  // One event, found by typing. Without an event the form shows what is missing.
  await openForm(office);
  await office.set('kind', 'event');
  await office.press('Make Report');
  await office.see('Please select an event.');
  await office.fillIn('::-p-aria([name="Event"][role="combobox"])', 'Campus');
  await office.pressOn('::-p-text(Campus drive briefing, )');
  await office.press('Make Report');
  await ready(office, 2);

  // Every week, until it is cancelled.
  await openForm(office);
  await office.set('kind', 'trades');
  await office.set('every', 'week');
  await office.set('weekday', '5');
  await office.press('Make Report');
  await office.see('Every Friday at 8:00 am');
  await lookAt(office, 'reports');
  await office.press('Pause Trade summary, Every Friday at 8:00 am');
  await office.see('Paused');
  await office.press('Resume Trade summary, Every Friday at 8:00 am');
  await office.press('Delete Trade summary, Every Friday at 8:00 am');
  await office.see('Delete this regular report?');
  await lookAt(office, 'reports-delete');
  await office.press('Delete Regular Report');
  await office.see('Nothing yet. A new report can be made every day, week or month, too.');

  // The screen's rows, for calculations.
  await follow(office, 'Back to Attendance Report');
  await office.see('Showing 2 of 2 records');
  await office.press('Export as');
  const rows = await savedBy(office, () => office.pressOn('[role="menuitem"]::-p-text(CSV)'));
  expect(rows.name).toBe('attendance-report.csv');
  expect(rows.bytes.toString().trim().split('\n')).toHaveLength(1 + STUDENTS.length);

  // The state before a correction, on the screen and in a file. A time in the future is refused.
  await correctedSince(product);
  await office.goto('/attendance-report');
  await presentAre(office, '0');
  await office.page.select('select[aria-label="As known"]', 'earlier');
  await chooseMoment(office, '2099-01-01T10:00');
  await refused(office, 'asOf', MESSAGES.reportMomentAhead);
  const moment = localTime(new Date(Date.now() - 3_600_000), TIME_ZONE);
  await chooseMoment(office, `${moment.day}T${moment.minute}`);
  await office.see('As it was known on');
  await presentAre(office, '1');
  await lookAt(office, 'report-as-of');
  await office.press('Export as');
  const then = await savedBy(office, () => office.pressOn('[role="menuitem"]::-p-text(CSV)'));
  expect(then.bytes.toString()).toMatch(/Asha Kulkarni.*present/i);
  await office.page.reload();
  await presentAre(office, '1');
  await office.press('Back to now');
  await presentAre(office, '0');

  // A person with the paper, but without an account.
  await office.goto('/reports');
  await office.see('Eligibility: below 75%');
  const [address, hash] = await sealOf(office, product.url);
  const visitor = await Console.open(browser, product.url);
  await visitor.goto(address);
  await visitor.see('These figures are what the server recorded');
  await visitor.see(hash.slice(0, 8));
  await visitor.fill('Hash printed on the report', 'no hash');
  await visitor.press('Compare');
  await visitor.see('A hash has 64 digits and letters from a to f');
  await visitor.fill('Hash printed on the report', hash.toUpperCase());
  await visitor.press('Compare');
  await visitor.see('The hash you compared is the one that was recorded.');
  await lookAt(visitor, 'verify-genuine');
  const asking = await hold(visitor, `/api${new URL(address, product.url).pathname}`);
  await visitor.fill('Hash printed on the report', OTHER_HASH);
  await visitor.press('Compare');
  await asking.first;
  // Until it is known, nothing is said of this hash.
  await visitor.see('Asking what was recorded');
  const keys = new Keys(visitor);
  await keys.listen();
  await asking.release();
  await keys.heard('What you hold has been altered.');
  await lookAt(visitor, 'verify-altered');
  for (const unknown of [randomUUID(), 'not-a-number']) {
    await visitor.goto(`/verify/${unknown}`);
    await visitor.see('No report of this number was ever recorded here');
  }
  await lookAt(visitor, 'verify-unknown');
  expect([...office.complaints, ...visitor.complaints]).toEqual([]);
});

test('a regular report that the mail server refused says so in its owner’s open list', async () => {
  const { url, api, database, admin } = await openOffice({ worker: true });
  const { knex } = database;
  const { token } = admin;
  await api.ok('requestReport', { token, body: { kind: 'trades', format: 'csv' } });
  const office = await deskAt({ url }, '/reports');
  await ready(office, 1);
  const server = await mailServer(REFUSES);
  const mailer = createMailer({ url: server.url, from: 'tnp@college.test' });
  onTestFinished(() => mailer.close());
  await knex('reports').update({ mail: 'due' });
  await sendDueMails({ knex, post: postBy(mailer, () => new Date()), college: { name: 'Placement office' } });
  await office.see(REPORT_LIST_MESSAGES.mailRefused);
  await lookAt(office, 'report-mail-refused');
  expect(office.complaints).toEqual([]);
});

test('reports that only another release can read are listed with what is known of them', async () => {
  const { url, api, database, admin } = await openOffice();
  const { knex } = database;
  const { token } = admin;
  const report = { kind: 'trades', format: 'csv' } as const;
  await api.ok('requestReport', { token, body: report });
  await api.ok('createSchedule', { token, body: { every: 'day', time: '07:30', report } });
  const filters = { gate: 'North' };
  await knex('reports').update({ filters: JSON.stringify(filters), status: 'cancelled' });
  await knex('report_schedules').update({ report: JSON.stringify({ ...report, filters }) });
  const office = await deskAt({ url }, '/reports');
  for (const text of [
    'Trade summary',
    REPORT_LIST_MESSAGES.unread.filters,
    REPORT_LIST_MESSAGES.unread.schedule,
  ])
    await office.see(text);
  // Settled: its row is there.
  expect(await office.page.$('button[aria-label^="Try again"]')).toBeNull();
  await lookAt(office, 'reports-unread');
  await office.pressOn('button[aria-label^="Pause "]');
  await office.see(SERVER_MESSAGES.scheduleChanged(true));
  expect(office.complaints).toEqual([]);
});

async function fill(url: string): Promise<void> {
  const api = apiClient(url);
  const { token } = await api.ok('login', { body: ADMIN });
  const event = await newEvent({ api, admin: { token } }, { title: 'Campus drive briefing' });
  for (const [index, { status, ...student }] of STUDENTS.entries()) {
    const account = { ...student, email: `s${index}@example.edu`, password: 'tall blue door' };
    const { user } = await api.ok('register', { body: account });
    await api.ok('mark', { token, body: { userId: user.id, eventId: event.id, status } });
  }
}

/** Makes everything recorded so far a day old. Since then the student who was present is absent. */
async function correctedSince({ api, database: { knex } }: Product) {
  await knex.raw(`GRANT UPDATE ON facts TO CURRENT_USER;
    ALTER TABLE facts DISABLE TRIGGER facts_immutable;
    UPDATE facts SET recorded_at = recorded_at - interval '1 day';
    ALTER TABLE facts ENABLE TRIGGER facts_immutable;
    REVOKE UPDATE ON facts FROM CURRENT_USER;`);
  const { token } = await api.ok('login', { body: ADMIN });
  const { attendance } = await api.ok('report', { token, query: { status: 'present' } });
  const body = { status: 'absent', reason: 'Left at once' } as const;
  await api.ok('correctMark', { id: attendance[0]?.id ?? '', token, body });
}

/** Like typing, because React ignores a value that is set from outside. */
async function chooseMoment(office: Console, moment: string): Promise<void> {
  const field = await office.page.waitForSelector('input[name="asOf"]');
  await field?.evaluate((input, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, moment);
}

/** Waits until the screen's stats show this number present. */
const presentAre = (office: Console, Present: string): Promise<void> =>
  expect.poll(() => figuresIn(office, 'The records in figures')).toMatchObject({ Present });

async function openForm(office: Console): Promise<void> {
  await office.press('New Report');
  await office.page.waitForSelector('[name="kind"]');
}

/** Waits until this number of reports is ready, without a reload. */
const ready = (office: Console, count: number) =>
  office.page.waitForFunction(
    wanted => document.querySelectorAll('[data-testid="report"][data-status="ready"]').length === wanted,
    {},
    count,
  );

async function downloaded(office: Console, report: string): Promise<{ name: string; text: string }> {
  const button = `[data-testid="report"] button[aria-label^="Download ${report}"]`;
  const [{ name, bytes }] = await Promise.all([
    savedBy(office, () => office.pressOn(button)),
    office.see('Attendance report exported successfully!'),
  ]);
  return { name, text: bytes.toString() };
}

/** The address on the first report's paper, and the hash on it. */
async function sealOf(office: Console, url: string): Promise<readonly [address: string, hash: string]> {
  const address = await office.page
    .locator('a[href^="/verify/"]')
    .map(link => link.getAttribute('href') ?? '')
    .wait();
  const { report } = await apiClient(url).ok('verifyReport', { id: address.slice('/verify/'.length) });
  return [address, report?.hash ?? ''];
}
