import { counted } from '../numbers.ts';

/** Messages about whom an event is for. Only the form of an event says them, so they are not in `MESSAGES`. */
export const AUDIENCE_MESSAGES = {
  unconfirmed: (marks: number): string =>
    `${counted(marks, 'student who is marked', 'students who are marked')} would no longer be expected at this event. ${marks === 1 ? 'The mark stays and counts' : 'Their marks stay and count'}, so that more may be present than are expected.`,
  changeAnyway: 'Change who is expected',
  unknownListed: (count: number): string =>
    `${counted(count, 'listed student is', 'listed students are')} not known any more: paste the list again`,
  nobodyForNext: 'Nobody is present at this event, so there is nobody for its next round',
  listsNobody: 'Paste the roll numbers of the students. Where the list says more of them, tick who is meant.',
} as const;
