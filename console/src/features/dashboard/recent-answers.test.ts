import { expect, test } from 'vitest';
import type { AskedCorrection } from '#contract/corrections/asked.ts';
import { recentAnswers } from './recent-answers.ts';

const ZONE = 'Asia/Kolkata';
const TODAY = '2026-12-08';

const asked = (title: string, at: string, approved: boolean | null = true): AskedCorrection => ({
  event: { id: title, title, date: '2026-11-01' },
  ...{ wish: 'present', at },
  answer: approved === null ? null : { approved, reason: approved ? null : 'Nobody saw you' },
});

const shown = (...requests: readonly AskedCorrection[]): string[] =>
  recentAnswers(requests, TODAY, ZONE).map(({ event }) => event.title);

test('an answer stands for the last 7 days of the college, today among them', () => {
  expect(
    shown(
      asked('refused today', '2026-12-08T04:00:00Z', false),
      asked('first minute of the 2nd', '2026-12-01T18:30:00Z'),
      asked('last minute of the 1st', '2026-12-01T18:29:59Z'),
    ),
  ).toEqual(['refused today', 'first minute of the 2nd']);
});

test('the three newest answers stand there, and nothing that waits', () => {
  const at = '2026-12-08T04:00:00Z';
  const answered = ['a', 'b', 'c', 'd'].map(title => asked(title, at));
  expect(shown(asked('waits', at, null), ...answered)).toEqual(['a', 'b', 'c']);
});
