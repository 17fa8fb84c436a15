import { describe, expect, test } from 'vitest';
import { AUDIENCE_MESSAGES } from '#contract/events/audience-messages.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { networkError, unreadable } from '../../lib/api/api-error.ts';
import {
  changesOf,
  dayBounds,
  duplicateOf,
  eventFormSchema,
  eventProblem,
  isFarAway,
  previewComplete,
} from './event-form.ts';
import { eventInWords, expectedWords } from './event-words.ts';

const TODAY = '2026-03-01';
const [ID, OTHER] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const FILLED = {
  title: 'Mock interviews',
  description: '',
  event_type: 'Event',
  trades: [],
  years: [],
  students: [],
  date: TODAY,
  time: '10:00',
  location: 'Hall B',
};
const messages = (form: object) =>
  eventFormSchema(() => TODAY, 'coming')
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

  test('takes any day of an event that has taken place', () => {
    const changed = (date: string) => eventFormSchema(() => TODAY, 'any').safeParse({ ...FILLED, date });
    expect(['2026-02-20', TODAY, '2026-03-02'].map(date => changed(date).success)).toEqual([
      true,
      true,
      true,
    ]);
    expect(dayBounds('any', TODAY)).toEqual({});
    expect(dayBounds('coming', TODAY)).toEqual({ min: TODAY });
  });

  test('asks about a year that is mistyped, and not about the next season', () => {
    expect(['2026-03-01', '2028-02-29', '9999-03-01'].map(date => isFarAway(date, TODAY))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('takes only days before today where a past event is added', () => {
    const added = (date: string) => eventFormSchema(() => TODAY, 'past').safeParse({ ...FILLED, date });
    expect(added('2026-02-28').success).toBe(true);
    expect(added(TODAY).error?.issues).toMatchObject([{ message: MESSAGES.pastEventNotPast }]);
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

describe('the list of an event', () => {
  const { listsNobody } = AUDIENCE_MESSAGES;

  test('is nobody’s if none is wanted', () => {
    expect(messages({ ...FILLED, pasted: null })).toEqual([]);
    expect(messages({ ...FILLED, pasted: null, students: [ID] })).toEqual([]);
  });

  test('has somebody on it, if one is wanted', () => {
    expect(messages({ ...FILLED, pasted: '' })).toEqual([listsNobody]);
    expect(messages({ ...FILLED, pasted: 'K-99' })).toEqual([listsNobody]);
    expect(messages({ ...FILLED, pasted: 'K-1', students: [ID] })).toEqual([]);
  });

  test('is missed together with the other fields', () => {
    expect(messages({ ...FILLED, title: '', pasted: '' })).toEqual(
      expect.arrayContaining([MESSAGES.titleRequired, listsNobody]),
    );
  });

  test('is sent only if it was changed, and as it was pasted never', () => {
    const opened = { ...FILLED, event_type: 'Event' as const, identity: 'any' as const, students: [ID] };
    expect(changesOf({ ...opened, description: 'New' }, opened)).toEqual({ description: 'New' });
    expect(changesOf({ ...opened, students: [ID, OTHER] }, opened)).toEqual({ students: [ID, OTHER] });
    expect(changesOf({ ...opened, students: [] }, opened)).toEqual({ students: [] });
  });

  test('is said with the trades and years that are expected', () => {
    expect(expectedWords({})).toBe('All students');
    expect(expectedWords({ years: ['3rd Year'] })).toBe('3rd Year');
    expect(expectedWords({ pasted: '' })).toBe('Nobody yet');
    expect(expectedWords({ students: [ID, OTHER] })).toBe('2 listed students');
    expect(eventInWords({ ...FILLED, event_type: 'Event', students: [ID] }).students).toBe(
      '1 listed student',
    );
    expect(eventInWords({ ...FILLED, event_type: 'Event' }).students).toBe('No list');
  });
});

describe('the duplicate of an event', () => {
  const { description, title, time, location, date } = FILLED;
  const event: Event = {
    ...{ description, title, time, location, date, listed: 2 },
    event_type: 'TNP Meeting',
    trade: 'Instrumentation',
    trades: ['Instrumentation'],
    years: ['3rd Year'],
    identity: 'strict',
    id: 'of the other one',
    status: 'completed',
    statusChosen: true,
    attendee_count: 12,
    createdBy: null,
    counts: { eventId: 'of the other one', asOf: 1, present: 12, absent: 0, expected: 20 },
  };
  const said = {
    ...{ title, description, time, location, event_type: 'TNP Meeting' },
    ...{ trades: ['Instrumentation'], years: ['3rd Year'], students: ['a', 'b'] },
  };
  const listing = { event, students: ['b', 'a'] };

  test('says what the event says, and nothing that was recorded there', () => {
    expect(duplicateOf(listing, TODAY)).toEqual({ ...said, identity: 'strict', date: TODAY });
  });

  test('has no day, if the event’s day has passed', () => {
    expect(duplicateOf(listing, '2026-03-02').date).toBe('');
  });
});

const FAILED = { answered: MESSAGES.createEventFailed, unanswered: MESSAGES.createEventFailedRetry };

test('the problem of an event that was not created: from the server, the network, or advice to try again', () => {
  const refused = { ...unreadable(422), code: 'bad_request' as const, error: MESSAGES.dateInPast };
  expect(eventProblem(refused, FAILED)).toBe(MESSAGES.dateInPast);
  expect(eventProblem(networkError, FAILED)).toBe(MESSAGES.network);
  expect(eventProblem(unreadable(502), FAILED)).toBe('Failed to create event');
  expect(eventProblem(new TypeError('of our own'), FAILED)).toBe('Failed to create event. Please try again.');
});

const DOOR = { title: 'Mock interviews', date: '2026-03-01', time: '10:00', location: 'Hall B' };

test('the preview appears when title, date, time and location are all filled', () => {
  expect(previewComplete(DOOR)).toBe(true);
});

test.each(Object.keys(DOOR))('the preview waits while %s is missing or blank', name => {
  expect(previewComplete({ ...DOOR, [name]: '' })).toBe(false);
  expect(previewComplete({ ...DOOR, [name]: '   ' })).toBe(false);
});

test('the preview does not depend on description, type and who is expected', () => {
  expect(previewComplete({ ...DOOR, description: '', trades: [] })).toBe(true);
});
