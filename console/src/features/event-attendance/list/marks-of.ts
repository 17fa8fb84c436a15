import { type DoorStudent, isExpected } from '#contract/attendance/door-roster.ts';
import type { Audience } from '#contract/events/audience.ts';
import type { ReadList } from '../../../lib/student-list/read-list.ts';

/** What a pasted list means for an event. */
export interface MarksOf extends ReadList {
  readonly presentAlready: readonly DoorStudent[];
  /** Deactivated, or the event is not for them. */
  readonly notExpected: readonly DoorStudent[];
  /** Their sign-up is not approved yet. */
  readonly waiting: readonly DoorStudent[];
}

/** The same list with only those in its groups who can be marked, and the others beside them. */
export function marksOf(read: ReadList, students: readonly DoorStudent[], audience: Audience): MarksOf {
  const listed = new Set(read.groups.flatMap(group => group.students.map(({ id }) => id)));
  const theirs = students.filter(({ id }) => listed.has(id));
  const approved = theirs.filter(({ waiting }) => !waiting);
  const expected = approved.filter(student => isExpected(audience, student));
  const toMark = new Set(expected.flatMap(({ id, present }) => (present === null ? id : [])));
  return {
    ...read,
    groups: read.groups
      .map(group => ({ ...group, students: group.students.filter(({ id }) => toMark.has(id)) }))
      .filter(group => group.students.length > 0),
    presentAlready: expected.filter(({ present }) => present !== null),
    notExpected: approved.filter(student => !isExpected(audience, student)),
    waiting: theirs.filter(({ waiting }) => waiting),
  };
}
