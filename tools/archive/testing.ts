import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Database } from '#platform/database/db.ts';
import { insertUser } from '#server/accounts/users.ts';
import { FACTS } from '#server/attendance/marks/stream.ts';
import { catchUpTo } from '#server/bitmaps/testing.ts';
import { createEventStore } from '#server/event-store/event-store.ts';
import { PROJECTIONS } from '#server/projections.ts';
import { attendanceReport } from '#server/reports/screen/report.ts';
import { testDatabase } from '#testing/database/database.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { firstMark } from '#testing/server/first-mark.ts';
import { sealed } from './seal.ts';

const AT = new Date('2026-11-20T04:35:00.123Z');

/** Texts that a careless file format would break on. */
const NAMES = ['Asha', 'Line\nfeed', 'Sep\u2028arator', '"quoted" \\ back', 'ढक्कन 🎓', '\t'];

/** A database with people, an event, marks in every state, a rendered report, a photo and a revoked token. */
export async function collegeDatabase(): Promise<Database> {
  const database = await testDatabase();
  const { knex } = database;
  const [admin = '', ...students] = NAMES.map(() => randomUUID());
  await insertPeople(database, [admin, ...students]);
  const event = { id: randomUUID(), title: 'Talk', description: '', event_type: 'Event', date: '2026-11-20' };
  const microseconds = '2026-11-20T04:35:00.123456Z';
  const rest = { time: '10:30', location: 'Hall', created_by: admin, created_at: microseconds };
  await knex('events').insert({ ...event, ...rest });
  for (const [index, student] of students.entries()) await markIn(database, event.id, student, index);
  await knex('no_op_commands').insert({ id: randomUUID(), position: 1 });
  await knex('revoked_tokens').insert({ id: randomUUID(), user_id: admin, expires_at: AT });
  const report = { id: randomUUID(), owner_id: admin, kind: 'attendance', format: 'pdf', filters: '{}' };
  await knex('reports').insert({ ...report, status: 'ready', created_at: AT, finished_at: AT });
  await knex('report_files').insert({ report_id: report.id, content: Buffer.from('%PDF') });
  const photo = {
    version: 'f'.repeat(32),
    content: Buffer.from([0, 255, 10, 92]),
    source: 'none',
    added_as: 'admin',
  };
  const by = { added_by: admin, approved_by: admin, added_at: AT, approved_at: AT };
  await knex('student_photos').insert({
    ...photo,
    ...by,
    id: randomUUID(),
    student_id: students[0],
    state: 'approved',
  });
  const alias = { id: randomUUID(), alias: 'C.S.E.', key: 'cse', trade: 'Computer Science Engineering' };
  await knex('trade_aliases').insert({ ...alias, added_by: admin, added_at: AT });
  await knex('expected_signups').insert({
    ...{ id: randomUUID(), roll_no: 'GCS-1', email: 'expected@example.edu', added_by: admin, added_at: AT },
  });
  await knex('office_settings').insert({
    ...{
      approve_signups: true,
      lock_identity: true,
      mail_absences: true,
      correction_days: 14,
      changed_by: admin,
      changed_at: AT,
    },
  });
  await knex('change_requests').insert({
    ...{
      id: randomUUID(),
      user_id: students[1],
      asked_at: AT,
      wished_name: 'Asha\u2028Rao',
      name_was: NAMES[2],
    },
    ...{ refused_at: AT, refused_by: admin, reason: 'not on the list' },
  });
  await knex('correction_requests').insert({
    ...{ id: randomUUID(), student_id: students[1], event_id: event.id, wish: 'present', asked_at: AT },
    ...{ text: 'I was\u2028there', approved: false, decided_at: AT, decided_by: admin, reason: 'no' },
  });
  await knex('users').where({ id: students[0] }).update({ waiting_since: AT });
  await catchUpTo(database.pool, 1_000);
  return database;
}

async function insertPeople({ knex }: Database, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await insertUser(knex, {
      id,
      name: NAMES[index] ?? '',
      email: `${id}@example.edu`,
      password_hash: 'no password fits',
      role: index === 0 ? 'admin' : 'user',
      trade: null,
      roll_no: null,
      qr_code: id,
      created_at: AT,
    });
}

/** Marks a student, and corrects every second mark. */
async function markIn(database: Database, eventId: string, studentId: string, index: number): Promise<void> {
  const store = createEventStore({ pool: database.pool, projections: PROJECTIONS, now: () => AT });
  const mark = firstMark({ eventId, studentId, means: 'manual', occurredAt: AT });
  await store.append(mark);
  if (index % 2 === 0) return;
  const { data } = mark.fact;
  const corrected = { ...data, status: 'absent', previous: 'present', reason: 'left early\u2029' };
  await store.append({
    ...{ ...mark, commandId: randomUUID(), expectedVersion: 1 },
    fact: { ...mark.fact, type: FACTS.corrected, data: corrected },
  });
}

/** One more mark, as made at the door. Returns its position. */
export async function markOneMore(database: Database): Promise<number | undefined> {
  const store = createEventStore({ pool: database.pool, projections: PROJECTIONS, now: () => AT });
  const appended = await store.append(firstMark({ occurredAt: AT }));
  return appended.kind === 'stored' ? appended.result.fact.position : undefined;
}

/** What a reader of the database gets: the whole report, and the facts as the database writes them. */
export async function readings({ knex }: Database) {
  const { rows } = await knex.raw('SELECT facts::text FROM facts ORDER BY position');
  return { report: await attendanceReport(knex, {}, { limit: 500 }), facts: rows };
}

export async function rowCounts({ knex }: Database): Promise<Record<string, number>> {
  const tables: { name: string }[] = (
    await knex.raw(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname NOT LIKE 'knex%' ORDER BY 1`,
    )
  ).rows;
  const counts: Record<string, number> = {};
  for (const { name } of tables) counts[name] = Number((await knex(name).count().first())?.['count']);
  return counts;
}

/** A file name in a folder that is removed after the test. */
export const newFile = (): string => path.join(temporaryFolder(), 'backup.ndjson.gz');

/** The lines of an export, without the seal. */
export const linesOfFile = (file: string): string[] =>
  gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').slice(0, -1);

/** A file of these lines with a valid seal, as someone could make who knows the format. */
export async function forge(lines: readonly string[]): Promise<string> {
  const file = newFile();
  const text = gzipSync(lines.map(line => `${line}\n`).join(''));
  writeFileSync(file, await buffer(sealed(Readable.from([text]))));
  return file;
}

/** The lines with a trailer whose hash matches the content again. */
export function rehashed(lines: readonly string[]): string[] {
  const before = lines.slice(0, -1);
  const sha256 = createHash('sha256')
    .update(before.map(line => `${line}\n`).join(''))
    .digest('hex');
  return [...before, (lines.at(-1) ?? '').replace(/"sha256":"[0-9a-f]{64}"\}\]$/, `"sha256":"${sha256}"}]`)];
}
