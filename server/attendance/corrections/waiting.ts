import type { Knex } from 'knex';
import type { AttendanceStatus } from '#contract/constants.ts';
import type {
  CorrectionsAnswer,
  CorrectionsQuery,
  WaitingCorrection,
} from '#contract/corrections/deciding.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { UserRow } from '../../accounts/users.ts';
import { withUsers } from '../../accounts/with-users.ts';
import { byMoment, countOf, pageIn } from '../../paging.ts';
import { presentUserRecord } from '../../users/present.ts';
import { OWN_CODE } from '../history/own-code.ts';
import type { CorrectionRow } from './requests.ts';

/**
 * Requests that an admin has to decide. What was asked for may be so already, by whichever way: then it waits for nobody,
 * as long as it is so. Admins carry no attendance.
 */
const waiting = (knex: Knex): Knex.QueryBuilder =>
  withMark(knex('correction_requests AS request'))
    .join('users', 'users.id', 'request.student_id')
    .whereNull('decided_at')
    .whereNot('users.role', 'admin')
    .whereRaw(IS_UNMET);

/** Adds to rows of `request` their `events`, and as `mark` what is recorded there, if anything is. */
export const withMark = (requests: Knex.QueryBuilder): Knex.QueryBuilder =>
  requests
    .join('events', 'events.id', 'request.event_id')
    .leftJoin('attendance_records AS mark', join =>
      join.on('mark.student_id', 'request.student_id').andOn('mark.event_id', 'request.event_id'),
    );

/** Whether what a request asks for is not so yet, on rows of `request` and `mark`. */
export const IS_UNMET = `CASE wish WHEN 'present' THEN mark.status IS DISTINCT FROM 'present' ELSE mark.status = 'absent' END`;

/** How many requests wait for an admin. */
export const countWaitingCorrections = (knex: Knex): Promise<number> => countOf(waiting(knex));

interface WaitingRow extends CorrectionRow {
  readonly event: Omit<WaitingCorrection['event'], 'id'>;
  readonly standing: AttendanceStatus | null;
  readonly refused_scans: number;
}

/** A page of the requests that wait, the oldest first. */
export async function waitingCorrections(
  knex: Knex,
  query: CorrectionsQuery,
): Promise<CorrectionsAnswer | Refusal> {
  const page = await pageIn(
    withStanding(knex, waiting(knex)),
    query,
    byMoment<WaitingRow>(['request.asked_at', 'request.id'], row => [row.asked_at, row.id]),
  );
  if (isRefusal(page)) return page;
  const { rows, nextCursor } = page;
  const asking = await withUsers(knex, rows, row => row.student_id);
  const requests = asking.map(({ row, user }) => present(row, user));
  const count = await countWaitingCorrections(knex);
  return { success: true, requests, count, total: count, nextCursor };
}

const withStanding = (knex: Knex, requests: Knex.QueryBuilder): Knex.QueryBuilder =>
  requests.select('request.*', 'mark.status AS standing').select(
    knex.raw(
      `jsonb_build_object('title', title, 'event_type', event_type, 'date', date, 'time', to_char(time, 'HH24:MI')) AS event,
       (SELECT count(*)::integer FROM refused_scans AS scan WHERE scan.event_id = request.event_id
         AND claimed_id = request.student_id AND code = ANY(?)) AS refused_scans`,
      [[...OWN_CODE]],
    ),
  );

const present = (row: WaitingRow, student: UserRow): WaitingCorrection => ({
  id: row.id,
  askedAt: row.asked_at.toISOString(),
  wish: row.wish,
  text: row.text,
  student: presentUserRecord(student),
  event: { id: row.event_id, ...row.event },
  standing: row.standing,
  refusedScans: row.refused_scans,
});
