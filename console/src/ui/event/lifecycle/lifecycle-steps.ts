import type { Event } from '#contract/events/schema.ts';
import { formatDay } from '../../../lib/format/college-time.ts';
import { counted, grouped } from '../../../lib/format/format.ts';

/** What an admin can do with an event as a whole. */
export type Step = 'open' | 'complete' | 'absent' | 'reopen' | 'delete';

/** How many marks a step may record or take back. */
export interface StepCounts {
  /** The number of expected students without a mark. Null: it is not known here, and the server finds them. */
  readonly notMarked: number | null;
  /** How many of them have none because an admin withdrew an absence. Null: the same. */
  readonly withdrawnAbsences: number | null;
  /** How many of them were not expected when the event began. Null: it is not known here. */
  readonly expectedSince: number | null;
  /** The number of current absences that completions recorded. Null: the same. */
  readonly rosterAbsences: number | null;
}

export const NOT_COUNTED: StepCounts = {
  ...{ notMarked: null, withdrawnAbsences: null },
  ...{ expectedSince: null, rosterAbsences: null },
};

/** What the texts of a step depend on. */
interface Situation extends StepCounts {
  readonly event: Pick<Event, 'title' | 'date'>;
}

export interface StepWords {
  readonly menu: string;
  readonly title: string;
  readonly consequence: string;
  readonly confirm: string;
  /** What can be done with marks, the first of which is chosen until the admin chooses another. */
  readonly choice?: { readonly label: string; readonly options: readonly MarksOption[] };
  /** What is done with marks if there is no choice. Nothing, if it is left out. */
  readonly marks?: MarksChoice;
}

/** What a step does with marks: changes all that it can, all but those an admin has decided about, or none. */
export type MarksChoice = 'all' | 'undecided' | 'none';

interface MarksOption {
  readonly value: MarksChoice;
  readonly label: string;
}

/**
 * The steps that an event's status allows, in menu order. Marking the rest absent goes if the numbers come while the menu
 * is open, so it stands below the step that would move to the place of another.
 */
export function stepsOf(
  status: Event['status'],
  { notMarked }: Pick<StepCounts, 'notMarked'>,
): readonly Step[] {
  if (status === 'upcoming') return ['open', 'delete'];
  if (status === 'active') return ['complete', 'delete'];
  return notMarked !== 0 ? ['reopen', 'absent', 'delete'] : ['reopen', 'delete'];
}

const students = (count: number): string => counted(count, 'student');
const absences = (count: number): string => counted(count, 'absence');
const haveNoMark = (count: number): string => `${count === 1 ? 'has' : 'have'} no mark`;

/**
 * The option of marking those absent who have no mark. Whose absence was withdrawn is left out, also if nobody knows of
 * one here: another desk may have withdrawn it just now.
 */
function remainingAbsent(notMarked: number | null, excused: number): MarksOption {
  const label = 'Mark remaining absent';
  if (notMarked === null) return { value: 'undecided', label };
  const records = `${label}: records ${absences(notMarked - excused)}`;
  const leavesOut = `, leaves out ${students(excused)} whose absence was withdrawn`;
  return { value: 'undecided', label: excused === 0 ? records : records + leavesOut };
}

/** The same for all of them, if that makes a difference. */
const allAbsent = (notMarked: number | null, excused: number): readonly MarksOption[] =>
  notMarked === null || excused === 0
    ? []
    : [
        {
          value: 'all',
          label: `Mark all ${grouped(notMarked)} absent, also those whose absence was withdrawn`,
        },
      ];

/** A warning, because nobody of these has missed anything. The two counts may come one after the other. */
function sinceWords({ notMarked, expectedSince }: Situation): string {
  const count = Math.min(expectedSince ?? 0, notMarked ?? 0);
  const were = count === 1 ? 'was' : 'were';
  return count === 0
    ? ''
    : ` Of those without a mark, ${grouped(count)} ${were} not expected when the event began: added, or changed in trade, year or state, since then.`;
}

