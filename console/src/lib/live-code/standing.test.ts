import { expect, test } from 'vitest';
import { type Known, standingOf } from './standing.ts';

const BOUND_AT = '2026-11-23T04:30:00.000Z';
const BEFORE = '2026-11-23T04:29:59.999Z';
const LATER = '2026-11-23T09:00:00.000Z';
const own = { deviceId: 'this', boundAt: BOUND_AT, g: 2 };
const here = { id: 'this', since: BOUND_AT };
const lost = { id: 'other', since: LATER, browser: 'own' };
const other = { id: 'other', since: LATER, browser: 'another' };

const standing = (known: Partial<Known>) =>
  standingOf({ student: true, able: true, browser: 'own', binding: null, reported: undefined, ...known });

test.each<[string, Partial<Known>, object]>([
  ['an admin has none', { student: false }, { kind: 'none' }],
  ['without cryptography there is none', { able: false }, { kind: 'impossible' }],
  ['nothing is said before the browser has looked', { binding: undefined }, { kind: 'looking' }],
  ['nothing kept', {}, { kind: 'unbound' }],
  ['no phone', { reported: { device: null, g: 2, now: LATER } }, { kind: 'unbound' }],
  ['another phone', { reported: { device: other, g: 2, now: LATER } }, { kind: 'elsewhere', since: LATER }],
  ['the answer was lost', { reported: { device: lost, g: 2, now: LATER } }, { kind: 'lost', since: LATER }],
  [
    'the answer was lost by a phone that was bound before',
    { binding: own, reported: { device: lost, g: 2, now: LATER } },
    { kind: 'lost', since: LATER },
  ],
  ['bound, and no answer', { binding: own }, { kind: 'bound' }],
  ['bound', { binding: own, reported: { device: here, g: 2, now: LATER } }, { kind: 'bound' }],
  ['replaced since', { binding: own, reported: { device: here, g: 3, now: LATER } }, { kind: 'outdated' }],
  [
    'bound elsewhere since',
    { binding: own, reported: { device: other, g: 3, now: LATER } },
    { kind: 'elsewhere', since: LATER },
  ],
  ['no longer bound', { binding: own, reported: { device: null, g: 2, now: LATER } }, { kind: 'unbound' }],
  [
    'an answer before the binding',
    { binding: own, reported: { device: null, g: 2, now: BEFORE } },
    { kind: 'bound' },
  ],
  [
    'an answer of an older server',
    { binding: own, reported: { device: null, g: 2, now: null } },
    { kind: 'bound' },
  ],
])('%s', (_, known, expected) => {
  expect(standing(known)).toEqual(expected);
});
