import { expect, test } from 'vitest';
import type { WithdrawAnswer } from '#contract/attendance/amendments.ts';
import type { MarkAnswer } from '#contract/attendance/marks.ts';
import { answerWords } from './answer-words.ts';
import { collegeTime } from './college-time.ts';

const time = collegeTime('Asia/Kolkata');
const EARLIER = '2026-01-08T08:35:00.000Z';

const about = {
  ...{
    id: 'stream',
    eventId: 'event',
    userId: 'student',
    studentName: 'Asha Kulkarni',
    trade: 'Instrumentation',
  },
  ...{ at: EARLIER, by: { id: 'admin', name: 'Bina' } },
};
const marked = (outcome: MarkAnswer['outcome'], gate: string | null): MarkAnswer => ({
  success: true,
  ...{ outcome, message: 'The server’s sentence', position: 1 },
  attendance: { ...about, status: 'present', rollNo: null, gate },
});

test('what was done on an earlier day is said with that day', () => {
  expect(answerWords(marked('already_marked', null), time)).toBe(
    'Already marked present by Bina at Thu, 8 Jan 2026, 2:05 pm',
  );
  expect(answerWords(marked('already_marked', 'North door'), time)).toBe(
    'Already marked present by Bina at Thu, 8 Jan 2026, 2:05 pm, North door',
  );
  const withdrawn: WithdrawAnswer = {
    success: true,
    ...{ outcome: 'already_withdrawn', message: 'The server’s sentence', position: 2 },
    attendance: { ...about, status: null },
  };
  expect(answerWords(withdrawn, time)).toBe('Already withdrawn by Bina at Thu, 8 Jan 2026, 2:05 pm');
});

test('what is done now is said in the server’s words', () => {
  expect(answerWords(marked('marked', 'North door'), time)).toBe('The server’s sentence');
});
