import { describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { asOfFrom } from './as-of.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const ZONE = 'Asia/Kolkata';

describe('asOfFrom', () => {
  test('is now unless an instant is chosen', () => {
    expect(asOfFrom('', NOW, ZONE)).toEqual({});
  });

  test('reads day and time in the college’s zone', () => {
    expect(asOfFrom('2026-11-20T14:05', NOW, ZONE)).toEqual({ instant: '2026-11-20T08:35:00.000Z' });
    expect(asOfFrom('2026-11-20T14:30', NOW, ZONE)).toEqual({ instant: NOW.toISOString() });
  });

  test('refuses a future instant, in the college’s zone', () => {
    expect(asOfFrom('2026-11-20T14:31', NOW, ZONE)).toEqual({ problem: MESSAGES.reportMomentAhead });
  });

  test.each(['2026-02-30T10:00', '2026-11-20T25:00', '2026-11-20', '0000-01-01T00:00', '12', 'yesterday'])(
    'refuses %s',
    chosen => {
      expect(asOfFrom(chosen, NOW, ZONE)).toEqual({ problem: MESSAGES.reportMomentUnclear });
    },
  );
});
