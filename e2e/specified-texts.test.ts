import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { attendanceRate } from '#contract/attendance/records.ts';
import {
  DAYS,
  EVENT_TYPES,
  LATE_AFTER_MINUTES,
  LIMITS,
  QR_IMAGE,
  SCANNER,
  SHARED_FOR_MS,
  TOASTS,
  YEARS,
} from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PROFILE_TRADES, SIGNUP_TRADES, TRADE_CODES } from '#contract/trades.ts';
import { inRoot } from '#platform/paths.ts';
import { SPECIFIED_PARTS } from './specified-elements.ts';
import { SPECIFIED_TEXTS } from './specified-texts.ts';

const read = (file: string): string => readFileSync(inRoot(file), 'utf8');

/** The sources of the console, which contain every text it can show: without tests and comments. */
const SOURCES = globSync('{console/src,contract}/**/*.{ts,tsx}', { cwd: inRoot('.') })
  .filter(file => !file.includes('.test.'))
  .map(file => read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
  .join('\n')
  .replaceAll('&amp;', '&');

/** The text as a source contains it: complete, between quotes or tags, with placeholders for values. */
const asWritten = (text: string): RegExp => {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\d+/g, '(?:$&|\\$\\{[^}]+\\})');
  return new RegExp(`(?:['"\`>]|^\\s*)${escaped}(?:['"\`<]|\\s*$)`, 'm');
};

/** The key of a text in the catalogue. */
const keyOf = (text: string): string | undefined =>
  Object.entries(MESSAGES).find(([, message]) => message === text)?.[0];

/** Whether the console uses this message anywhere. The catalogue alone shows nothing. */
const used = (key: string): boolean => new RegExp(`MESSAGES\\.${key}\\b`).test(SOURCES);

/** Whether a test's code, without imports and comments, contains the text or its key in the catalogue. */
const asserts = (file: string, text: string): boolean => {
  const source = read(file).replace(/^import .*$|^\s*\/\/.*$|\/\*[\s\S]*?\*\//gm, '');
  const key = keyOf(text);
  const named = key !== undefined && new RegExp(`MESSAGES\\.${key}\\b`).test(source);
  return named || asWritten(text).test(source);
};

describe('every specified text', () => {
  test.each(SPECIFIED_TEXTS)('$screen: $text', ({ text, shownBy }) => {
    expect(SOURCES).toMatch(asWritten(text));
    const key = keyOf(text);
    if (key !== undefined) expect(used(key), `MESSAGES.${key} is shown nowhere`).toBe(true);
    expect(existsSync(inRoot(shownBy)), `${shownBy} is there`).toBe(true);
    expect(asserts(shownBy, text), `${shownBy} looks for it`).toBe(true);
  });
});

describe('every specified element', () => {
  const journey = read('e2e/specified-screens.browser.test.ts');

  test.each(SPECIFIED_PARTS)(
    '$screen has the specified elements, and a journey checks them',
    ({ screen, words, elements }) => {
      for (const [, name, word = name] of elements)
        expect(words.toLowerCase(), name).toContain(word.toLowerCase());
      expect(journey).toContain(`'${screen}'`);
    },
  );
});

test('constants and limits are as specified', () => {
  expect([LIMITS.password.min, LIMITS.name, LIMITS.rollNo.max]).toEqual([6, { min: 2, max: 100 }, 20]);
  expect([LIMITS.title, LIMITS.description.max, LIMITS.location]).toEqual([
    { min: 3, max: 150 },
    500,
    { min: 3, max: 200 },
  ]);
  expect(LIMITS.dashboard).toMatchObject({ upcomingEvents: 5, lastMarked: 4 });
  expect(SCANNER).toEqual({ fps: 10, boxPx: 250 });
  expect(DAYS).toEqual({ week: 7, month: 30, threeMonths: 90 });
  expect(QR_IMAGE).toMatchObject({ sizePx: 200, level: 'H' });
  expect([SHARED_FOR_MS, LATE_AFTER_MINUTES]).toEqual([2_000, 5]);
  expect(TOASTS).toEqual({ durationMs: 4_000, successMs: 2_000, errorMs: 4_000, most: 20 });
  expect(EVENT_TYPES).toEqual(['Event', 'TNP Meeting']);
  expect(YEARS).toEqual(['1st Year', '2nd Year', '3rd Year', '4th Year']);
  expect([attendanceRate(2, 1), attendanceRate(0, 0)]).toEqual([67, 0]);
});

test('every trade has its code, and is offered on the forms it is specified for', () => {
  expect(TRADE_CODES.map(({ code, name }) => `${code} ${name}`)).toEqual([
    'GCS Computer Science Engineering',
    'GIN Instrumentation',
    'GEC Electronics & Communication',
    'GME Mechanical Engineering',
    'GEE Electrical Engineering',
    'GFT Food Technology',
    'GCT Chemical Engineering',
  ]);
  expect(SIGNUP_TRADES).toHaveLength(8);
  expect(SIGNUP_TRADES).not.toContain('Information Technology');
  expect(PROFILE_TRADES).toHaveLength(8);
  expect(PROFILE_TRADES).not.toContain('Food Technology');
});
