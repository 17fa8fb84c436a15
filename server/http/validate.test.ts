import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loginBody, registerBody } from '#contract/accounts/schema.ts';
import { correctBody } from '#contract/attendance/amendments.ts';
import { isRefusal, type Refusal, sentenceOf } from '#contract/errors.ts';
import { completeEventBody, createEventBody } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Route } from '#contract/route.ts';
import { ROUTES } from '#contract/routes.ts';
import { examplesOf, missing, placesIn, replaced } from '#testing/fuzz/wrong-values.ts';
import { sentSchema } from './openapi/schemas.ts';
import { parse } from './validate.ts';

const VALIDATORS_WORDS =
  /invalid (input|option|string|value|key|number)|expected|received|too (big|small)|unrecognized|discriminator|match|pattern|regex|\bNaN\b|undefined|\bnull\b|string|boolean|integer|\bint\b|array|\bISO\b|uuid|datetime|[\^\\[\]{}$]|\d[<>=]|[<>]=?\d/i;

const TEXTS = ['', 'abc', 'x'.repeat(6_000), '-1', '0', '501', '1.5', '1e999', 'NaN', '2026-02-30', '\u0000'];
const SENT_TWICE = [['a', 'b'], ['1', '2'], []];
const OTHERS = [null, 5, -1, 1.5, 1e12, true, {}, { x: null }, Array.from({ length: 6_000 }, () => 1)];

const PARTS = [
  ['params', TEXTS],
  ['query', [missing, ...TEXTS, ...SENT_TWICE]],
  ['body', [missing, ...TEXTS, ...SENT_TWICE, ...OTHERS]],
] as const;

const parts = Object.entries<Route>(ROUTES).flatMap(([name, route]) =>
  PARTS.flatMap(([part, values]) => {
    const schema = route[part];
    return schema ? [{ name, part, schema, values }] : [];
  }),
);

/** The sentences of a refusal that people read. */
const sentencesOf = (refusal: Refusal): string[] => [
  sentenceOf(refusal),
  ...Object.values(refusal.fields ?? {}),
];

/** What is wrong with the refusal of a value; undefined: nothing, or the value was accepted. */
function wrongWords(schema: z.ZodType, value: unknown): string | undefined {
  const refusal = parse(schema, value);
  if (!isRefusal(refusal)) return undefined;
  if (Object.keys(refusal.fields ?? {}).length === 0) return 'no field is named';
  return sentencesOf(refusal).find(each => VALIDATORS_WORDS.test(each) || !/^[A-Z]/.test(each));
}

test.each(parts)('every field of $name, $part, is refused in words for people', ({ schema, values }) => {
  const spoiled = examplesOf(sentSchema(schema)).flatMap(example =>
    placesIn(example).flatMap(place =>
      values.map(value => ({ place, value: replaced(example, place, value) })),
    ),
  );
  expect(spoiled.length).toBeGreaterThan(0);
  const wrong = spoiled.flatMap(({ place, value }) => {
    const words = wrongWords(schema, value);
    return words === undefined ? [] : [`${place.join('.')}: ${words}`];
  });
  expect(wrong).toEqual([]);
});

test.each(parts)('an unknown field in the $part of $name is refused by its name', ({ schema }) => {
  for (const example of examplesOf(sentSchema(schema))) {
    const refusal = parse(schema, { ...Object(example), surprise: 1 });
    expect(refusal).toMatchObject({ refused: 'bad_request', fields: { surprise: MESSAGES.fieldUnknown } });
  }
});

describe('the specified sentence of a field is given if it is left out, empty, or of another type', () => {
  const EVENT = { title: 'Title', date: 'Date', time: 'Time', location: 'Location' };
  test.each([
    ...entries(registerBody, { name: 'Full name is required', email: 'Email is required' }),
    ...entries(registerBody, { roll_no: 'Roll number is required', trade: 'Trade is required' }),
    ...entries(registerBody, { password: 'Password is required' }),
    ...entries(loginBody, { email: 'Email is required', password: 'Password is required' }),
    ...Object.entries(EVENT).flatMap(([name, word]) =>
      entries(createEventBody, { [name]: `${word} is required` }),
    ),
    ...entries(correctBody, { reason: 'Reason is required' }),
  ])('$name: $sentence', ({ schema, name, sentence }) => {
    for (const value of [missing, '']) {
      const refusal = parse(schema, replaced({}, [name], value));
      expect(refusal).toMatchObject({ fields: { [name]: sentence } });
    }
    for (const value of [null, 5, {}]) {
      const refusal = parse(schema, replaced({}, [name], value));
      expect(refusal).toMatchObject({
        fields: { [name]: expect.stringMatching(/^[A-Z][a-z ]+ must be text$/) },
      });
    }
  });
});

