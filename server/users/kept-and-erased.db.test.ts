import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sendOwn } from '#testing/photos/photos.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import type { Person } from '#testing/server/people.ts';
import { bindPhone } from '#testing/server/phone.ts';
import { newEvent, scan, scanOf } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.edu' };
const { log, lines } = keptLog('trace');
const served = await serve({ log, settings: mail });
const { api, asAdmin } = served;
const { knex } = served.database;

/** A word that is in everything that is personal of them. */
const NAME = 'quopple';
const EMAIL = `${NAME}@example.edu`;
const ASKED = { kind: 'attendance', format: 'csv', filters: { search: NAME } } as const;
const DAILY = { every: 'day', time: '08:00', report: ASKED } as const;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** The tables with a row that has the word, whatever the column. */
async function tablesNaming(word: string): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables ORDER BY name`,
  );
  const tables = rows.map(({ name }) => name);
  const named = await Promise.all(
    tables.map(async table => {
      const found = await knex.raw(`SELECT FROM ${table} AS each WHERE each::text ILIKE ? LIMIT 1`, [
        `%${word}%`,
      ]);
      return found.rows.length > 0;
    }),
  );
  return tables.filter((_, nth) => named[nth]);
}

/** A student who has signed up, was let in, and says everything of themselves that there is a field for. */
async function newcomer(): Promise<Person> {
  await asAdmin.ok('changeOfficeSettings', { body: { approveSignups: true, lockIdentity: true } });
  const { user, token } = await api.ok('register', {
    body: {
      ...{ name: `Zara ${NAME}`, roll_no: `${NAME}-1`, trade: 'Instrumentation' },
      ...{ email: `former.${EMAIL}`, password: 'tall blue door' },
    },
  });
  await asAdmin.ok('decideSignups', { body: { decisions: [{ id: user.id, approve: true }] } });
  const about = { phone: '98765 43210', address: `${NAME} villa`, emergencyContact: `Mrs ${NAME}` };
  await api.ok('updateProfile', { token, body: { ...about, email: EMAIL, year: '2nd Year' } });
  await api.ok('askChange', { token, body: { name: `Zara B ${NAME}` } });
  const row = await knex('users').where({ id: user.id }).first();
  return { id: user.id, token, user: row };
}

async function showPhotos(person: Person): Promise<void> {
  const decide = async (nth: number, how: object) => {
    const version = await sendOwn(served, person, nth);
    await asAdmin.ok('decidePhotos', { body: { decisions: [{ studentId: person.id, version, ...how }] } });
  };
  await decide(1, { approve: true });
  await decide(2, { approve: false, reason: `${NAME} wears a hat` });
  await sendOwn(served, person, 3);
}

/** One that came late, and about which an admin has decided. */
async function lateScan(person: Person): Promise<void> {
  const event = await newEvent(served);
  const { attendance } = await scan(served, event, person);
  await asAdmin.ok('withdrawMark', { id: attendance.id, body: { reason: 'Left' } });
  const late = scanOf(event, person, { scannedAt: new Date(Date.now() - 60_000).toISOString() });
  await asAdmin.fail('scan', { body: { ...late, sentAt: new Date().toISOString() } });
  const body = { accept: false, reason: `${NAME} had left` };
  await asAdmin.ok('decideLateScan', { id: late.scanId, body });
}

async function orderReports(person: Person): Promise<void> {
  const { id, token } = person;
  await api.ok('requestReport', { token, body: { kind: 'student', userId: id, format: 'csv' } });
  await asAdmin.ok('updateUser', { id, body: { role: 'admin' } });
  const asOffice = await api.ok('login', { body: { email: EMAIL, password: 'tall blue door' } });
  await api.ok('requestReport', { token: asOffice.token, body: ASKED });
  await api.ok('createSchedule', { token: asOffice.token, body: DAILY });
}

/** Their row, and what it was before they were erased. */
async function busyStudent(): Promise<Person> {
  const person = await newcomer();
  const { id } = person;
  await bindPhone(api, person, { browser: randomUUID() });
  await showPhotos(person);
  await lateScan(person);
  await scan(served, await newEvent(served), person);
  const holds = { name: `${NAME}, gate 2`, rights: ['scan'], eventIds: [(await newEvent(served)).id] };
  await asAdmin.ok('createPass', { body: { ...holds, expiresAt: inAnHour(), holderId: id } });
  await asAdmin.ok('makePasswordLink', { id, body: {} });
  await api.ok('askPasswordLink', { body: { email: EMAIL } });
  await orderReports(person);
  const aboutThem = { kind: 'student', format: 'csv', userId: id } as const;
  await asAdmin.ok('createSchedule', { body: { ...DAILY, report: aboutThem } });
  return person;
}

/** The tables with a column by which a row is about a person. */
async function tablesOfPeople(): Promise<string[]> {
  const columns = ['student_id', 'user_id', 'owner_id', 'holder_id', 'claimed_id', 'email'];
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `SELECT DISTINCT format('%I.%I', table_schema, table_name) AS name
    FROM information_schema.columns WHERE column_name = ANY(?)`,
    [columns],
  );
  return rows.map(({ name }) => name);
}

const fileSchema = z.record(z.string(), z.unknown());

/** The tables of the file, with how many rows of each it has. */
async function inFileOf({ id }: Person): Promise<{ text: string; rowsOf: Map<string, number> }> {
  const text = await (await asAdmin.raw('everythingKept', { id })).text();
  const lists = Object.entries(fileSchema.parse(JSON.parse(text))).flatMap(([table, rows]) =>
    Array.isArray(rows) ? [[`public.${table}`, rows.length] as const] : [],
  );
  return { text, rowsOf: new Map(lists) };
}

/** A student's place in the bits is worked out, and says nothing. */
const SAYS_NOTHING = 'public.student_numbers';

test('all that is kept about somebody can be handed to them, and once they are erased nothing names them', async () => {
  const person = await busyStudent();
  const { id } = person;
  expect(await tablesNaming(NAME)).toEqual(
    [
      ...['email_change_mails', 'late_scans', 'passes', 'password_requests'],
      ...['photo_decisions', 'report_schedules', 'reports', 'users'],
    ].map(table => `public.${table}`),
  );
  const { text, rowsOf } = await inFileOf(person);
  const aboutThem = [...(await tablesNaming(NAME)), ...(await tablesNaming(id))];
  expect(aboutThem.filter(table => table !== SAYS_NOTHING && !rowsOf.get(table))).toEqual([]);
  expect((await tablesOfPeople()).filter(table => !rowsOf.has(table))).toEqual([SAYS_NOTHING]);
  expect(/(password|token|secret)_hash|public_key|token_version/.test(text)).toBe(false);
  await asAdmin.ok('eraseUser', { id, body: { confirm: EMAIL } });
  expect(await tablesNaming(NAME)).toEqual([]);
  expect(await knex('report_schedules')).toEqual([]);
  expect(await tablesNaming(person.user.qr_code)).toEqual([]);
  expect(lines.filter(line => line.toLowerCase().includes(NAME))).toEqual([]);
  // From an earlier backup they would come back, and only the log could tell who they are.
  const told = expect.objectContaining({ userId: id, msg: 'a user was erased' });
  expect(lines.map(line => JSON.parse(line))).toContainEqual(told);
});
