import { expect, test } from 'vitest';
import type { Listable } from './list-reader.ts';
import { outcomeOf } from './listed-fields.tsx';

const student = (name: string, more: Partial<Listable> = {}): Listable => ({
  ...{ id: name, roll_no: name, name, trade: null, active: true },
  ...more,
});
const said = (...of: Parameters<typeof outcomeOf>) =>
  outcomeOf(...of).flatMap(({ count, what, who }) => (count > 0 ? `${count} ${what}: ${who}` : []));

test('who is listed is told apart: expected now, not approved yet, deactivated, and not known', () => {
  const students = [
    student('Asha'),
    student('Meera', { waiting: true }),
    // Who waits may have been deactivated, too: the first step is to approve.
    student('Venkat', { waiting: true, active: false }),
    student('Zoya', { active: false }),
    student('Om'),
  ];
  expect(said(students, ['K-98', 'K-99'])).toEqual([
    '2 expected: Asha, Om',
    '2 not approved yet, expected once they are: Meera, Venkat',
    '1 deactivated, expected once active again: Zoya',
    '2 not known: K-98, K-99',
  ]);
  expect(said([], [])).toEqual([]);
});
