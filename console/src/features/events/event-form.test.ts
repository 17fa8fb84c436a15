import { describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { eventFormSchema } from './event-form.ts';

const TODAY = '2026-03-01';
const FILLED = {
  title: 'Mock interviews',
  description: '',
  event_type: 'Event',
  trade: null,
  date: TODAY,
  time: '10:00',
  location: 'Hall B',
};
const messages = (form: object) =>
  eventFormSchema(() => TODAY)
    .safeParse(form)
    .error?.issues.map(issue => issue.message) ?? [];

describe('the event form', () => {
  test('accepts an event of today or later', () => {
    expect(messages(FILLED)).toEqual([]);
    expect(messages({ ...FILLED, date: '2026-03-02' })).toEqual([]);
  });

  test('refuses an event before the given day', () => {
    expect(messages({ ...FILLED, date: '2026-02-28' })).toEqual([MESSAGES.dateInPast]);
  });

  test('reports all missing fields at once, together with a past date', () => {
    const shown = messages({ ...FILLED, title: '', time: '', location: '', date: '2020-01-01' });
    expect(shown).toEqual(
      expect.arrayContaining([
        MESSAGES.titleRequired,
        MESSAGES.timeRequired,
        MESSAGES.locationRequired,
        MESSAGES.dateInPast,
      ]),
    );
  });

  test('reports a date that is not chosen as missing, not as past', () => {
    expect(messages({ ...FILLED, date: '' })[0]).toBe(MESSAGES.dateRequired);
  });
});
