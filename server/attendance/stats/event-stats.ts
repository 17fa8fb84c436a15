import type { Knex } from 'knex';
import { attendanceRate, notMarkedOf } from '#contract/attendance/records.ts';
import type { EventStatsAnswer } from '#contract/attendance/stats.ts';
import { ARRIVAL_WITHIN_MINUTES } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { clockChanges, shownAt } from '#platform/database/clock-sql.ts';
import { type Expected, expectedAt } from '#read-model/expected.ts';
import { findRosterEvent } from '#read-model/roster.ts';
import { inSnapshot } from '#read-model/snapshot.ts';
import { strengthSql } from '#read-model/strength-sql.ts';
import type { Principal } from '../../access/principal.ts';
import { eventRows } from '../../events/event-rows.ts';
import { countRefusedScans } from '../late-scans/refused-scans.ts';
import { countWithdrawnAbsences } from '../marks/withdrawn-absences.ts';
import {
  arrivalsOf,
  byGate,
  byMeans,
  byStrength,
  byTrade,
  type MarkGroup,
  punctualityOf,
} from './event-breakdown.ts';
import { countExpectedSince } from './expected-since.ts';

/** Callers of the same role get the same answer. */
export interface AskedEvent extends Pick<Principal, 'role'> {
  readonly id: string;
}

/** The attendance of one event, all at one position. */
export const eventStats = (
  deps: { readonly knex: Knex; readonly timeZone: string },
  { id, role }: AskedEvent,
): Promise<EventStatsAnswer | Refusal> =>
  inSnapshot(deps.knex, async (snapshot, moment) => {
    const [event] = await eventRows(snapshot, deps.timeZone).where('events.id', id);
    const terms = await findRosterEvent(snapshot, id);
    if (!event || !terms) return refuse('event_not_found');
    const groups = await groupMarks(snapshot, id, deps.timeZone);
    const roster = await expectedAt(snapshot, terms, { asOf: moment.head, timeZone: deps.timeZone });
    const notExpected = await countNotExpected(snapshot, id, roster);
    const { present, absent, expected } = event;
    const { knownFrom } = roster;
    return {
      success: true,
      asOf: moment.head,
      stats: {
        totalStudents: expected,
        rosterKnownFrom: knownFrom && { ...knownFrom, at: knownFrom.at.toISOString() },
        present,
        absent,
        notMarked: notMarkedOf({ present, absent, expected }, notExpected),
        withdrawnAbsences: role === 'admin' ? await countWithdrawnAbsences(snapshot, id, roster) : null,
        expectedSince:
          role === 'admin'
            ? await countExpectedSince(
                snapshot,
                { ...terms, time: event.time },
                { expected: roster, timeZone: deps.timeZone },
              )
            : null,
        notExpected,
        attendanceRate: attendanceRate(present, absent),
        qrScanned: groups.reduce((sum, group) => sum + (group.means === 'scan' ? group.count : 0), 0),
        byTrade: byTrade(groups),
        byMeans: byMeans(groups),
        byStrength: role === 'admin' ? byStrength(groups) : [],
        byGate: role === 'admin' ? byGate(groups) : [],
        punctuality: punctualityOf(groups),
        arrivals: arrivalsOf(groups, event.time),
        refusedScans: role === 'admin' ? await countRefusedScans(snapshot, id) : null,
      },
    };
  });

/** The marked students of an event who are not on its roster. */
async function countNotExpected(snapshot: Knex, eventId: string, { sql, values }: Expected): Promise<number> {
  const { rows }: { rows: { count: number }[] } = await snapshot.raw(
    `SELECT count(*)::integer FROM attendance_records AS marks LEFT JOIN (${sql}) AS expected USING (student_id)
     WHERE marks.event_id = ? AND expected.student_id IS NULL`,
    [...values, eventId],
  );
  return rows[0]?.count ?? 0;
}

/** An event's marks, counted by shared properties: one pass over its records, a few thousand at most. */
async function groupMarks(snapshot: Knex, eventId: string, timeZone: string): Promise<MarkGroup[]> {
  const { rows }: { rows: MarkGroup[] } = await snapshot.raw(
    `SELECT trade, means, strength, gate, status, CASE WHEN status = 'present' AND (abs(minute) <= :within OR on_its_day) THEN minute::integer END AS minute,
       count(*)::integer AS count
     FROM (
       SELECT marks.trade, marks.means, ${strengthSql('marks')} AS strength, gates.name AS gate, marks.status,
         extract(epoch FROM date_trunc('minute', ${shownAt('marks.arrived_at')}) - (date + time)) / 60 AS minute,
         ${shownAt('marks.arrived_at')}::date = date AS on_its_day
       FROM attendance_records AS marks
       JOIN events ON events.id = marks.event_id
       LEFT JOIN gates ON gates.id = marks.gate
       WHERE marks.event_id = :eventId
     ) AS marks
     GROUP BY 1, 2, 3, 4, 5, 6`,
    { ...clockChanges(timeZone), within: ARRIVAL_WITHIN_MINUTES, eventId },
  );
  return rows;
}
