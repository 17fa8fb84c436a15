import { type DoorStudent, isExpected } from '#contract/attendance/door-roster.ts';
import { type Audience, audienceStudents } from '#contract/events/audience.ts';
import { type KnownStudent, readQr } from '#contract/qr/code.ts';
import type { Belief } from '../../../lib/outbox/belief.ts';
import type { KeptScan } from '../../../lib/outbox/kept-scan.ts';
import type { Roster } from './roster.ts';

/** When and by whom a student was scanned at this door, as far as nothing spoke against it. */
type ScannedHere = (studentId: string) => Belief['since'];

interface JudgedBy {
  readonly roster: Roster | null;
  readonly event: { readonly id: string } & Audience;
  readonly here: ScannedHere;
}

/**
 * What the roster says of a scan. Null: nothing can be said, because this device has no roster of the event, or the
 * student may be one of those left out. A signature cannot be checked here.
 */
export function judge(what: KeptScan['what'], { roster, event, here }: JudgedBy): Belief | null {
  if (roster?.eventId !== event.id) return null;
  const found = lookUp(what, roster);
  if (!found) return null;
  const { student, generation, unsigned } = found;
  const of = (kind: Belief['kind'], more: Partial<Belief> = {}): Belief => ({
    kind,
    student: student ? known(student) : null,
    since: null,
    audience: null,
    rosterAt: roster.at,
    ...more,
  });
  if (!student) return roster.leftOut > 0 ? null : of('unknown');
  // The roster may be older than the code, but a code is never replaced by an earlier one.
  if (generation !== undefined && generation < student.g) return of('replaced');
  if (!student.active && !isExpected(event, student)) return of('deactivated');
  if (student.waiting) return of('waiting');
  if (!isExpected(event, student)) return of('not_expected', { audience: audienceStudents(event) });
  if (unsigned) return of('unsigned');
  const since = student.present ?? here(student.id);
  return since ? of('already', { since }) : of('expected');
}

interface Found {
  readonly student: DoorStudent | undefined;
  /** Of the code that was read. */
  readonly generation?: number;
  readonly unsigned?: boolean;
}

function lookUp(what: KeptScan['what'], roster: Roster): Found | null {
  if (what.kind === 'student') return { student: roster.byId.get(what.student.id) };
  const reading = readQr(what.text);
  switch (reading.kind) {
    // Whether a live code is stale, only the server can say.
    case 'signed':
    case 'live':
      return { student: roster.byCode.get(reading.qr.u), generation: reading.qr.g };
    case 'unsigned':
      return { student: roster.byId.get(reading.qr.userId), unsigned: true };
    default:
      return null;
  }
}

/** A student of the roster, as the door shows them. */
export const known = ({ id, name, roll_no, trade }: DoorStudent): KnownStudent => ({
  id,
  name,
  roll_no,
  trade,
});
