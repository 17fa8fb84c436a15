import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';
import { calendarEntry, googleAddress } from './entry.ts';

const EVENT = {
  id: 'e1',
  title: 'कैंपस ड्राइव: Kaveri, Systems; a \\ b',
  description: 'Bring\r\n- a card\nEND:VEVENT',
  date: '2026-12-07',
  time: '10:00',
  location: 'Hall 1, "A"\nBEGIN:VEVENT',
};
const MADE = {
  timeZone: 'Asia/Kolkata',
  address: 'https://tnp.example.edu/attendance/e1',
  today: '2026-12-01',
};
const entry = calendarEntry(EVENT, MADE);
const NOW = new Date('2026-12-01T06:00:00Z');

/** The file's lines, as a calendar reads them: one that begins with a space goes on with the one before. */
const lines = async (now = NOW): Promise<string[]> =>
  (await calendarFile(entry, now).text()).replaceAll('\r\n ', '').split('\r\n');

test('an entry begins when the event does, in the college’s zone, wherever the phone is', async () => {
  expect(await lines()).toEqual(
    expect.arrayContaining(['DTSTART:20261207T043000Z', 'DTEND:20261207T053000Z']),
  );
});

test('what the office typed stays text, whatever it contains', async () => {
  const file = await lines();
  expect(file.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(file).toContain('SUMMARY:कैंपस ड्राइव: Kaveri\\, Systems\\; a \\\\ b');
  expect(file).toContain('LOCATION:Hall 1\\, "A"\\nBEGIN:VEVENT');
});

test('no line is longer than calendars read', async () => {
  const raw = await calendarFile(entry, NOW).text();
  for (const line of raw.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});

test('a later file of the same event replaces the earlier one', async () => {
  const [earlier, later] = await Promise.all([lines(), lines(new Date(NOW.getTime() + 60_000))]);
  const of = (file: string[], key: string): string =>
    file.find(line => line.startsWith(`${key}:`))?.slice(key.length + 1) ?? '';
  expect(of(earlier, 'UID')).toBe('e1@tnp.example.edu');
  expect(of(later, 'UID')).toBe(of(earlier, 'UID'));
  expect(Number(of(later, 'SEQUENCE'))).toBeGreaterThan(Number(of(earlier, 'SEQUENCE')));
});

test('an entry says that it is a copy, and where the event is looked at', async () => {
  expect((await lines()).join('\n')).toContain(
    'Copied on Tue\\, 1 Dec 2026. If the event moves\\, this entry does not: look at https://tnp.example.edu/attendance/e1',
  );
});

test('of an event without a description it says nothing else', () => {
  expect(calendarEntry({ ...EVENT, description: '' }, MADE).text).toMatch(/^Copied on /);
});

test('Google Calendar is given the same entry', () => {
  const { searchParams } = new URL(googleAddress(entry));
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: EVENT.title,
    dates: '20261207T043000Z/20261207T053000Z',
    location: EVENT.location,
    details: entry.text,
  });
});
