import { describe, expect, test } from 'vitest';
import { MEANWHILE_MESSAGES } from '#contract/messages/meanwhile-messages.ts';
import { beginningOf } from './beginning-of.ts';
import { changedMeanwhile } from './use-meanwhile.ts';

const NAMES = ['title', 'trades'] as const;
const known = { title: 'Talk', trades: ['Civil'] };

describe('fields that somebody else changed meanwhile', () => {
  test('are those that are sent and were changed to something else', () => {
    const now = { title: 'Talk in room 3', trades: ['Civil', 'Mechanical'] };
    expect(changedMeanwhile(NAMES, { known, now, sent: { title: 'Talk at noon' } })).toEqual(['title']);
    expect(changedMeanwhile(NAMES, { known, now, sent: { title: 'Talk at noon', trades: [] } })).toEqual(
      NAMES,
    );
  });

  test('are not those that were not changed, are not sent, or are what is sent', () => {
    expect(changedMeanwhile(NAMES, { known, now: { ...known }, sent: { title: 'Talk at noon' } })).toEqual(
      [],
    );
    const now = { ...known, trades: [] };
    expect(changedMeanwhile(NAMES, { known, now, sent: { title: 'Talk at noon' } })).toEqual([]);
    expect(changedMeanwhile(NAMES, { known, now, sent: { trades: [] } })).toEqual([]);
  });

  test('are named with what is stored, of a long text its beginning', () => {
    expect(MEANWHILE_MESSAGES.changed('Location', 'Hall B')).toContain('changed meanwhile to “Hall B”.');
    expect(MEANWHILE_MESSAGES.changed('Phone', '')).toContain('Phone was emptied meanwhile.');
    expect(beginningOf('word '.repeat(100))).toBe(`${'word '.repeat(24).trim()} …`);
    expect(beginningOf('x'.repeat(500))).toBe(`${'x'.repeat(120)} …`);
  });
});
