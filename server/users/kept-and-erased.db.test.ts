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

const emailOf = (word: string) => `${word}@example.edu`;
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

/** `word`: it is in everything that is personal of them. */
type Named = Person & { readonly word: string };

/** A student who has signed up, was let in, and says everything of themselves that there is a field for. */
async function newcomer(word: string): Promise<Named> {
  await asAdmin.ok('changeOfficeSettings', { body: { approveSignups: true, lockIdentity: true } });
  const { user, token } = await api.ok('register', {
    body: {
      ...{ name: `Zara ${word}`, roll_no: `${word}-1`, trade: 'Instrumentation' },
      ...{ email: `former.${emailOf(word)}`, password: 'tall blue door' },
    },
  });
  await asAdmin.ok('decideSignups', { body: { decisions: [{ id: user.id, approve: true }] } });
  const about = { phone: '98765 43210', address: `${word} villa`, emergencyContact: `Mrs ${word}` };
  await api.ok('updateProfile', { token, body: { ...about, email: emailOf(word), year: '2nd Year' } });
  await api.ok('askChange', { token, body: { name: `Zara B ${word}` } });
  const row = await knex('users').where({ id: user.id }).first();
  return { id: user.id, token, user: row, word };
}

async function showPhotos(person: Named): Promise<void> {
  const decide = async (nth: number, how: object) => {
    const version = await sendOwn(served, person, nth);
    await asAdmin.ok('decidePhotos', { body: { decisions: [{ studentId: person.id, version, ...how }] } });
  };
  await decide(1, { approve: true });
  await decide(2, { approve: false, reason: `${person.word} wears a hat` });
  await sendOwn(served, person, 3);
}

/** One that came late, and about which an admin has decided. */
async function lateScan(person: Named): Promise<void> {
  const event = await newEvent(served);
  const { attendance } = await scan(served, event, person);
  await asAdmin.ok('withdrawMark', { id: attendance.id, body: { reason: 'Left' } });
  const late = scanOf(event, person, { scannedAt: new Date(Date.now() - 60_000).toISOString() });
  await asAdmin.fail('scan', { body: { ...late, sentAt: new Date().toISOString() } });
  const body = { accept: false, reason: `${person.word} had left` };
  await asAdmin.ok('decideLateScan', { id: late.scanId, body });
}

/** What they asked to be corrected of an absence: once refused, and once undecided. */
async function askTwice(person: Named): Promise<void> {
  const { id } = await newEvent(served);
  const { token, word } = person;
  await asAdmin.ok('mark', { body: { eventId: id, userId: person.id, status: 'absent' } });
  const ask = () =>
    api.ok('askCorrection', { token, id, body: { wish: 'present', text: `Ask Mrs ${word}` } });
  await ask();
  const { requests } = await asAdmin.ok('waitingCorrections');
  const request = requests.find(({ student }) => student.id === person.id);
  const decision = { id: request?.id, approve: false, reason: `${word} was elsewhere` };
  await asAdmin.ok('decideCorrections', { body: { decisions: [decision] } });
  await ask();
}

async function orderReports({ id, token, word }: Named): Promise<void> {
  const email = emailOf(word);
  const report = { kind: 'attendance', format: 'csv', filters: { search: word } } as const;
  await api.ok('requestReport', { token, body: { kind: 'student', userId: id, format: 'csv' } });
  await asAdmin.ok('updateUser', { id, body: { role: 'admin' } });
  const asOffice = await api.ok('login', { body: { email, password: 'tall blue door' } });
  await api.ok('requestReport', { token: asOffice.token, body: report });
  await api.ok('createSchedule', { token: asOffice.token, body: { every: 'day', time: '08:00', report } });
}

/** Somebody who has done all that leaves a trace. */
async function lived(word: string): Promise<Named> {
  const person = await newcomer(word);
  const { id } = person;
  await bindPhone(api, person, { browser: randomUUID() });
  await showPhotos(person);
  await lateScan(person);
  await askTwice(person);
  await scan(served, await newEvent(served), person);
  await newEvent(served, { title: 'Interviews of the listed', students: [id, served.student.id] });
  const holds = { name: `${word}, gate 2`, rights: ['scan'], eventIds: [(await newEvent(served)).id] };
  await asAdmin.ok('createPass', { body: { ...holds, expiresAt: inAnHour(), holderId: id } });
  await asAdmin.ok('makePasswordLink', { id, body: {} });
  await api.ok('askPasswordLink', { body: { email: emailOf(word) } });
  await orderReports(person);
  const report = { kind: 'student', format: 'csv', userId: id } as const;
  await asAdmin.ok('createSchedule', { body: { every: 'day', time: '08:00', report } });
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
/** Lists of students: the file says which events have or had them on one. */
const TOLD_BY_EVENTS = 'public.event_terms';

test('all that is kept about somebody, and nothing of others, can be handed to them', async () => {
  const [person, other] = [await lived('marrowby'), await lived('tanglewick')];
  const { text, rowsOf } = await inFileOf(person);
  const aboutThem = [...(await tablesNaming(person.word)), ...(await tablesNaming(person.id))];
  expect(
    aboutThem.filter(table => ![SAYS_NOTHING, TOLD_BY_EVENTS].includes(table) && !rowsOf.get(table)),
  ).toEqual([]);
  expect((await tablesOfPeople()).filter(table => !rowsOf.has(table))).toEqual([SAYS_NOTHING]);
  expect(text).toContain('Interviews of the listed');
  expect([other.word, other.id, served.student.id].filter(each => text.includes(each))).toEqual([]);
  expect(/(password|token|secret)_hash|public_key|token_version/.test(text)).toBe(false);
});

test('no table and no line of the log names somebody who was erased, whatever they have done, and all name others', async () => {
  const [person, other] = [await lived('quopple'), await lived('brindwick')];
  const { id, word } = person;
  const tables = [
    ...['correction_requests', 'email_change_mails', 'late_scans', 'passes', 'password_requests'],
    ...['photo_decisions', 'report_schedules', 'reports', 'users'],
  ].map(table => `public.${table}`);
  expect(await tablesNaming(word)).toEqual(tables);
  await api.ok('askChange', { token: served.student.token, body: { name: `Zoe ${other.word}` } });
  const comes = { roll_no: 'GCS-1', email: `comes.${emailOf(other.word)}` };
  await asAdmin.ok('addExpectedSignups', { body: { people: [comes] } });
  // It is caught up with in the background, and must not come between the two looks.
  await expect.poll(() => tablesNaming(other.id)).toContain(SAYS_NOTHING);
  const ofOther = [await tablesNaming(other.word), await tablesNaming(other.id)];
  await asAdmin.ok('eraseUser', { id, body: { confirm: emailOf(word) } });
  expect(await tablesNaming(word)).toEqual([]);
  expect([await tablesNaming(other.word), await tablesNaming(other.id)]).toEqual(ofOther);
  const { schedules } = await asAdmin.ok('schedules');
  expect(schedules.filter(({ report }) => JSON.stringify(report).includes(id))).toEqual([]);
  expect(await tablesNaming(person.user.qr_code)).toEqual([]);
  expect(lines.filter(line => line.toLowerCase().includes(word))).toEqual([]);
  // From an earlier backup they would come back, and only the log could tell who they are.
  const told = expect.objectContaining({ userId: id, msg: 'a user was erased' });
  expect(lines.map(line => JSON.parse(line))).toContainEqual(told);
});
