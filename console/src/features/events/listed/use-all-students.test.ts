import { expect, test } from 'vitest';
import type { UserRecord } from '#contract/users/schema.ts';
import { networkError } from '../../../lib/api/api-error.ts';
import { allPages } from './use-all-students.ts';

const user = (id: string, more: Partial<UserRecord> = {}): UserRecord => ({
  ...{ id, name: 'Asha Rao', email: `${id}@example.edu`, role: 'user', trade: null, roll_no: id },
  ...{ studentId: id, phone: null, year: null, address: null, emergencyContact: null },
  ...{ active: true, erased: false, createdAt: '2026-03-01T04:00:00.000Z' },
  ...more,
});

const page = (users: UserRecord[], nextCursor: string | null) => ({
  data: { success: true as const, users, count: 3, total: 3, nextCursor },
});

test('the students are read page after page, and who was erased is left out', async () => {
  const asked: (string | undefined)[] = [];
  const students = await allPages(async cursor => {
    asked.push(cursor);
    return cursor === undefined
      ? page([user('1'), user('2', { erased: true })], 'next')
      : page([user('3', { active: false })], null);
  });
  expect(students).toMatchObject([{ id: '1' }, { id: '3', active: false }]);
  expect(asked).toEqual([undefined, 'next']);
});

test('a page that fails is the answer', async () => {
  const answers = [page([user('1')], 'next'), { error: networkError }];
  expect(await allPages(async () => answers.shift() ?? { error: networkError })).toEqual(networkError);
});
