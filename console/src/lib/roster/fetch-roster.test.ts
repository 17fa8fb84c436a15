import { describe, expect, test } from 'vitest';
import { networkError } from '../api/api-error.ts';
import { aDoorStudent } from '../testing/door-student.ts';
import { type AskForPage, fetchRoster } from './fetch-roster.ts';

const student = (n: number) => aDoorStudent({ id: `s${n}` });

/** A server with this many students, in pages of ten. */
const serverOf =
  (total: number): AskForPage =>
  async cursor => {
    const from = Number(cursor ?? 0);
    const students = Array.from({ length: Math.min(10, total - from) }, (_, n) => student(from + n));
    const nextCursor = from + 10 < total ? String(from + 10) : null;
    return { data: { success: true, students, count: 1, total, nextCursor } };
  };

describe('the roster of an event', () => {
  test('is fetched page by page', async () => {
    expect(await fetchRoster('e1', serverOf(25), 100)).toEqual({
      eventId: 'e1',
      students: Array.from({ length: 25 }, (_, n) => student(n)),
      expected: 1,
      leftOut: 0,
    });
  });

  test('is bounded, and says how many were left out', async () => {
    expect(await fetchRoster('e1', serverOf(25), 15)).toMatchObject({
      leftOut: 10,
      students: { length: 15 },
    });
    expect(await fetchRoster('e1', serverOf(20), 20)).toMatchObject({ leftOut: 0, students: { length: 20 } });
  });

  test('of which a page is missing is none', async () => {
    const ask: AskForPage = async cursor => (cursor ? { error: networkError } : serverOf(25)(undefined));
    expect(await fetchRoster('e1', ask)).toEqual(networkError);
  });
});
