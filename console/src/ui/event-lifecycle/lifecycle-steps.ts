import type { Event } from '#contract/events/schema.ts';
import { formatDay } from '../../lib/format/college-time.ts';
import { counted, grouped } from '../../lib/format/format.ts';

/** What an admin can do with an event as a whole. */
export type Step = 'open' | 'complete' | 'absent' | 'reopen' | 'delete';

/** What the texts of a step depend on. */
export interface Situation {
  readonly event: Pick<Event, 'title' | 'date'>;
  /** The number of expected students without a mark. Null: it is not known here, and the server finds them. */
  readonly notMarked: number | null;
  /** How many of them have none because an admin withdrew an absence. Null: the same. */
  readonly withdrawnAbsences: number | null;
  /** The number of current absences that completions recorded. Null: the same. */
  readonly rosterAbsences: number | null;
}

export interface StepWords {
  readonly menu: string;
  readonly title: string;
  readonly consequence: string;
  readonly confirm: string;
  /** What can be done with marks, the first of which is chosen until the admin chooses another. */
  readonly choice?: { readonly label: string; readonly options: readonly MarksOption[] };
}

/** What a step does with marks: changes all that it can, all but those an admin has decided about, or none. */
export type MarksChoice = 'all' | 'undecided' | 'none';

export interface MarksOption {
  readonly value: MarksChoice;
  readonly label: string;
}

/**
 * The steps that an event's status allows, in menu order. Marking the rest absent goes if the numbers come while the menu
 * is open, so it stands below the step that would move to the place of another.
 */
export function stepsOf(
  status: Event['status'],
  { notMarked }: Pick<Situation, 'notMarked'>,
): readonly Step[] {
  if (status === 'upcoming') return ['open', 'delete'];
  if (status === 'active') return ['complete', 'delete'];
  return notMarked !== 0 ? ['reopen', 'absent', 'delete'] : ['reopen', 'delete'];
}

const students = (count: number): string => counted(count, 'student');
const absences = (count: number): string => counted(count, 'absence');

/** The options of marking those absent who have no mark. Whose absence was withdrawn is not marked again by habit. */
function absenceOptions(notMarked: number | null, withdrawn: number | null): readonly MarksOption[] {
  const records = (count: number): string => `records ${absences(count)}`;
  if (notMarked === null || !withdrawn)
    return [
      {
        value: 'all',
        label: `Mark remaining absent${notMarked === null ? '' : `: ${records(notMarked)}`}`,
      },
    ];
  return [
    {
      value: 'undecided',
      label: `Mark remaining absent: ${records(notMarked - withdrawn)}, and none for ${students(withdrawn)} whose absence was withdrawn`,
    },
    { value: 'all', label: `Mark those absent, too: ${records(notMarked)}` },
  ];
}

const WORDS: Readonly<Record<Step, (situation: Situation) => StepWords>> = {
  open: ({ event }) => ({
    menu: 'Open early',
    title: 'Open this event early?',
    consequence: `It is planned for ${formatDay(event.date)}. Attendance can be marked as soon as it is open, and it stays open until you complete it.`,
    confirm: 'Open event',
  }),
  complete: ({ notMarked, withdrawnAbsences }) => ({
    menu: 'Complete',
    title: 'Complete this event?',
    consequence: `Attendance can no longer be marked at the door, and who was expected is fixed as it is now. You can reopen the event.${
      notMarked === 0 ? ' Everybody who was expected has a mark.' : ''
    }`,
    confirm: 'Complete event',
    ...(notMarked !== 0 && {
      choice: {
        label:
          notMarked === null
            ? 'Those who have no mark'
            : `${students(notMarked)} ${notMarked === 1 ? 'has' : 'have'} no mark`,
        options: [
          ...absenceOptions(notMarked, withdrawnAbsences),
          { value: 'none', label: 'Leave them not marked: neither present nor absent' },
        ],
      },
    }),
  }),
  absent: ({ notMarked, withdrawnAbsences }) => ({
    menu: 'Mark remaining absent',
    title: 'Mark remaining students absent?',
    consequence: `${
      notMarked === null
        ? 'This records an absence for each student who was expected and has no mark.'
        : `${students(notMarked)} who ${notMarked === 1 ? 'was' : 'were'} expected ${
            notMarked === 1 ? 'has' : 'have'
          } no mark. ${withdrawnAbsences ? '' : `This records ${absences(notMarked)}.`}`
    } Reopening the event can take back what this records.`,
    ...(notMarked === null || !withdrawnAbsences
      ? { confirm: notMarked === null ? 'Mark them absent' : `Mark ${grouped(notMarked)} absent` }
      : {
          confirm: 'Mark them absent',
          choice: { label: 'Who is marked absent', options: absenceOptions(notMarked, withdrawnAbsences) },
        }),
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
