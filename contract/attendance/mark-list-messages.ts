import { counted, grouped } from '../numbers.ts';

/** What is said where an event is marked from a list. Only that dialog needs it, so it is not in `MESSAGES`. */
export const MARK_LIST_MESSAGES = {
  listMarked: (count: number): string => `${counted(count, 'student')} marked present`,
  /** `reason`: of the first that was refused. */
  listPartly: (marked: number, refused: number, reason: string): string =>
    `${grouped(marked)} marked, ${grouped(refused)} not: ${reason}. Those who are marked are left out now.`,
  listNotReady: 'The students are still being loaded. Please press again in a moment.',
  listUnmarked: 'This list is not marked.',
  listNobody: 'Nobody on this list can be marked now.',
  listNotTicked: 'Please tick who was there.',
  listUnanswered: 'The answer did not arrive. Please press again: nobody is marked twice.',
} as const;
