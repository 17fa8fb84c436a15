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
  test('takes an event of today and of later', () => {
    expect(messages(FILLED)).toEqual([]);
    expect(messages({ ...FILLED, date: '2026-03-02' })).toEqual([]);
  });

  test('takes no event of the past, by the day it is given', () => {
    expect(messages({ ...FILLED, date: '2026-02-28' })).toEqual([MESSAGES.dateInPast]);
  });

  test('tells everything that is missing at once, a past date among it', () => {
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

  test('a date not yet chosen is missing, not past', () => {
    expect(messages({ ...FILLED, date: '' })[0]).toBe(MESSAGES.dateRequired);
  });
});
