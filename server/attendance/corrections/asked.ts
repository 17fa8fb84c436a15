import type { Knex } from 'knex';
import { LIMITS } from '#contract/constants.ts';
import type { AskedCorrection } from '#contract/corrections/asked.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { CorrectionRow } from './requests.ts';
import { IS_UNMET, withMark } from './waiting.ts';

interface AskedRow extends CorrectionRow {
  readonly at: Date;
  readonly title: string;
  readonly date: string;
}

/** What a student asked for last at each event, the newest first. What is so by another way is asked for no more. */
export async function askedCorrections(knex: Knex, studentId: string): Promise<AskedCorrection[] | Refusal> {
  const student: object | undefined = await knex('users').where({ id: studentId }).first('id');
  if (!student) return refuse('student_not_found');
  const last = knex('correction_requests')
    .where({ student_id: studentId })
    .distinctOn('event_id')
    .orderBy([{ column: 'event_id' }, { column: 'asked_at', order: 'desc' }]);
  const rows: AskedRow[] = await withMark(knex.from(last.as('request')))
    .whereRaw(`(approved OR ${IS_UNMET})`)
    .orderBy([{ column: 'at', order: 'desc' }, { column: 'request.id' }])
    .limit(LIMITS.page.default)
    .select('request.*', 'events.title', 'events.date', knex.raw('coalesce(decided_at, asked_at) AS at'));
  return rows.map(({ event_id, title, date, wish, at, approved, reason }) => ({
    event: { id: event_id, title, date },
    wish,
    at: at.toISOString(),
    answer: approved === null ? null : { approved, reason },
  }));
}
