import { earlierArrival, firstPosition, ownArrival } from '#read-model/first-mark.ts';
import type { Projection } from '../event-store/types.ts';
import { ASYNC_PROJECTIONS } from './async-projections.ts';
import { FACTS } from './marks/stream.ts';

const TYPES = Object.values(FACTS);

/** `began`: the columns first_position and arrived_at. */
const insertRecords = (
  began: string,
): string => `INSERT INTO attendance_records (stream, event_id, student_id, status, trade,
       means, unverified, live, gate, pass_id, marked_by, occurred_at, recorded_at, position, first_position, arrived_at)
     SELECT stream, (data->>'eventId')::uuid, (data->>'studentId')::uuid, data->>'status', data->>'trade', means,
       (data->>'unverified')::boolean, coalesce((data->>'live')::boolean, false),
       (data->>'gate')::smallint, (data->>'pass')::uuid, actor_id, occurred_at, recorded_at, position, ${began}
     FROM latest WHERE type IN ('${FACTS.marked}', '${FACTS.corrected}')`;

/** The first mark may be in an earlier fact than this batch or window has; few marks are ever corrected. */
const INSERT_RECORDS = insertRecords(
  `${firstPosition('latest')}, coalesce(${earlierArrival('latest')}, ${ownArrival('latest')})`,
);

/** One row for each student marked at an event. Every list and report reads it. */
const attendanceRecords: Projection = {
  table: 'attendance_records',
  types: TYPES,
  fill: INSERT_RECORDS,
  first: [insertRecords(`position, ${ownArrival('latest')}`)],
  statements: [
    `${INSERT_RECORDS}
     ON CONFLICT (student_id, event_id) DO UPDATE SET status = excluded.status, trade = excluded.trade, means = excluded.means,
       unverified = excluded.unverified, live = excluded.live, gate = excluded.gate, pass_id = excluded.pass_id, marked_by = excluded.marked_by, occurred_at = excluded.occurred_at,
       recorded_at = excluded.recorded_at, position = excluded.position,
       first_position = excluded.first_position, arrived_at = excluded.arrived_at`,
    `DELETE FROM attendance_records USING latest
     WHERE latest.type = '${FACTS.withdrawn}' AND student_id = (data->>'studentId')::uuid
       AND event_id = (data->>'eventId')::uuid`,
  ],
};

const INSERT_COUNTS = `INSERT INTO event_counts AS counts (event_id, present, absent)
     SELECT (data->>'eventId')::uuid,
       count(*) FILTER (WHERE data->>'status' = 'present') - count(*) FILTER (WHERE data->>'previous' = 'present'),
       count(*) FILTER (WHERE data->>'status' = 'absent') - count(*) FILTER (WHERE data->>'previous' = 'absent')
     FROM appended
     WHERE type IN ('${FACTS.marked}', '${FACTS.corrected}', '${FACTS.withdrawn}')
     GROUP BY data->>'eventId'`;

const ADD_COUNTS = `ON CONFLICT (event_id) DO UPDATE SET present = counts.present + excluded.present,
       absent = counts.absent + excluded.absent`;

/**
 * Present and absent of each event, counted once per batch: each fact has its own additions and subtractions.
 */
const eventCounts: Projection = {
  table: 'event_counts',
  types: TYPES,
  fill: INSERT_COUNTS,
  first: [
    `INSERT INTO event_counts AS counts (event_id, present, absent)
     SELECT (data->>'eventId')::uuid, count(*) FILTER (WHERE data->>'status' = 'present'),
       count(*) FILTER (WHERE data->>'status' = 'absent')
     FROM appended
     WHERE type = '${FACTS.marked}'
     GROUP BY data->>'eventId'
     ${ADD_COUNTS}`,
  ],
  statements: [`${INSERT_COUNTS} ${ADD_COUNTS}`],
  asyncProjections: ASYNC_PROJECTIONS,
};

/** Every table that follows the attendance facts. */
export const ATTENDANCE_PROJECTIONS: readonly Projection[] = [attendanceRecords, eventCounts];
