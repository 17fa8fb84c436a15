import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import type { UserRecord } from '#contract/users/schema.ts';
import { changesOf, studentFormSchema, valuesOf } from './student-form.ts';

const USER: UserRecord = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  name: 'Meera Nair',
  email: 'meera@example.edu',
  role: 'user',
  trade: 'Civil Engineering',
  roll_no: 'CE-7',
  studentId: 'CE-7',
  phone: null,
  year: '2nd Year',
  address: 'Hostel 3',
  emergencyContact: null,
  active: true,
  erased: false,
  createdAt: '2026-11-20T04:00:00.000Z',
};

const problems = (role: string, values: object): string[] =>
  studentFormSchema(role)
    .safeParse({ ...valuesOf(USER), ...values })
    .error?.issues.map(({ message }) => message) ?? [];

test('an untouched form changes nothing', () => {
  expect(changesOf(USER, studentFormSchema('user').parse(valuesOf(USER)))).toEqual({});
});

test('only changed fields are sent, trimmed like on the server, and an emptied field removes the value', () => {
  const typed = {
    ...valuesOf(USER),
    name: ' Meera K. Nair ',
    address: '',
    year: '' as const,
    phone: '98765 43210',
  };
  expect(changesOf(USER, studentFormSchema('user').parse(typed))).toEqual({
    name: 'Meera K. Nair',
    address: null,
    year: null,
    phone: '98765 43210',
  });
});

test('a student needs a roll number and a trade; an admin may have neither', () => {
  const neither = { roll_no: '', trade: '' };
  expect(problems('user', neither)).toEqual([MESSAGES.rollNoRequired, MESSAGES.tradeRequired]);
  expect(problems('admin', neither)).toEqual([]);
  expect(problems('admin', { roll_no: 'x'.repeat(21) })).toContain(MESSAGES.rollNoTooLong);
});
