import type { Knex } from 'knex';
import { PHOTO } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { EVERYTHING_TYPE, EVERYTHING_WORDS, everythingFile } from '#contract/users/everything.ts';
import { inSnapshot } from '#read-model/snapshot.ts';
import { findUser, type UserRow } from '../accounts/users.ts';
import { streamOf } from '../attendance/marks/stream.ts';
import type { FileAnswer } from '../http/handlers.ts';
import type { RowDeps } from '../row-deps.ts';

/** How the rows of a table are found that are about a person. */
interface Kept {
  readonly by: 'id' | 'student_id' | 'user_id' | 'owner_id' | 'holder_id' | 'claimed_id' | 'stream' | 'email';
  /** Secrets, and what only serves the search. */
  readonly without?: readonly string[];
  /** Columns that are written in another way, as SQL. */
  readonly as?: string;
}

const PHOTO_AS_ADDRESS = `'content', 'data:${PHOTO.type};base64,' || translate(encode(content, 'base64'), E'\\n', '')`;

/** Every table that keeps something about a person. The test finds one that is not here. */
const KEPT: Readonly<Record<string, Kept>> = {
  users: { by: 'id', without: ['password_hash', 'token_version', 'search_text', 'roll_no_order'] },
  photo_decisions: { by: 'student_id' },
  change_requests: { by: 'user_id' },
  correction_requests: { by: 'student_id' },
  expected_signups: { by: 'email', without: ['roll_no_order'] },
  student_terms: { by: 'student_id' },
  attendance_records: { by: 'student_id' },
  facts: { by: 'stream' },
  late_scans: { by: 'student_id' },
  refused_scans: { by: 'claimed_id' },
  passes: { by: 'holder_id', without: ['secret_hash', 'public_key', 'number'] },
  password_links: { by: 'user_id', without: ['token_hash', 'token_version'] },
  password_requests: { by: 'email' },
  email_change_mails: { by: 'user_id' },
  binding_mails: { by: 'user_id' },
  absence_mails: { by: 'student_id' },
  revoked_tokens: { by: 'user_id' },
  reports: { by: 'owner_id' },
  report_schedules: { by: 'owner_id' },
  student_photos: { by: 'student_id', as: PHOTO_AS_ADDRESS },
};

interface Event {
  readonly id: string;
  readonly title: string;
  /** It has them on its list of students, or had. The list itself is of others, too. */
  readonly lists: boolean;
}

/** A file with everything that is kept about a person, as of one moment. */
export const everythingKept = (
  { knex, now }: Pick<RowDeps, 'knex' | 'now'>,
  id: string,
): Promise<FileAnswer | Refusal> =>
  inSnapshot(knex, async snapshot => {
    const user = await findUser(snapshot, id);
    if (!user) return refuse('user_not_found');
    if (user.erased_at) return refuse('user_erased');
    const kept = await rowsAbout(snapshot, user);
    const file = Buffer.from(
      JSON.stringify({ ...EVERYTHING_WORDS, madeAt: now().toISOString(), ...kept }, null, 2),
    );
    return { file, name: everythingFile(user), type: EVERYTHING_TYPE };
  });

/** By table the rows about the user, and the events that they name. */
async function rowsAbout(snapshot: Knex, user: UserRow): Promise<Record<string, readonly object[]>> {
  const events: readonly Event[] = await snapshot('events')
    .select('id', 'title', 'event_type', 'location')
    .select(snapshot.raw('date::text, time::text'))
    .select(
      snapshot.raw(
        'EXISTS (SELECT FROM event_terms WHERE event_id = events.id AND ?::uuid = ANY(students)) AS lists',
        [user.id],
      ),
    );
  const streams = events.map(event => streamOf(event.id, user.id));
  const valuesOf = (by: Kept['by']): string[] => {
    if (by === 'stream') return [user.id, ...streams];
    return by === 'email' ? [user.email, user.email.toLowerCase()] : [user.id];
  };
  const about: Record<string, readonly object[]> = {};
  for (const [table, { by, without = [], as = '' }] of Object.entries(KEPT)) {
    const found: { rows: { readonly kept: object }[] } = await snapshot.raw(
      `SELECT to_jsonb(each) - ?::text[] || jsonb_build_object(${as}) AS kept
      FROM ?? AS each WHERE ?? = ANY(?) ORDER BY to_jsonb(each)->'position', kept`,
      [[...without], table, by, valuesOf(by)],
    );
    about[table] = found.rows.map(({ kept }) => kept);
  }
  const named = JSON.stringify(about);
  return { ...about, events: events.filter(event => event.lists || named.includes(event.id)) };
}
