import { describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { asOfFrom } from './as-of.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const ZONE = 'Asia/Kolkata';

describe('asOfFrom', () => {
  test('is now unless a moment is chosen', () => {
    expect(asOfFrom('', NOW, ZONE)).toEqual({});
  });

  test('reads a moment by the college’s clocks', () => {
    expect(asOfFrom('2026-11-20T14:05', NOW, ZONE)).toEqual({ instant: '2026-11-20T08:35:00.000Z' });
    expect(asOfFrom('2026-11-20T14:30', NOW, ZONE)).toEqual({ instant: NOW.toISOString() });
  });

  test('shows nothing of a moment that is still to come by the college’s clocks', () => {
    expect(asOfFrom('2026-11-20T14:31', NOW, ZONE)).toEqual({ problem: MESSAGES.reportMomentAhead });
  });

  test.each(['2026-02-30T10:00', '2026-11-20T25:00', '2026-11-20', '0000-01-01T00:00', '12', 'yesterday'])(
    '%s is no moment',
    chosen => {
      expect(asOfFrom(chosen, NOW, ZONE)).toEqual({ problem: MESSAGES.reportMomentUnclear });
    },
  );
});
