import type { Knex } from 'knex';
import { OWN_HISTORY_MESSAGES } from '#contract/attendance/own-history-messages.ts';
import type { TimelineAnswer, TimelineEntry } from '#contract/attendance/timeline.ts';
import type { AttendanceStatus } from '#contract/constants.ts';
import { type Refusal, refuse, SENTENCES } from '#contract/errors.ts';
import { REFUSAL_STATUS, type RefusalCode } from '#contract/failure.ts';
import type { LateReason } from '#contract/late-scans/schema.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Clock } from '#platform/days.ts';
import type { Principal } from '../../access/principal.ts';
import { requestsAt } from '../corrections/requests.ts';
import { standingAt } from '../corrections/standing.ts';
import { isMet, lastDayAt, wishesAt } from '../corrections/wishes.ts';
import {
  type LateScanRow,
  type NamedScan,
  namedScans,
  presentLateScan,
} from '../late-scans/late-scan-rows.ts';
import { streamOf } from '../marks/stream.ts';
import { changeFrom, changesOf } from './mark-history.ts';
import { OWN_CODE } from './own-code.ts';
import { type Positioned, surroundings } from './timeline-surroundings.ts';

/** More than ever happens with one student at one event. A longer story is cut at its end. */
const MOST = 500;

/** What the door showed, said afterwards. */
const TO_ADMIN = { ...SENTENCES, needs_look: SERVER_MESSAGES.notLookedAt };

/** What the door showed of the student, said to the student. */
const TO_STUDENT = {
  ...SENTENCES,
  qr_other_phone: OWN_HISTORY_MESSAGES.otherPhone,
  needs_look: OWN_HISTORY_MESSAGES.notLookedAt,
  event_not_active: OWN_HISTORY_MESSAGES.notOpen,
  not_eligible: OWN_HISTORY_MESSAGES.notExpected,
  signup_waiting: OWN_HISTORY_MESSAGES.signupWaited,
};

interface Asked {
  readonly studentId: string;
  readonly eventId: string;
  readonly reader: Principal;
}

/** Everything that happened with one student at one event, oldest first. */
export async function timeline(
  { knex, timeZone, now }: Clock & { readonly knex: Knex },
  { studentId, eventId, reader }: Asked,
): Promise<TimelineAnswer | Refusal> {
  const [student, event] = await Promise.all([
    knex('users')
      .where({ id: studentId, role: 'user' })
      .first<Student | undefined>('id', 'name', 'erased_at'),
    knex('events').where({ id: eventId }).first<Event | undefined>('id', 'title', 'date'),
  ]);
  if (!student) return refuse('student_not_found');
  if (!event) return refuse('event_not_found');
  const toAdmin = reader.role === 'admin';
  const told = toAdmin ? Object.keys(REFUSAL_STATUS) : OWN_CODE;
  const [changes, refusals, scans] = await Promise.all([
    recorded(knex, streamOf(eventId, studentId), toAdmin),
    refused(knex, {
      studentId,
      eventId,
      told,
      sentences: toAdmin ? TO_ADMIN : TO_STUDENT,
    }),
    late(knex, { studentId, eventId }, toAdmin),
  ]);
  // A read takes three connections at most.
  const { phones, acts } = await surroundings(knex, { student, event, timeZone, limit: MOST });
  const requests = await requestsAt(knex, { studentId, eventId }, MOST);
  const entries = [
    ...inOrder([...changes, ...acts]),
    ...[...refusals, ...scans, ...phones, ...requests],
  ].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  const standing = await standingAt(knex, { studentId, eventId }, { timeZone, now });
  if (!standing) return refuse('event_not_found');
  const { id, title } = event;
  const { name } = student;
  return {
    success: true,
    student: { id: studentId, name },
    event: { id, title },
    expected: standing.isExpected,
    correction: {
      wishes: [...wishesAt(standing)],
      waits: isWaiting(requests.at(-1), standing.status),
      until: lastDayAt(standing),
    },
    entries: entries.slice(0, MOST),
  };
}

/** `last`: of a student's requests. It may be met already, by whichever way. */
const isWaiting = (last: TimelineEntry | undefined, status: AttendanceStatus | null): boolean =>
  last?.kind === 'asked' && !isMet(last.wish, status);

/** Facts in the order of their positions, also if the clock was set back in between. */
function inOrder(facts: readonly Positioned[]): TimelineEntry[] {
  let at = '';
  return facts
    .toSorted((a, b) => a.position - b.position)
    .map(({ entry }) => {
      if (entry.at > at) at = entry.at;
      return { ...entry, at };
    });
}

interface Student {
  readonly id: string;
  readonly name: string;
  readonly erased_at: Date | null;
}
interface Event {
  readonly id: string;
  readonly title: string;
  readonly date: string;
}

async function recorded(knex: Knex, stream: string, toAdmin: boolean): Promise<Positioned[]> {
  const rows = await changesOf(knex, stream).limit(MOST);
  return rows.map(row => {
    const change = changeFrom(row, toAdmin);
    return { position: change.position, entry: { kind: 'recorded', at: change.recordedAt, change } };
  });
}

interface RefusedRow {
  readonly code: RefusalCode;
  readonly refused_at: Date;
  readonly scanned_at: Date | null;
  readonly scanned_by: string;
  readonly scanner_name: string | null;
  readonly gate_name: string | null;
}

interface RefusedRequest extends Omit<Asked, 'reader'> {
  readonly told: readonly string[];
  readonly sentences: Readonly<Record<RefusalCode, string>>;
}

async function refused(
  knex: Knex,
  { studentId, eventId, told, sentences }: RefusedRequest,
): Promise<TimelineEntry[]> {
  const rows: RefusedRow[] = await knex('refused_scans')
    .leftJoin('users', 'users.id', 'scanned_by')
    .leftJoin('gates', 'gates.id', 'gate')
    .where({ event_id: eventId, claimed_id: studentId })
    .whereIn('code', told)
    .orderBy('refused_at')
    .limit(MOST)
    .select(
      'code',
      'refused_at',
      'scanned_at',
      'scanned_by',
      'users.name as scanner_name',
      'gates.name as gate_name',
    );
  return rows.map(row => ({
    kind: 'refused',
    at: row.refused_at.toISOString(),
    message: sentences[row.code],
    by: { id: row.scanned_by, name: row.scanner_name ?? '' },
    gate: row.gate_name,
    scannedAt: row.scanned_at?.toISOString() ?? null,
  }));
}

/** The reasons that tell of a pass. For the student such a scan came too late, which is true of each of them. */
const OF_PASSES: readonly LateReason[] = ['pass_revoked', 'by_pass'];

async function late(
  knex: Knex,
  { studentId, eventId }: Omit<Asked, 'reader'>,
  toAdmin: boolean,
): Promise<TimelineEntry[]> {
  const rows: NamedScan[] = await namedScans(
    knex<LateScanRow>('late_scans')
      .where('late_scans.student_id', studentId)
      .where('late_scans.event_id', eventId)
      .limit(MOST),
  );
  return rows.map(presentLateScan).flatMap(({ decision, scannedBy: by, receivedAt: at, ...scan }) => {
    const { scannedAt, status, strength } = scan;
    const why = !toAdmin && OF_PASSES.includes(scan.why) ? 'too_late' : scan.why;
    const came = { kind: 'late', at, scannedAt, why, status, strength, by } as const;
    return decision ? [came, { kind: 'decided', ...decision } as const] : [came];
  });
}
