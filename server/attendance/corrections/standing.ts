import type { Knex } from 'knex';
import type { AttendanceStatus, EventStatus } from '#contract/constants.ts';
import { lastDayToAsk } from '#contract/corrections/wishes.ts';
import { eventStatus, today } from '#contract/time.ts';
import { clockChanges } from '#platform/database/clock-sql.ts';
import type { Clock } from '#platform/days.ts';
import { EXPECTS_STUDENT } from '#read-model/expected.ts';
import { readSettings } from '../../office/settings.ts';
import type { AtEvent } from './requests.ts';
import type { OwnStanding } from './wishes.ts';

interface EventRow {
  readonly date: string;
  readonly choice: EventStatus | null;
  readonly expected: boolean;
}

interface RecordRow {
  readonly status: AttendanceStatus;
  readonly recorded_at: Date;
}

/** How a student stands at an event now. Undefined: there is no such event. */
export async function standingAt(
  knex: Knex,
  { studentId, eventId }: AtEvent,
  { timeZone, now }: Clock,
): Promise<OwnStanding | undefined> {
  const event = await knex('events')
    .where({ id: eventId })
    .first<EventRow | undefined>(
      'date',
      'status_choice AS choice',
      knex.raw(`(${EXPECTS_STUDENT}) AS expected`, { studentId, ...clockChanges(timeZone) }),
    );
  if (!event) return undefined;
  const record = await knex('attendance_records')
    .where({ event_id: eventId, student_id: studentId })
    .first<RecordRow | undefined>('status', 'recorded_at');
  const { correctionDays } = await readSettings(knex);
  const day = today(now(), timeZone);
  return {
    status: record?.status ?? null,
    isOver: eventStatus(event, day) === 'completed',
    isExpected: event.expected,
    until: lastDayToAsk(correctionDays, {
      date: event.date,
      recorded: record ? today(record.recorded_at, timeZone) : '',
    }),
    today: day,
  };
}