function entries(schema: z.ZodType, sentences: Readonly<Record<string, string>>) {
  return Object.entries(sentences).map(([name, sentence]) => ({ schema, name, sentence }));
}

test.each([
  [ROUTES.events.query, { limit: '501' }, 'Limit must be at most 500'],
  [ROUTES.events.query, { limit: 'abc' }, 'Limit must be a number'],
  [ROUTES.events.query, { limit: '1.5' }, 'Limit must be a whole number'],
  [ROUTES.events.query, { limit: '0' }, 'Limit must be at least 1'],
  [ROUTES.events.query, { limit: '-5' }, 'Limit must be at least 1'],
  [ROUTES.events.query, { limit: '0x10' }, 'Limit must be a number'],
  [ROUTES.events.query, { limit: '1e1' }, 'Limit must be a number'],
  [ROUTES.events.query, { limit: '+5' }, 'Limit must be a number'],
  [ROUTES.events.query, { limit: ' 5' }, 'Limit must be a number'],
  [ROUTES.events.query, { limit: ['5', '6'] }, 'Limit must be a number'],
  [ROUTES.events.query, { date_from: '2026-02-30' }, 'First day must be a real day as YYYY-MM-DD'],
  [ROUTES.events.query, { search: 'x'.repeat(101) }, 'Search must be at most 100 characters long'],
  [completeEventBody, {}, 'Mark remaining absent is required'],
  [completeEventBody, { markRemainingAbsent: null }, 'Mark remaining absent must be true or false'],
  [ROUTES.updateEvent.body, { description: null }, 'Description must be text'],
  [ROUTES.updateEvent.body, { trades: null }, 'Trades must be a list'],
  [ROUTES.updateEvent.body, { title: 5 }, 'Title must be text'],
  [ROUTES.updateEvent.body, { date: null }, 'Date must be text'],
  [ROUTES.updateProfile.body, { phone: 5 }, 'Phone must be text'],
  [ROUTES.qrScan.body, { qrData: 5 }, 'Scanned code must be text or a JSON object'],
  [ROUTES.qrScan.body, {}, 'Scanned code is required'],
  [ROUTES.event.params, { id: 'x' }, 'Id must be a valid id'],
  [ROUTES.qrCards.query, { ids: 'x' }, 'Entry 1 must be a valid id'],
  [ROUTES.deleteNotice.params, { id: 5 }, 'Id must be a valid id'],
])('%#: one sentence is the whole answer', (schema, value, error) => {
  expect(parse(schema, value)).toMatchObject({ error });
});

/** What an optional field of a query is that is no filter: an order, a place, more to be told, or which things. */
const NO_FILTERS = ['sort', 'cursor', 'asOf', 'rates', 'alike', 'ids', 'hash'];

const filtered = Object.entries<Route>(ROUTES).flatMap(([name, { query }]) => {
  if (!(query instanceof z.ZodObject)) return [];
  const isOptional = (field: string): boolean => parse(query.shape[field], undefined) === undefined;
  const names = Object.keys(query.shape).filter(field => !NO_FILTERS.includes(field) && isOptional(field));
  return names.map(field => ({ name, query, field }));
});

test.each(filtered)('a blank $field of $name is no filter', ({ query, field }) => {
  const parsed = Object(parse(query.partial(), { [field]: '' }));
  expect(parsed.fields).toBeUndefined();
  expect(parsed[field] || undefined).toBeUndefined();
});

test.each(['constructor', 'toString'])('a field named %s is refused by its name, too', name => {
  expect(parse(loginBody.partial(), { [name]: 'x' })).toMatchObject({
    fields: { [name]: MESSAGES.fieldUnknown },
  });
});

test('where null is a value, it is taken', () => {
  const emptied = { phone: null, address: null, year: null };
  expect(parse(ROUTES.updateProfile.body, emptied)).toEqual(emptied);
});

test('a list reports which entry is wrong, and how', () => {
  const row = { userId: '0190a0a0-0000-7000-8000-000000000001', status: 'present' };
  const marks = [row, { ...row, userId: 'x' }, { userId: row.userId }];
  expect(parse(ROUTES.bulkMark.body, { eventId: row.userId, commandId: row.userId, marks })).toMatchObject({
    fields: {
      'marks.1.userId': 'Student in entry 2 must be a valid id',
      'marks.2.status': 'Status in entry 3 is required',
    },
  });
});
