import { expect, test } from 'vitest';
import type { TimelineTerms } from '#contract/attendance/timeline.ts';
import { collegeTime } from '../../lib/format/college-time.ts';
import { type Act, actWords } from './act-words.ts';

const time = collegeTime('Asia/Kolkata');
const AT = '2026-03-02T04:00:00.000Z';
const act = { at: AT, occurredAt: AT, by: { id: '1', name: 'Asha Rao' } };
const TERMS: TimelineTerms = {
  date: '2026-03-02',
  time: '10:00',
  trades: [],
  years: [],
  listed: 0,
  isListed: false,
  identity: 'any',
};
const CIVIL = { trade: 'Civil Engineering', year: null, active: true };

const event = (what: Extract<Act, { kind: 'event' }>['what']): Act => ({ kind: 'event', what, ...act });
const terms = (to: object): Act => ({ kind: 'terms', from: TERMS, to: { ...TERMS, ...to }, ...act });
const student = (to: object, from: typeof CIVIL | null = CIVIL): Act => ({
  kind: 'student',
  from,
  to: { ...CIVIL, ...to },
  ...act,
});
const words = (one: Act, own = false): readonly string[] => {
  const { title, notes } = actWords(one, time, own);
  return [title, ...notes];
};

test('what was done to an event says who did it and when', () => {
  expect(actWords(event('reopened'), time, false)).toEqual({
    title: 'The event was reopened',
    sentence: 'By Asha Rao, Mon, 2 Mar 2026, 9:30 am.',
    notes: [],
  });
  expect(words(event('completed'))).toEqual(['The event was completed']);
  expect(words(event('opened'))).toEqual(['The event was opened before its day']);
  expect(words(event('added_late'))).toEqual(['The event was added after its day']);
  expect(words(event('reopened_after_day'))).toEqual([
    'The event was reopened',
    'It was over because its day had passed.',
  ]);
});

test('a change of an event says from what to what', () => {
  expect(words(terms({ date: '2026-03-03', time: '14:30' }))).toEqual([
    'The event was moved',
    'From Mon, 2 Mar 2026, 10:00 am to Tue, 3 Mar 2026, 2:30 pm.',
  ]);
  expect(words(terms({ trades: ['Instrumentation'], years: ['3rd Year'] }))).toEqual([
    'Who is expected was changed',
    'From All students to 3rd Year Instrumentation.',
  ]);
  expect(words(terms({ identity: 'strict' }))).toEqual(['The event was made strict']);
  const strict: TimelineTerms = { ...TERMS, identity: 'strict' };
  expect(words({ kind: 'terms', from: strict, to: TERMS, ...act })).toEqual([
    'The event is no longer strict',
  ]);
  expect(words(terms({ time: '11:00', identity: 'strict' }))).toEqual([
    'The event was changed',
    'The event was moved.',
    'From Mon, 2 Mar 2026, 10:00 am to Mon, 2 Mar 2026, 11:00 am.',
    'The event was made strict.',
  ]);
});

const LISTED = { ...TERMS, listed: 42, isListed: true };
const relisted = (from: TimelineTerms, to: object, own = false) =>
  words({ kind: 'terms', from, to: { ...from, ...to }, ...act }, own);

test('a list that begins says whether the student is on it', () => {
  expect(words(terms({ listed: 42, isListed: true }))).toEqual([
    'Who is expected was changed',
    'From All students to 42 listed students.',
    'This student is on the list.',
  ]);
  expect(words(terms({ listed: 42 }), true)).toEqual([
    'Who is expected was changed',
    'From All students to 42 listed students.',
    'You are not on the list.',
  ]);
});

test('a list that is changed says so as far as its length or the student’s place is another', () => {
  const changed = 'Who is expected was changed';
  expect(relisted(LISTED, { listed: 43 })).toEqual([
    changed,
    'From 42 listed students to 43 listed students.',
  ]);
  expect(relisted(LISTED, { isListed: false })).toEqual([changed, 'This student is not on the list.']);
  expect(relisted({ ...LISTED, isListed: false }, { isListed: true }, true)).toEqual([
    changed,
    'You are on the list.',
  ]);
  expect(relisted(LISTED, { identity: 'strict' })).toEqual(['The event was made strict']);
});

test('a list that ends says who is expected then, and nothing of a place on it', () => {
  expect(relisted(LISTED, { listed: 0, isListed: false })).toEqual([
    'Who is expected was changed',
    'From 42 listed students to All students.',
  ]);
});

test('a change of the student is reported to the office, and to the student as "you"', () => {
  expect(words(student({ active: false }))).toEqual(['The account was deactivated']);
  expect(words(student({}, { ...CIVIL, active: false }), true)).toEqual(['Your account was reactivated']);
  expect(words(student({ year: '3rd Year' }))).toEqual([
    'The student’s year was changed',
    'From no year to 3rd Year.',
  ]);
  expect(words(student({ trade: 'Instrumentation' }), true)).toEqual([
    'Your trade was changed',
    'From Civil Engineering to Instrumentation.',
  ]);
  expect(words(student({ trade: 'Instrumentation', year: '3rd Year' }))).toHaveLength(5);
  expect(words(student({ year: '3rd Year' }, null))).toEqual([
    'Added as a student',
    'Civil Engineering, 3rd Year.',
  ]);
  expect(words(student({ trade: null }, null), true)).toEqual(['You were added as a student']);
});
