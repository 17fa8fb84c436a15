import { randomUUID } from 'node:crypto';
import { insertPass } from './pass-device.ts';
import type { Person } from './people.ts';
import type { Owned, Unowned } from './policy-matrix.ts';
import { newEvent, scan } from './scenario.ts';
import type { Served } from './serve.ts';

/** Two students, and one thing of every kind that an id may name: a student's, or no one's. */
export interface Scene
  extends Readonly<Record<Unowned, string>>,
    Readonly<Record<Owned, Readonly<Record<'a' | 'b', string>>>> {
  readonly a: Person;
  readonly b: Person;
}

/** A separate scene for tests that change what they find. */
export async function setScene(served: Served): Promise<Scene> {
  const body = { title: 'Bring your ID card', text: 'To every drive.' };
  const [a, b, event, { notice }, schedule] = await Promise.all([
    served.newStudent(),
    served.newStudent(),
    newEvent(served),
    served.asAdmin.ok('createNotice', { body }),
    insertSchedule(served),
  ]);
  await insertPhotos(served, [a, b]);
  const mark = async (person: Person) => (await scan(served, event, person)).attendance.id;
  return {
    a,
    b,
    event: event.id,
    notice: notice.id,
    schedule,
    pass: (await insertPass(served, { eventIds: [event.id], offered: true })).id,
    lateScan: await insertLateScan(served, { event: event.id, student: a.id }),
    expectedSignup: await insertExpectedSignup(served),
    tradeAlias: await insertTradeAlias(served),
    user: { a: a.id, b: b.id },
    mark: { a: await mark(a), b: await mark(b) },
    report: { a: await insertReport(served, a), b: await insertReport(served, b) },
    changeRequest: { a: await insertChangeRequest(served, a), b: await insertChangeRequest(served, b) },
  };
}

/** Each student has one approved photo and one that waits. They are no real pictures, because no test looks at them. */
async function insertPhotos({ database, admin }: Served, students: readonly Person[]): Promise<void> {
  const photo = {
    version: '0'.repeat(32),
    content: Buffer.from('photo'),
    source: 'none',
    added_as: 'student',
  };
  const approval = { approved_by: admin.id, approved_at: new Date() };
  const rows = students.flatMap(({ id }) => {
    const ofStudent = { ...photo, student_id: id, added_by: id, added_at: new Date() };
    const [waiting, approved] = [randomUUID(), randomUUID()];
    return [
      { ...ofStudent, state: 'waiting', id: waiting, approved_by: null, approved_at: null },
      { ...ofStudent, state: 'approved', id: approved, ...approval },
    ];
  });
  await database.knex('student_photos').insert(rows);
}

/** Somebody who may sign up without waiting. */
async function insertExpectedSignup({ database, admin }: Served): Promise<string> {
  const id = randomUUID();
  const row = {
    id,
    roll_no: id.slice(0, 18),
    email: `${id}@example.edu`,
    added_by: admin.id,
    added_at: new Date(),
  };
  await database.knex('expected_signups').insert(row);
  return id;
}

/** What a student asks the office to change. */
async function insertChangeRequest({ database }: Served, student: Person): Promise<string> {
  const id = randomUUID();
  const wish = { wished_name: 'Another Name', name_was: student.user.name };
  await database.knex('change_requests').insert({ id, user_id: student.id, asked_at: new Date(), ...wish });
  return id;
}

/** A word in a list that means a trade. */
async function insertTradeAlias({ database, admin }: Served): Promise<string> {
  const id = randomUUID();
  const row = { id, alias: id, key: id, trade: 'Instrumentation', added_by: admin.id, added_at: new Date() };
  await database.knex('trade_aliases').insert(row);
  return id;
}

/** A scan that came too late and that an admin has to decide about. */
async function insertLateScan(
  { database, admin }: Served,
  { event, student }: { readonly event: string; readonly student: string },
): Promise<string> {
  const id = randomUUID();
  const at = new Date();
  await database.knex('late_scans').insert({
    ...{
      scan_id: id,
      event_id: event,
      student_id: student,
      status: 'present',
      means: 'scan',
      why: 'too_late',
    },
    ...{ evidence: { unverified: false }, scanned_by: admin.id, scanned_at: at, received_at: at },
  });
  return id;
}

/** A report that is requested and not made yet. */
async function insertReport({ database }: Served, owner: Person): Promise<string> {
  const id = randomUUID();
  const report = { id, owner_id: owner.id, kind: 'attendance', format: 'pdf', created_at: new Date() };
  await database.knex('reports').insert({ ...report, reader: owner.user.role, filters: '{}' });
  return id;
}

/** A daily report of the admin, inserted directly, because there are more than an admin may have. */
async function insertSchedule({ database, admin }: Served): Promise<string> {
  const id = randomUUID();
  const at = new Date();
  await database.knex('report_schedules').insert({
    ...{ id, owner_id: admin.id, every: 'day', time: '08:00', mail: false, next_at: at, created_at: at },
    report: JSON.stringify({ kind: 'trades' }),
  });
  return id;
}
