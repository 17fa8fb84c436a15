import type { DoorStudent } from '#contract/attendance/door-roster.ts';

/** A student at a door for tests. A test passes the fields it is about, the rest is filled in. */
export const aDoorStudent = (given: Partial<DoorStudent> = {}): DoorStudent => ({
  id: 's1',
  name: 'Asha',
  roll_no: '7',
  trade: 'Instrumentation',
  year: null,
  active: true,
  u: 'AAAAAAAAAAA',
  g: 1,
  photo: null,
  present: null,
  ...given,
});
