import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { signQr } from '#platform/signing/qr-signature.ts';
import type { UserRow } from '#server/accounts/users.ts';
import { recordStudents } from '#server/students/record.ts';
import { createPerson } from '#testing/server/people.ts';
import { SECRETS } from '#testing/server/secrets.ts';
import type { MarkSupply } from './load.ts';
import type { Mark } from './load-log.ts';
import type { Random } from './random.ts';

/** What a mark needs from a student. */
export interface Student {
  readonly id: string;
  readonly qrData: string;
}

/** Inserts students into the database, thousands at once. */
export async function createStudents(
  knex: Knex,
  count: number,
  trade = 'Civil Engineering',
): Promise<readonly Student[]> {
  const { rows }: { rows: { id: string; qr_code: string }[] } = await knex.raw(
    `INSERT INTO users (id, name, email, password_hash, role, trade, roll_no, qr_code, created_at)
     SELECT id, 'Student ' || nth, id || '@example.edu', 'no password fits', 'user', ?,
       left(id::text, 18), substr(replace(id::text, '-', ''), 1, 11), now()
     FROM (SELECT gen_random_uuid() AS id, nth FROM generate_series(1, ?::integer) AS nth) AS made
     RETURNING id, qr_code`,
    [trade, count],
  );
  return rows.map(row => ({
    id: row.id,
    qrData: signQr(SECRETS.qrSecret, { code: row.qr_code, generation: 1 }),
  }));
}

/** The same, recorded as students who registered at this time. */
export async function registerStudents(
  knex: Knex,
  { count, trade, at }: { readonly count: number; readonly trade: string; readonly at: Date },
): Promise<readonly Student[]> {
  const students = await createStudents(knex, count, trade);
  await knex.transaction(async transaction => {
    const rows: UserRow[] = await transaction<UserRow>('users').whereIn(
      'id',
      students.map(({ id }) => id),
    );
    const by = { actorId: students[0]?.id ?? '', means: 'import', occurredAt: at } as const;
    await recordStudents(
      transaction,
      rows.map(after => ({ before: null, after, by })),
      at,
    );
  });
  return students;
}

/** An admin's token, and an event that is open on any day. */
export async function createEvent(knex: Knex): Promise<{ readonly token: string; readonly eventId: string }> {
  const admin = await createPerson({ knex }, { role: 'admin' });
  const eventId = randomUUID();
  await knex('events').insert({
    id: eventId,
    title: 'Placement talk',
    description: '',
    event_type: 'Event',
    date: '2026-11-20',
    time: '10:00',
    location: 'Main hall',
    status_choice: 'active',
    created_by: admin.id,
    created_at: new Date(),
  });
  return { token: admin.token, eventId };
}

/** The mark of a student, with its own id. */
export const markOf = (eventId: string, student: Student, scannedAt = new Date()): Mark => ({
  scanId: randomUUID(),
  eventId,
  studentId: student.id,
  qrData: student.qrData,
  scannedAt: scannedAt.toISOString(),
});

/** One mark per student. Some students are scanned at two doors at once, and only one of the two may be first. */
export function marksOf(eventId: string, students: readonly Student[], random: Random): readonly Mark[] {
  return students.flatMap(student =>
    random.next() < CONTESTED
      ? [markOf(eventId, student), markOf(eventId, student)]
      : [markOf(eventId, student)],
  );
}

const CONTESTED = 0.1;
/** A full disk takes no new student, but it still takes several hundred marks, on space that tables have in reserve. */
const LEAST_IN_STOCK = 4_000;
const MADE_AT_ONCE = 4_000;

export interface EndlessMarks {
  readonly next: MarkSupply;
  /** Settles when so many students are left that for thousands of marks no more are made. */
  restocked(): Promise<void>;
}

/**
 * Marks of new students without end. New students are made while many are left, because the database may be away
 * for a while. `next` fails if it is away so long that none are left.
 */
export async function endlessMarks(knex: Knex, eventId: string, random: Random): Promise<EndlessMarks> {
  const stock: Mark[] = [];
  let refilling: Promise<unknown> | undefined;
  const refill = (): Promise<unknown> =>
    (refilling ??= createStudents(knex, MADE_AT_ONCE)
      .then(students => stock.push(...marksOf(eventId, students, random)))
      .finally(() => {
        refilling = undefined;
      }));
  await refill();
  return {
    async next() {
      if (stock.length < LEAST_IN_STOCK) refill().catch(() => {}); // the next mark tries again
      if (stock.length === 0) await refill().catch(noStudents);
      return stock.shift();
    },
    async restocked() {
      while (refilling || stock.length < 2 * LEAST_IN_STOCK) await refill();
    },
  };
}

function noStudents(error: unknown): never {
  throw new Error(`No student is left to mark, and none can be made: ${String(error)}`);
}
