import type { DoorRosterAnswer, DoorStudent } from '#contract/attendance/door-roster.ts';
import { LIMITS } from '#contract/constants.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import type { Outcome } from '../../../lib/api/call.ts';
import type { KeptRoster } from './roster.ts';

/** Asks for a page of the roster, from a cursor on. */
export type AskForPage = (cursor: string | undefined) => Promise<Outcome<DoorRosterAnswer>>;

/** The roster of an event, page by page, as far as there is room for it on a small phone. */
export async function fetchRoster(
  eventId: string,
  ask: AskForPage,
  most: number = LIMITS.doorRoster,
): Promise<KeptRoster | ApiError> {
  const students: DoorStudent[] = [];
  let cursor: string | undefined;
  for (;;) {
    const { data, error } = await ask(cursor);
    if (error) return error;
    students.push(...data.students.slice(0, most - students.length));
    const isWhole = data.nextCursor === null || students.length >= most;
    if (isWhole) return { eventId, students, leftOut: Math.max(0, data.total - students.length) };
    cursor = data.nextCursor ?? undefined;
  }
}
