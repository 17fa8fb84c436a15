import type { Knex } from 'knex';
import type { AttendanceStatus, EventStatus } from '#contract/constants.ts';
import { eventStatus, today } from '#contract/time.ts';
import { clockChanges } from '#platform/database/clock-sql.ts';
import type { Clock } from '#platform/days.ts';
import { EXPECTS_STUDENT } from '#read-model/expected.ts';
import type { AtEvent } from './requests.ts';
import type { OwnStanding } from './wishes.ts';

interface Row {
  readonly date: string;
  readonly choice: EventStatus | null;
  readonly expected: boolean;
  readonly status: AttendanceStatus | null;
}

/** How a student stands at an event now. Undefined: there is no such event. */
export async function standingAt(
  knex: Knex,
  { studentId, eventId }: AtEvent,
  { timeZone, now }: Clock,
): Promise<OwnStanding | undefined> {
  const row = await knex('events')
    .where({ id: eventId })
    .first<Row | undefined>(
      'date',
      'status_choice AS choice',
      knex('attendance_records')
        .where({ event_id: eventId, student_id: studentId })
        .select('status')
        .as('status'),
      knex.raw(`(${EXPECTS_STUDENT}) AS expected`, { studentId, ...clockChanges(timeZone) }),
    );
  return (
    row && {
      status: row.status,
      isOver: eventStatus(row, today(now(), timeZone)) === 'completed',
      isExpected: row.expected,
    }
  );
}