/** How many of those without a mark are excused. The two counts may come one after the other. */
const excusedOf = ({ notMarked, withdrawnAbsences }: Situation): number =>
  Math.min(withdrawnAbsences ?? 0, notMarked ?? 0);

function completionChoice(situation: Situation): NonNullable<StepWords['choice']> {
  const { notMarked } = situation;
  const excused = excusedOf(situation);
  return {
    label: notMarked === null ? 'Those who have no mark' : `${students(notMarked)} ${haveNoMark(notMarked)}`,
    options: [
      remainingAbsent(notMarked, excused),
      { value: 'none', label: 'Leave them not marked: neither present nor absent' },
      ...allAbsent(notMarked, excused),
    ],
  };
}

/** Of marking the rest of a completed event absent. If all of them are excused, that has to be meant. */
function absentWords(situation: Situation): Pick<StepWords, 'consequence' | 'confirm' | 'choice' | 'marks'> {
  const { notMarked } = situation;
  const excused = excusedOf(situation);
  const takenBack = `Reopening the event can take back what this records.${sinceWords(situation)}`;
  if (notMarked === null)
    return {
      consequence: `This records an absence for each student who was expected and has no mark. ${takenBack}`,
      confirm: 'Mark them absent',
      marks: 'undecided',
    };
  const who = `${students(notMarked)} who ${notMarked === 1 ? 'was' : 'were'} expected ${haveNoMark(notMarked)}`;
  if (excused > 0 && excused < notMarked)
    return {
      consequence: `${who}. ${takenBack}`,
      confirm: 'Mark them absent',
      choice: {
        label: 'Who is marked absent',
        options: [remainingAbsent(notMarked, excused), ...allAbsent(notMarked, excused)],
      },
    };
  const why = excused > 0 ? ', because their absence was withdrawn' : '';
  return {
    consequence: `${who}${why}. This records ${absences(notMarked)}. ${takenBack}`,
    confirm: `Mark ${grouped(notMarked)} absent`,
    marks: excused > 0 ? 'all' : 'undecided',
  };
}

const WORDS: Readonly<Record<Step, (situation: Situation) => StepWords>> = {
  open: ({ event }) => ({
    menu: 'Open early',
    title: 'Open this event early?',
    consequence: `It is planned for ${formatDay(event.date)}. Attendance can be marked as soon as it is open, and it stays open until you complete it.`,
    confirm: 'Open event',
  }),
  complete: situation => ({
    menu: 'Complete',
    title: 'Complete this event?',
    consequence: `Attendance can no longer be marked at the door, and who was expected is fixed as it is now. You can reopen the event.${
      situation.notMarked === 0 ? ' Everybody who was expected has a mark.' : sinceWords(situation)
    }`,
    confirm: 'Complete event',
    ...(situation.notMarked !== 0 && { choice: completionChoice(situation) }),
  }),
  absent: situation => ({
    menu: 'Mark remaining absent',
    title: 'Mark remaining students absent?',
    ...absentWords(situation),
  }),
  reopen: ({ rosterAbsences }) => ({
    menu: 'Reopen',
    title: 'Reopen this event?',
    consequence: 'Attendance can be marked again, until you complete the event once more.',
    confirm: 'Reopen event',
    ...(rosterAbsences !== 0 && {
      choice: {
        label:
          rosterAbsences === null
            ? 'Absences that were recorded by completing it'
            : `${absences(rosterAbsences)} ${rosterAbsences === 1 ? 'was' : 'were'} recorded by completing it`,
        options: [
          { value: 'all', label: 'Take them back: these students are then not marked' },
          { value: 'none', label: 'Keep them' },
        ],
      },
    }),
  }),
  delete: ({ event }) => ({
    menu: 'Delete',
    title: 'Delete this event?',
    consequence: `“${event.title}” of ${formatDay(event.date)} is deleted for good. This cannot be undone.`,
    confirm: 'Delete event',
  }),
};

/** The name of a step, and its effect. */
export const stepWords = (step: Step, situation: Situation): StepWords => WORDS[step](situation);
