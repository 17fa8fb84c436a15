import { describe, expect, test } from 'vitest';
import type { Fact } from '../event-store/types.ts';
import { type Circumstances, decide, type Mark } from './decide.ts';
import { FACTS } from './facts.ts';
import { evolve, NOT_MARKED } from './state.ts';

const EVENT = '00000000-0000-4000-8000-00000000000e';
const STUDENT = '00000000-0000-4000-8000-000000000005';
const ADMIN = '00000000-0000-4000-8000-00000000000a';
const AT = new Date('2026-11-20T10:00:00Z');

const present: Mark = {
  eventId: EVENT,
  studentId: STUDENT,
  status: 'present',
  means: 'scan',
  unverified: false,
  actorId: ADMIN,
  occurredAt: AT,
};
const absent: Mark = { ...present, status: 'absent', means: 'manual' };
const open: Circumstances = {
  event: { status: 'active', trade: null },
  student: { active: true, trade: 'Civil Engineering' },
};

/** Facts as the store would have kept them, oldest first. */
const stored = (...facts: Pick<Fact, 'type' | 'data'>[]): Fact[] =>
  facts.map((fact, index) => ({
    ...fact,
    position: index + 1,
    version: index + 1,
    stream: 's',
    means: 'scan',
    actorId: ADMIN,
    commandId: 'c',
    occurredAt: AT,
    recordedAt: AT,
  }));

const ids = { eventId: EVENT, studentId: STUDENT, trade: 'Civil Engineering' };
const wasMarked = {
  type: FACTS.marked,
  data: { ...ids, status: 'present', previous: null, unverified: false },
};
const wasCorrected = {
  type: FACTS.corrected,
  data: { ...ids, status: 'absent', previous: 'present', unverified: false, reason: null },
};
const wasWithdrawn = {
  type: FACTS.withdrawn,
  data: { ...ids, status: null, previous: 'present', reason: 'wrong person' },
};

const given = (...facts: Pick<Fact, 'type' | 'data'>[]) => ({
  when: (mark: Mark, circumstances = open) =>
    decide(mark, circumstances, stored(...facts).reduce(evolve, NOT_MARKED)),
});

describe('marking a student', () => {
  test('given no mark, marks', () => {
    expect(given().when(present)).toEqual({
      append: { ...wasMarked, means: 'scan', actorId: ADMIN, occurredAt: AT },
    });
  });

  test('given the same mark, finds it standing and appends nothing', () => {
    expect(given(wasMarked).when(present)).toEqual({ standing: stored(wasMarked)[0] });
  });

  test('given another mark, corrects it and says what stood before', () => {
    expect(given(wasMarked).when(absent)).toEqual({
      append: { ...wasCorrected, means: 'manual', actorId: ADMIN, occurredAt: AT },
    });
  });

  test('given a correction, the corrected status stands', () => {
    expect(given(wasMarked, wasCorrected).when(absent)).toEqual({
      standing: stored(wasMarked, wasCorrected)[1],
    });
    expect(given(wasMarked, wasCorrected).when(present)).toMatchObject({
      append: { type: FACTS.corrected, data: { status: 'present', previous: 'absent' } },
    });
  });

  test('given a withdrawn mark, marks anew', () => {
    expect(given(wasMarked, wasWithdrawn).when(present)).toMatchObject({
      append: { type: FACTS.marked, data: { previous: null } },
    });
  });

  test.each(['upcoming', 'completed'] as const)('refuses while the event is %s', status => {
    const circumstances = { ...open, event: { ...open.event, status } };
    expect(given().when(present, circumstances)).toMatchObject({ refused: 'event_not_active' });
  });

  test('refuses a student of another trade than the event is for', () => {
    const circumstances = { ...open, event: { ...open.event, trade: 'Mechanical Engineering' } };
    expect(given().when(present, circumstances)).toEqual({
      refused: 'not_eligible',
      error: 'This event is for Mechanical Engineering students only',
    });
  });

  test('refuses a deactivated student', () => {
    const circumstances = { ...open, student: { ...open.student, active: false } };
    expect(given().when(present, circumstances)).toMatchObject({ refused: 'not_eligible' });
  });

  test('stops at a fact it does not know instead of guessing', () => {
    expect(() => given({ type: 'AttendanceBlessed', data: {} }).when(present)).toThrow('AttendanceBlessed');
  });
});
