import type { TimelineEntry, TimelineTerms } from '#contract/attendance/timeline.ts';
import { audienceOrAll } from '#contract/events/audience.ts';
import { type CollegeTime, formatDay, formatTime } from '../../lib/format/college-time.ts';
import { doerOf } from './change-words.ts';

type Of<K extends TimelineEntry['kind']> = Extract<TimelineEntry, { readonly kind: K }>;

/** What was done to the event or to the student's account, in words. It explains the marks around it. */
export type Act = Of<'event'> | Of<'terms'> | Of<'student'>;

interface Words {
  readonly title: string;
  /** Each a sentence. */
  readonly notes: readonly string[];
}

/** What was done, by whom and when. `own`: the reader is the student. */
export function actWords(act: Act, time: CollegeTime, own: boolean): Words & { readonly sentence: string } {
  return { ...wordsOf(act, own), sentence: `By ${doerOf(act.by)}, ${time.dayAndTime(act.occurredAt)}.` };
}

function wordsOf(act: Act, own: boolean): Words {
  switch (act.kind) {
    case 'event':
      return STEPS[act.what];
    case 'terms':
      return together(termsOf(act, own), 'The event was changed');
    case 'student':
      return together(studentOf(act, own), own ? 'Your account was changed' : 'The account was changed');
  }
}

const STEPS: Readonly<Record<Of<'event'>['what'], Words>> = {
  added_late: { title: 'The event was added after its day', notes: [] },
  opened: { title: 'The event was opened before its day', notes: [] },
  completed: { title: 'The event was completed', notes: [] },
  reopened: { title: 'The event was reopened', notes: [] },
  reopened_after_day: { title: 'The event was reopened', notes: ['It was over because its day had passed.'] },
};

/** One change has its own title. Of several, `title` is that of all, and each is a note. */
function together(changes: readonly Words[], title: string): Words {
  const [first, ...more] = changes;
  if (first && more.length === 0) return first;
  return { title, notes: changes.flatMap(({ title: one, notes }) => [`${one}.`, ...notes]) };
}

function termsOf({ from, to }: Of<'terms'>, own: boolean): Words[] {
  const changes: Words[] = [];
  const [was, is] = [from, to].map(({ date, time }) => `${formatDay(date)}, ${formatTime(time)}`);
  if (was !== is) changes.push({ title: 'The event was moved', notes: [`From ${was} to ${is}.`] });
  const expected = expectedNotes(from, to, own);
  if (expected.length > 0) changes.push({ title: 'Who is expected was changed', notes: expected });
  if (from.identity !== to.identity)
    changes.push({
      title: to.identity === 'strict' ? 'The event was made strict' : 'The event is no longer strict',
      notes: [],
    });
  return changes;
}

/** Nothing if only other students were put on the event's list, or taken from it. */
function expectedNotes(from: TimelineTerms, to: TimelineTerms, own: boolean): string[] {
  const notes: string[] = [];
  const [before, after] = [audienceOrAll(from), audienceOrAll(to)];
  if (before !== after) notes.push(`From ${before} to ${after}.`);
  const isTold = to.listed > 0 && (from.listed === 0 || from.isListed !== to.isListed);
  if (isTold) notes.push(`${own ? 'You are' : 'This student is'} ${to.isListed ? '' : 'not '}on the list.`);
  return notes;
}

function studentOf({ from, to }: Of<'student'>, own: boolean): Words[] {
  if (!from) {
    const terms = [to.trade, to.year].filter(term => term !== null).join(', ');
    const title = own ? 'You were added as a student' : 'Added as a student';
    return [{ title, notes: terms === '' ? [] : [`${terms}.`] }];
  }
  const [The, account] = own ? ['Your', 'Your account'] : ['The student’s', 'The account'];
  const changes: Words[] = [];
  if (from.active !== to.active)
    changes.push({ title: `${account} was ${to.active ? 'reactivated' : 'deactivated'}`, notes: [] });
  for (const name of ['trade', 'year'] as const)
    if (from[name] !== to[name])
      changes.push({
        title: `${The} ${name} was changed`,
        notes: [`From ${from[name] ?? `no ${name}`} to ${to[name] ?? `no ${name}`}.`],
      });
  return changes;
}
