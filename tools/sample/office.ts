import { v7 } from 'uuid';
import type { AskCorrectionBody } from '#contract/corrections/asking.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { CreateEventBody } from '#contract/events/schema.ts';
import { type CreateNoticeForm, createNoticeBody } from '#contract/notices/schema.ts';
import { today } from '#contract/time.ts';
import type { Database } from '#platform/database/db.ts';
import type { Principal } from '#server/access/principal.ts';
import { createAccount, newQrCode } from '#server/accounts/register.ts';
import type { UserRow } from '#server/accounts/users.ts';
import { askCorrection } from '#server/attendance/corrections/ask.ts';
import { correctMark } from '#server/attendance/marks/amend.ts';
import { recordMark } from '#server/attendance/marks/record-mark.ts';
import { streamOf } from '#server/attendance/marks/stream.ts';
import { createEvent } from '#server/events/change-event.ts';
import { completeEvent } from '#server/events/choose-status.ts';
import { createNotice } from '#server/notices/manage-notices.ts';
import { createServices } from '#server/services.ts';
import { recordStudents } from '#server/students/record.ts';
import type { Arrival } from './season.ts';
import type { PlannedStudent } from './students.ts';

/** How to sign in to a sample. All students have the same password. */
export const SAMPLE_ADMIN = { email: 'office@example.edu', password: 'sample-season' } as const;

export interface OfficeDeps {
  readonly database: Database;
  readonly timeZone: string;
  readonly graceHours: number;
  readonly passwordMinLength: number;
  readonly now: () => Date;
}

/** A student at a door, at this moment. */
export type Scan = Arrival & { readonly at: Date };

/** An office whose clock is handed in. It does what an admin's clicks do: the same commands, the same facts. */
export async function openOffice(deps: OfficeDeps) {
  const { database, timeZone, now } = deps;
  const { knex } = database;
  const newId = (): string => v7({ msecs: now().getTime() });
  const services = createServices({
    ...deps,
    jwtSecret: 'signs nothing',
    qrSecret: 'signs nothing',
    newId,
    onAppended: () => {},
  });
  const common = { ...services, ...deps, knex, newId, today: () => today(now(), timeZone) };
  const account = { ...SAMPLE_ADMIN, name: 'Placement Office', role: 'admin' } as const;
  const admin = principalOf(done(await createAccount(common, account)));
  const ids = new Map<string, string>();

  /** They come from a list, as an import brings them. */
  async function join(students: readonly PlannedStudent[], passwordHash: string): Promise<void> {
    const users = students.map(({ joined: _, keenness: __, ...student }) => {
      const account = { id: newId(), role: 'user', password_hash: passwordHash };
      return { ...student, ...account, qr_code: newQrCode(), created_at: now() };
    });
    await knex.transaction(async transaction => {
      const rows: UserRow[] = await transaction('users').insert(users).returning('*');
      const by = { actorId: admin.id, means: 'import', occurredAt: now() } as const;
      await recordStudents(
        transaction,
        rows.map(after => ({ before: null, after, by })),
        by.occurredAt,
      );
      for (const { email, id } of rows) ids.set(email, id);
    });
  }

  async function scanOne(eventId: string, { student, gate, at }: Scan): Promise<void> {
    const found = await services.students.byId(there(ids.get(student.email)), 'fresh');
    const mark = { eventId, student: there(found), status: 'present', means: 'scan', admin } as const;
    const evidence = { unverified: false, gate: there(await services.gates.idOf(gate, admin.id)) };
    done(await recordMark(common, { ...mark, evidence, commandId: newId(), occurredAt: at }));
  }

  /** One student who was absent shows that they were there. */
  async function correctOne(eventId: string): Promise<void> {
    const absent: { student_id: string } | undefined = await knex('attendance_records')
      .where({ event_id: eventId, status: 'absent' })
      .first('student_id');
    if (!absent) return;
    const reason = 'Was at the side door; the scan did not arrive';
    const body = { status: 'present', reason, commandId: newId() } as const;
    done(await correctMark(common, { id: streamOf(eventId, absent.student_id), body, admin }));
  }

  /** Students who are absent ask the office, one for each request. */
  async function beAsked(eventId: string, requests: readonly AskCorrectionBody[]): Promise<void> {
    const absent: { student_id: string }[] = await knex('attendance_records')
      .where({ event_id: eventId, status: 'absent' })
      .orderBy('student_id')
      .limit(requests.length);
    for (const [nth, { student_id: studentId }] of absent.entries())
      done(await askCorrection(common, { studentId, eventId }, there(requests[nth])));
  }

  return {
    join,
    correctOne,
    beAsked,
    /** Returns the event's id. */
    announce: async (body: CreateEventBody, listed: readonly PlannedStudent[]): Promise<string> => {
      const students = listed.map(({ email }) => there(ids.get(email)));
      return done(await createEvent(common, { ...body, students }, admin.id)).id;
    },
    /** They run side by side, so that lookups and store gather them into a few batches. */
    scan: async (eventId: string, scans: readonly Scan[]): Promise<void> => {
      await Promise.all(scans.map(scan => scanOne(eventId, scan)));
    },
    complete: async (eventId: string): Promise<void> => {
      done(await completeEvent(common, { eventId, actorId: admin.id, markRemainingAbsent: true }));
    },
    publish: async (body: CreateNoticeForm): Promise<void> => {
      done(await createNotice(common, createNoticeBody.parse(body), admin.id));
    },
  };
}
export type Office = Awaited<ReturnType<typeof openOffice>>;

const principalOf = ({ id, name }: UserRow): Principal => ({
  ...{ id, name, role: 'admin', pass: null, mustChangePassword: false },
  ...{ tokenId: '', tokenExpiresAt: new Date(0), cachedAtVersion: null },
});

/** A refusal would be a mistake of the season. */
function done<Answer>(answer: Answer | Refusal): Answer {
  if (isRefusal(answer)) throw new Error(`The sample could not be made: ${JSON.stringify(answer)}`);
  return answer;
}

function there<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Error('The sample could not be made: something is missing.');
  return found;
}
