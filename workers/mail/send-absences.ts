import type { Knex } from 'knex';
import { isolated } from '#contract/bidi.ts';
import { lastDayToAsk } from '#contract/corrections/wishes.ts';
import { dayInWords } from '#contract/day-in-words.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { addDays, DAY_MS, today } from '#contract/time.ts';
import type { Config } from '#platform/settings/config.ts';
import { dayAndTime } from '../report/layout/words.ts';
import type { Mail } from './mailer.ts';
import { type Post, sendEach } from './post.ts';

interface AbsenceDeps {
  readonly knex: Knex;
  readonly post: Post;
  readonly college: Pick<Config['college'], 'name' | 'timeZone' | 'contact'>;
  /** The public address of the console. */
  readonly origin: string;
  readonly now: () => Date;
}

/** An absence that is taken back within this time is not mailed. */
const SETTLES_MS = 15 * 60_000;
/** The office may enter lists of long ago: nobody gets a mail about an event that was so many days earlier. */
const RECENT_DAYS = 30;

/**
 * Tells students by mail that they are recorded as absent, where the office wants that, and how to ask for a correction.
 * What is recorded otherwise by now is not mailed. If the worker dies, a mail may be sent twice, but never not at all.
 */
export async function sendAbsenceMails(deps: AbsenceDeps): Promise<void> {
  await collectAbsences(deps);
  await sendEach(deps, held => sendOne(deps, held));
}

/** Notes the absences that were recorded since the last time. One worker does it at a time. */
const collectAbsences = ({ knex, now }: AbsenceDeps): Promise<void> =>
  knex.transaction(async held => {
    const done: { position: number } | undefined = await held('absence_mail_cursor')
      .forUpdate()
      .skipLocked()
      .first('position');
    if (!done) return;
    const { position: head } = await held('head').first('position');
    if (head <= done.position) return;
    await held.raw(
      `INSERT INTO absence_mails
       SELECT DISTINCT (data->>'studentId')::uuid, (data->>'eventId')::uuid, ?::timestamptz FROM facts
       WHERE data->>'status' = 'absent' AND position > ? AND position <= ?
       ON CONFLICT (student_id, event_id) DO UPDATE SET due_at = excluded.due_at`,
      [new Date(now().getTime() + SETTLES_MS), done.position, head],
    );
    await held('absence_mail_cursor').update({ position: head });
  });

interface DueMail {
  readonly key: string;
  readonly student_id: string;
  readonly event_id: string;
  readonly due_at: Date;
  /** Null: nobody is to be told any more. */
  readonly email: string | null;
  readonly title: string;
  readonly date: string;
  readonly time: string;
  /** Null: they are not recorded as absent any more. */
  readonly recorded_at: Date | null;
  readonly correction_days: number | null;
}

/** Somebody who is to be told. */
type Told = DueMail & { readonly email: string; readonly recorded_at: Date };

async function sendOne(deps: AbsenceDeps, held: Knex.Transaction): Promise<boolean> {
  const { post, college, now } = deps;
  const due = await nextDue(held, now(), post.waiting());
  if (!due) return false;
  const { student_id, event_id } = due;
  const isRecent = due.date >= addDays(today(now(), college.timeZone), -RECENT_DAYS);
  const { email, recorded_at } = due;
  const outcome =
    email !== null &&
    recorded_at !== null &&
    isRecent &&
    (await post.deliver({
      key: due.key,
      mail: mailOf(deps, { ...due, email, recorded_at }),
      until: new Date(due.due_at.getTime() + DAY_MS),
      details: { event: event_id },
    }));
  if (outcome !== 'later') await held('absence_mails').where({ student_id, event_id }).delete();
  return true;
}

/** Names the mail among those of its kind. */
const KEY = "due.student_id || ' ' || due.event_id";

/** What is due later than any that is noted now was noted while the clock was ahead. */
const nextDue = (
  held: Knex.Transaction,
  now: Date,
  waiting: readonly string[],
): Promise<DueMail | undefined> =>
  held('absence_mails AS due')
    .join('users', 'users.id', 'due.student_id')
    .join('events', 'events.id', 'due.event_id')
    .leftJoin('attendance_records AS record', on =>
      on
        .on('record.student_id', 'due.student_id')
        .andOn('record.event_id', 'due.event_id')
        .andOnVal('record.status', 'absent'),
    )
    .where(time =>
      time.where('due_at', '<=', now).orWhere('due_at', '>', new Date(now.getTime() + SETTLES_MS)),
    )
    .whereRaw(`${KEY} <> ALL(?::text[])`, [[...waiting]])
    .orderBy('due_at')
    .forUpdate('due')
    .skipLocked()
    .first(
      'due.*',
      held.raw(`${KEY} AS key`),
      held.raw("CASE WHEN users.role = 'user' AND users.deactivated_at IS NULL THEN email END AS email"),
      'title',
      'date',
      held.raw("to_char(time, 'HH24:MI') AS time"),
      'record.recorded_at',
      held.raw('(SELECT correction_days FROM office_settings) AS correction_days'),
    );

function mailOf({ college, origin }: AbsenceDeps, due: Told): Mail {
  const recorded = today(due.recorded_at, college.timeZone);
  const title = isolated(due.title);
  const until = lastDayToAsk(due.correction_days, { ...due, recorded });
  return {
    to: due.email,
    subject: SERVER_MESSAGES.absenceSubject(title, college.name),
    text:
      SERVER_MESSAGES.absenceMail({
        event: `${title}, ${dayAndTime(due.date, due.time)}`,
        page: `${origin}/attendance/${due.event_id}`,
        until: until === null || until === 'never' ? until : dayInWords(until),
      }) + SERVER_MESSAGES.officeIsAt(college.contact),
  };
}
