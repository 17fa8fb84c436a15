import { counted } from '../numbers.ts';
import type { EventMove } from './move.ts';

/** What only the form of an event says of its students. So it is not in `MESSAGES`. */
export const AUDIENCE_MESSAGES = {
  unconfirmed: (marks: number): string =>
    `${counted(marks, 'student who is marked', 'students who are marked')} would no longer be expected at this event. ${marks === 1 ? 'The mark stays and counts' : 'Their marks stay and count'}, so that more may be present than are expected.`,
  changeAnyway: 'Change who is expected',
  moveUnconfirmed: ({ marks, from, to, frozen }: EventMove): string =>
    `${counted(marks, 'mark is', 'marks are')} recorded at this event of ${from}. Moved to ${to}, ${marks === 1 ? 'it counts' : 'they count'} for that day: in its figures, and as present at an event that may still be to come. ${frozen ? 'Who was expected stays as it was when the event was completed.' : 'Who is expected follows the new day, too.'}`,
  moveAnyway: 'Move with its marks',
  unknownListed: (count: number): string =>
    `${counted(count, 'listed student is', 'listed students are')} not known any more: paste the list again`,
  nobodyForNext: 'Nobody is present at this event, so there is nobody for its next round',
  listsNobody: 'Paste the roll numbers of the students. Where the list says more of them, tick who is meant.',
} as const;
