import type { Knex } from 'knex';
import type { Pool } from 'pg';
import type { AttendanceStatus, Means } from '#contract/constants.ts';
import type { LateReason, LateScan, LateScansQuery } from '#contract/late-scans/schema.ts';
import { lookUp } from '../../coalesce.ts';
import { type Evidence, strengthOf } from '../marks/evidence.ts';

/** A row of `late_scans`. */
export interface LateScanRow {
  readonly scan_id: string;
  readonly event_id: string;
  readonly student_id: string;
  readonly trade: string | null;
  readonly status: AttendanceStatus;
  readonly means: Means;
  readonly evidence: Evidence;
  readonly scanned_by: string;
  readonly scanned_at: Date;
  readonly received_at: Date;
  /** When its device had last heard of the server before it, proven by an anchor. */
  readonly contact_at: Date | null;
  readonly why: LateReason;
  readonly accepted: boolean | null;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly reason: string | null;
}

/** What a scan that comes again is answered by. */
type KnownScan = Pick<LateScanRow, 'scan_id' | 'event_id' | 'student_id' | 'status' | 'why' | 'accepted'>;
export type FindLateScan = (scanId: string) => Promise<KnownScan | undefined>;

export const createLateScanLookup = (pool: Pool): FindLateScan =>
  lookUp<KnownScan>(
    async ids => {
      const text = `SELECT scan_id, event_id, student_id, status, why, accepted FROM late_scans
        WHERE scan_id = ANY($1::uuid[])`;
      return (await pool.query<KnownScan>({ name: 'late-scans', text, values: [ids] })).rows;
    },
    row => row.scan_id,
  );

/** A mark that does not count by itself. */
export interface KeptMark extends Pick<LateScanRow, 'trade' | 'status' | 'means' | 'evidence' | 'why'> {
  readonly commandId: string;
  readonly eventId: string;
  readonly student: { readonly id: string };
  readonly admin: { readonly id: string };
  readonly occurredAt: Date;
  readonly receivedAt: Date;
  readonly contactAt: Date | null;
}

/**
 * Stores a late mark, once for each scan id. False: this id is that of another scan, and nothing was stored. Of a pass,
 * one for each student and status waits at a time. More would tell an admin nothing new, and its device could fill the
 * list under ever new ids.
 */
export const keepLateScan = (knex: Knex, mark: KeptMark): Promise<boolean> => {
  const { pass } = mark.evidence;
  return pass === undefined
    ? insert(knex, mark)
    : knex.transaction(async held => (await isOpen(held, mark, pass)) || insert(held, mark));
};

/** Whether such a mark of this pass waits for a decision. Calls of one pass take turns here. */
async function isOpen(held: Knex.Transaction, { eventId, student, status }: KeptMark, pass: string) {
  await held('passes').where({ id: pass }).forNoKeyUpdate().first('id');
  const open: object | undefined = await lateScans(held, { state: 'open', eventId })
    .where({ student_id: student.id, status })
    .whereRaw("evidence->>'pass' = ?", [pass])
    .first('scan_id');
  return open !== undefined;
}

async function insert(knex: Knex, mark: KeptMark): Promise<boolean> {
  const row = {
    scan_id: mark.commandId,
    event_id: mark.eventId,
    student_id: mark.student.id,
    trade: mark.trade,
    status: mark.status,
    means: mark.means,
    evidence: mark.evidence,
    scanned_by: mark.admin.id,
    scanned_at: mark.occurredAt,
    received_at: mark.receivedAt,
    contact_at: mark.contactAt,
    why: mark.why,
  };
  const { scan_id, event_id, student_id, status } = row;
  const stored = await knex('late_scans').insert(row).onConflict('scan_id').ignore().returning('scan_id');
  if (stored.length > 0) return true;
  const same: object | undefined = await knex('late_scans')
    .where({ scan_id, event_id, student_id, status })
    .first('scan_id');
  return same !== undefined;
}

/** A late scan with the names that belong to it, and the status recorded now. */
export type NamedScan = LateScanRow & {
  readonly title: string | null;
  readonly date: string | null;
  readonly student_name: string | null;
  readonly roll_no: string | null;
  readonly scanner_name: string | null;
  readonly pass_name: string | null;
  readonly decider_name: string | null;
  readonly standing: AttendanceStatus | null;
};

/** Late scans that pass the filters. */
export function lateScans(knex: Knex, { state, eventId }: Pick<LateScansQuery, 'state' | 'eventId'>) {
  const scans = knex('late_scans');
  void (state === 'open'
    ? scans.whereNull('late_scans.decided_at')
    : scans.whereNotNull('late_scans.decided_at'));
  if (eventId) void scans.where('late_scans.event_id', eventId);
  return scans;
}

/** The same with names; narrow it by `late_scans.…`. */
export const namedScans = (scans: Knex.QueryBuilder): Knex.QueryBuilder<object, NamedScan[]> =>
  scans
    .leftJoin('events', 'events.id', 'late_scans.event_id')
    .leftJoin('users as students', 'students.id', 'late_scans.student_id')
    .leftJoin('users as scanners', 'scanners.id', 'late_scans.scanned_by')
    .joinRaw("LEFT JOIN passes ON passes.id = (late_scans.evidence->>'pass')::uuid")
    .leftJoin('users as deciders', 'deciders.id', 'late_scans.decided_by')
    .leftJoin('attendance_records as marks', join =>
      join.on('marks.student_id', 'late_scans.student_id').andOn('marks.event_id', 'late_scans.event_id'),
    )
    .select(
      'late_scans.*',
      'events.title',
      'events.date',
      'students.name as student_name',
      'students.roll_no',
      'scanners.name as scanner_name',
      'passes.name as pass_name',
      'deciders.name as decider_name',
      'marks.status as standing',
    );

/** A late scan as admins see it. */
export const presentLateScan = (row: NamedScan): LateScan => ({
  id: row.scan_id,
  event: { id: row.event_id, title: row.title ?? '', date: row.date ?? '' },
  student: { id: row.student_id, name: row.student_name ?? '', roll_no: row.roll_no, trade: row.trade },
  status: row.status,
  standing: row.standing,
  why: row.why,
  strength: strengthOf(row.means, row.evidence),
  scannedBy: { id: row.scanned_by, name: row.scanner_name ?? '' },
  pass: row.pass_name,
  scannedAt: row.scanned_at.toISOString(),
  receivedAt: row.received_at.toISOString(),
  contactAt: row.contact_at?.toISOString() ?? null,
  decision:
    row.accepted === null || row.decided_at === null
      ? null
      : {
          accepted: row.accepted,
          by: { id: row.decided_by ?? '', name: row.decider_name ?? '' },
          at: row.decided_at.toISOString(),
          reason: row.reason,
        },
});
