import { expect, test } from 'vitest';
import { createPhotoTickets } from './photo-tickets.ts';

const PASS = '019b0000-0000-7000-8000-0000000000a1';
const STUDENT = '019b0000-0000-7000-8000-0000000000b2';
let now = new Date('2026-11-20T04:30:00Z');
const tickets = createPhotoTickets('a secret of the codes', () => now);

test('a ticket names its student for two minutes, to its own pass', () => {
  now = new Date('2026-11-20T04:30:00Z');
  const ticket = tickets.issue(PASS, STUDENT);
  expect(tickets.studentOf(PASS, ticket)).toBe(STUDENT);
  expect(tickets.studentOf(STUDENT, ticket)).toBeUndefined();
  now = new Date('2026-11-20T04:31:59Z');
  expect(tickets.studentOf(PASS, ticket)).toBe(STUDENT);
  now = new Date('2026-11-20T04:32:00Z');
  expect(tickets.studentOf(PASS, ticket)).toBeUndefined();
});

test('a ticket with another student, end or signature names nobody', () => {
  now = new Date('2026-11-20T04:30:00Z');
  const [student = '', end = '', mac = ''] = tickets.issue(PASS, STUDENT).split('.');
  const foreign = createPhotoTickets('another secret', () => now).issue(PASS, STUDENT);
  const made = [`${PASS}.${end}.${mac}`, `${student}.${Number(end) + 60}.${mac}`, foreign];
  for (const ticket of [...made, `${student}.${end}.${'A'.repeat(22)}`, `${student}.${end}`, '', '..'])
    expect(tickets.studentOf(PASS, ticket)).toBeUndefined();
});

test('a ticket that was made while the clock was ahead names nobody once it is right', () => {
  now = new Date('2027-01-01T00:00:00Z');
  const ticket = tickets.issue(PASS, STUDENT);
  now = new Date('2026-11-20T04:30:00Z');
  expect(tickets.studentOf(PASS, ticket)).toBeUndefined();
  now = new Date('2026-12-31T23:51:00Z');
  expect(tickets.studentOf(PASS, ticket)).toBe(STUDENT);
});
