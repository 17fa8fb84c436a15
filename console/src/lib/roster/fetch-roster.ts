import type { DoorRosterAnswer, DoorStudent } from '#contract/attendance/door-roster.ts';
import { LIMITS } from '#contract/constants.ts';
import type { ApiError } from '../api/api-error.ts';
import type { Outcome } from '../api/call.ts';

/** The students of an event as its doors know them. */
export interface EventRoster {
  readonly eventId: string;
  /** Those expected come first. */
  readonly students: DoorStudent[];
  readonly expected: number;
  /** How many more there are, for whom there was no room. */
  readonly leftOut: number;
}

/** Asks for a page of the roster, from a cursor on. */
export type AskForPage = (cursor: string | undefined) => Promise<Outcome<DoorRosterAnswer>>;

/** The roster of an event, page by page, as far as there is room for it on a small phone. */
export async function fetchRoster(
  eventId: string,
  ask: AskForPage,
  most: number = LIMITS.doorRoster,
): Promise<EventRoster | ApiError> {
  const students: DoorStudent[] = [];
  let cursor: string | undefined;
  for (;;) {
    const { data, error } = await ask(cursor);
    if (error) return error;
    students.push(...data.students.slice(0, most - students.length));
    const isWhole = data.nextCursor === null || students.length >= most;
    if (isWhole)
      return { eventId, students, expected: data.count, leftOut: Math.max(0, data.total - students.length) };
    cursor = data.nextCursor ?? undefined;
  }
}
