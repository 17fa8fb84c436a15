import type { User } from '#contract/accounts/schema.ts';

/** A user for tests. A test passes the fields it is about, the rest is filled in. */
export const aUser = (given: Partial<User> = {}): User => ({
  id: '0199f000-0000-7000-8000-000000000001',
  name: 'Harpreet Kaur',
  email: 'harpreet@college.example',
  role: 'user',
  trade: 'Mechanical Engineering',
  roll_no: 'GME-17',
  studentId: 'GME-17',
  phone: null,
  year: null,
  address: null,
  emergencyContact: null,
  ...given,
});
