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
  /** The number of current absences that completions recorded. Null: the same. */
  readonly rosterAbsences: number | null;
}

export interface StepWords {
  readonly menu: string;
  readonly title: string;
  readonly consequence: string;
  readonly confirm: string;
  /** The two options, if there is a choice: with the step's changes to marks, or without. */
  readonly choice?: { readonly label: string; readonly withMarks: string; readonly without: string };
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

const WORDS: Readonly<Record<Step, (situation: Situation) => StepWords>> = {
  open: ({ event }) => ({
    menu: 'Open early',
    title: 'Open this event early?',
    consequence: `It is planned for ${formatDay(event.date)}. Attendance can be marked as soon as it is open, and it stays open until you complete it.`,
    confirm: 'Open event',
  }),
  complete: ({ notMarked }) => ({
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
        withMarks: `Mark remaining absent${notMarked === null ? '' : `: records ${absences(notMarked)}`}`,
        without: 'Leave them not marked: neither present nor absent',
      },
    }),
  }),
  absent: ({ notMarked }) => ({
    menu: 'Mark remaining absent',
    title: 'Mark remaining students absent?',
    consequence: `${
      notMarked === null
        ? 'This records an absence for each student who was expected and has no mark.'
        : `${students(notMarked)} who ${notMarked === 1 ? 'was' : 'were'} expected ${
            notMarked === 1 ? 'has' : 'have'
          } no mark. This records ${absences(notMarked)}.`
    } Reopening the event can take them back.`,
    confirm: notMarked === null ? 'Mark them absent' : `Mark ${grouped(notMarked)} absent`,
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
        withMarks: 'Take them back: these students are then not marked',
        without: 'Keep them',
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
