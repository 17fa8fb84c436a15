import { namesOf } from '../../../lib/student-list/names-of.ts';
import type { OutcomeLine } from '../../../ui/student-list/list-outcome.tsx';
import type { Listable } from './list-reader.ts';

/** Who will be expected, in words. Who cannot be yet is named. */
export function outcomeOf(students: readonly Listable[], unknown: readonly string[]): OutcomeLine[] {
  const waiting = students.filter(each => each.waiting);
  const inactive = students.filter(each => !each.waiting && !each.active);
  const expected = students.filter(each => !each.waiting && each.active);
  return [
    { tone: 'present', count: expected.length, what: 'expected', who: namesOf(expected), closed: true },
    {
      ...{ tone: 'absent', count: waiting.length, what: 'not approved yet, expected once they are' },
      who: namesOf(waiting),
    },
    {
      ...{ tone: 'absent', count: inactive.length, what: 'deactivated, expected once active again' },
      who: namesOf(inactive),
    },
    { tone: 'absent', count: unknown.length, what: 'not known', who: unknown.join(', ') },
  ];
}
