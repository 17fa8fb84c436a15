import { describe, expect, test } from 'vitest';
import type { AttendanceStatus, EventIdentity } from '#contract/constants.ts';
import type { Fact } from '../../event-store/types.ts';
import {
  type Context,
  decide,
  decideAccepted,
  decideCorrection,
  decideWithdrawal,
  type Late,
  type Mark,
  RECORD,
} from './decider.ts';
import { PLAIN } from './evidence.ts';
import { FACTS } from './stream.ts';

const EVENT = '00000000-0000-4000-8000-00000000000e';
const STUDENT = '00000000-0000-4000-8000-000000000005';
const ADMIN = '00000000-0000-4000-8000-00000000000a';
const AT = new Date('2026-11-20T10:00:00Z');

const present: Mark = {
  eventId: EVENT,
  studentId: STUDENT,
  status: 'present',
  means: 'scan',
  evidence: PLAIN,
  actorId: ADMIN,
  occurredAt: AT,
  moment: AT,
};
const absent: Mark = { ...present, status: 'absent', means: 'manual' };
const LATER = new Date('2026-11-20T10:05:00Z');
const open: Context = {
  now: LATER,
  event: { status: 'active', trades: [], years: [], students: [], identity: 'any' },
  student: { id: STUDENT, active: true, trade: 'Civil Engineering', year: '3rd Year' },
};

type Given = Pick<Fact, 'type' | 'data'> & Partial<Pick<Fact, 'means' | 'recordedAt'>>;

/** Facts as the store returns them, oldest first. */
const stored = (...facts: Given[]): Fact[] =>
  facts.map((fact, index) => ({
    position: index + 1,
    version: index + 1,
    stream: 's',
    means: 'scan',
    actorId: ADMIN,
    commandId: 'c',
    occurredAt: AT,
    recordedAt: AT,
    ...fact,
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

const amendment = { reason: 'wrong person', actorId: 'another admin', occurredAt: AT };

const given = (...facts: Given[]) => {
  const state = stored(...facts).reduce(RECORD.evolve, RECORD.initial);
  return {
    when: (mark: Mark, context = open) => decide(mark, context, state),
    correct: (status: AttendanceStatus) => decideCorrection(amendment, status, state),
    withdraw: (meant?: number) => decideWithdrawal(amendment, meant, state),
  };
};

describe('marking a student', () => {
  test('given no mark, marks', () => {
    expect(given().when(present)).toEqual({
      append: { ...wasMarked, means: 'scan', actorId: ADMIN, occurredAt: AT },
    });
  });

  test('given the same mark, returns it and appends nothing', () => {
    expect(given(wasMarked).when(present)).toEqual({ existing: stored(wasMarked)[0] });
  });

  test('given another mark, corrects it and records the previous status', () => {
    expect(given(wasMarked).when(absent)).toEqual({
      append: { ...wasCorrected, means: 'manual', actorId: ADMIN, occurredAt: AT },
    });
  });

  test('given a correction, the corrected status counts', () => {
    expect(given(wasMarked, wasCorrected).when(absent)).toEqual({
      existing: stored(wasMarked, wasCorrected)[1],
    });
    expect(given(wasMarked, wasCorrected).when(present)).toMatchObject({
      append: { type: FACTS.corrected, data: { status: 'present', previous: 'absent' } },
    });
  });

  test('given a withdrawn mark, marks again', () => {
    expect(given(wasMarked, wasWithdrawn).when(present)).toMatchObject({
      append: { type: FACTS.marked, data: { previous: null } },
    });
  });

  test.each(['upcoming', 'completed'] as const)('refuses while the event is %s', status => {
    const context = { ...open, event: { ...open.event, status } };
    expect(given().when(present, context)).toMatchObject({ refused: 'event_not_active' });
  });

  test('given that the roster of a past day has the student, nothing that became of them since counts', () => {
    const event = { ...open.event, trades: ['Civil Engineering'] };
    const student = { id: STUDENT, active: false, trade: 'Mechanical Engineering', year: null };
    const onRoster = { trade: 'Civil Engineering' };
    expect(given().when(present, { ...open, event, student, onRoster })).toMatchObject({
      append: { type: FACTS.marked, data: { trade: 'Civil Engineering', status: 'present' } },
    });
    expect(given().when(present, { ...open, event, student })).toMatchObject({ refused: 'not_eligible' });
    const completed = { ...event, status: 'completed' as const };
    expect(given().when(present, { ...open, event: completed, student, onRoster })).toMatchObject({
      refused: 'event_not_active',
    });
  });

  test('refuses a student of another trade than the event is for', () => {
    const context = { ...open, event: { ...open.event, trades: ['Mechanical Engineering'] } };
    expect(given().when(present, context)).toEqual({
      refused: 'not_eligible',
      error: 'This event is for Mechanical Engineering students only',
    });
  });

  test('refuses a deactivated student', () => {
    const context = { ...open, student: { ...open.student, active: false } };
    expect(given().when(present, context)).toMatchObject({ refused: 'not_eligible' });
  });

  test('refuses a student whose sign-up waits, in words of its own, also late', () => {
    const student = { ...open.student, waiting: true };
    expect(given().when(present, { ...open, student })).toEqual({ refused: 'signup_waiting' });
    const late = { event: open.event, student: open.student, inTime: true };
    expect(given().when(present, { ...open, student, late })).toEqual({ refused: 'signup_waiting' });
  });

  test('throws at an unknown fact instead of guessing', () => {
    expect(() => given({ type: 'AttendanceBlessed', data: {} }).when(present)).toThrow('AttendanceBlessed');
  });
});

/** What an admin decided after the time of the mark. */
const since = (fact: Given): Given => ({ ...fact, means: 'manual', recordedAt: LATER });
const byRoster: Given = {
  type: FACTS.marked,
  data: { ...wasMarked.data, status: 'absent' },
  means: 'roster',
};
const takenBack: Given = {
  type: FACTS.withdrawn,
  data: { ...wasWithdrawn.data, previous: 'absent' },
  means: 'roster',
};

describe('a mark that waited on its device', () => {
  test.each([
    ['withdrawn', since(wasWithdrawn)],
    ['corrected to absent', since(wasCorrected)],
  ])('waits for a decision if it was %s after its time', (_, fact) => {
    expect(given(wasMarked, fact).when(present)).toMatchObject({
      refused: 'needs_decision',
      details: { why: 'decided_since' },
    });
  });

  test.each([
    ['withdrawn', since(wasWithdrawn)],
    ['corrected to absent', since(wasCorrected)],
  ])('waits if it was %s at a time to come, which says not what was first', (_, fact) => {
    const judged = { ...open, now: AT };
    expect(given(wasMarked, fact).when({ ...present, isPast: true }, judged)).toMatchObject({
      details: { why: 'decided_since' },
    });
    expect(given(wasMarked, fact).when(present, judged)).toMatchObject({
      append: { data: { status: 'present' } },
    });
  });

  test('finds the same mark already recorded, whenever that was made', () => {
    expect(given(since(wasMarked)).when(present)).toHaveProperty('existing');
  });

  test('is recorded as one that waited', () => {
    expect(given().when({ ...present, waited: true })).toMatchObject({ append: { data: { waited: true } } });
  });

  test('waits for a decision if its pass had ended when it came', () => {
    expect(given().when({ ...present, passEnded: true })).toMatchObject({
      refused: 'needs_decision',
      details: { why: 'pass_revoked' },
    });
  });

  test('overrides decisions from before its time, while the event is active', () => {
    expect(given(wasMarked, wasCorrected).when(present)).toHaveProperty('append');
    expect(given(wasMarked, wasWithdrawn).when(present)).toHaveProperty('append');
  });
});

describe('a mark at a strict event', () => {
  const strict: Context = { ...open, event: { ...open.event, identity: 'strict' } };
  const live: Mark = { ...present, evidence: { ...PLAIN, live: true }, isCertain: true };

  test('counts by itself by a live code of a phone that was bound for a day', () => {
    expect(given().when(live, strict)).toMatchObject({ append: { data: { live: true } } });
  });

  test.each([
    ['a fixed code', present],
    ['a live code of a new phone', { ...live, isCertain: false }],
    ['a name', { ...present, means: 'manual' }],
    ['a list', { ...present, means: 'bulk' }],
  ] satisfies [string, Mark][])('by %s, it takes somebody who looked, and records that', (_, mark) => {
    expect(given().when(mark, strict)).toEqual({ refused: 'needs_look' });
    const looked = { ...mark, evidence: { ...mark.evidence, looked: true as const } };
    expect(given().when(looked, strict)).toMatchObject({ append: { data: { looked: true } } });
  });

  test('by a code that anyone can make, was confirmed by eye as at any event', () => {
    expect(given().when({ ...present, evidence: { unverified: true } }, strict)).toHaveProperty('append');
  });

  test('as absent, takes no look', () => {
    expect(given().when(absent, strict)).toHaveProperty('append');
  });

  test('that was made before stands without another look', () => {
    expect(given(wasMarked).when(present, strict)).toHaveProperty('existing');
  });

  test('waits for a decision if nobody looked and nobody can any more', () => {
    expect(given().when({ ...present, isPast: true }, strict)).toMatchObject({ details: { why: 'strict' } });
    expect(given().when({ ...live, isPast: true }, strict)).toHaveProperty('append');
  });

  test('waits for a decision after its event, whatever code it was', () => {
    const { event, student } = strict;
    const over = {
      ...strict,
      event: { ...event, status: 'completed' as const },
      late: { event, student, inTime: true },
    };
    expect(given().when(live, over)).toMatchObject({ details: { why: 'strict' } });
    expect(given().when(absent, over)).toHaveProperty('append');
  });

  test('after its event is judged by what the event asked then, not by what it asks now', () => {
    const context = (then: EventIdentity, now: EventIdentity): Context => ({
      ...open,
      event: { ...open.event, status: 'completed', identity: now },
      late: { event: { ...open.event, identity: then }, student: open.student, inTime: true },
    });
    expect(given().when(present, context('strict', 'any'))).toMatchObject({ details: { why: 'strict' } });
    expect(given().when(present, context('any', 'strict'))).toHaveProperty('append');
  });
});

describe('a mark that arrives after its event', () => {
  const over: Context = {
    ...open,
    event: { ...open.event, status: 'completed', trades: ['Civil Engineering'] },
  };
  const late: Context = {
    ...over,
    // The student has changed trade and been deactivated since. At the time of the mark, neither was so.
    student: { id: STUDENT, active: false, trade: 'Instrumentation', year: null },
    late: {
      event: { trades: ['Civil Engineering'], years: [], students: [], identity: 'any' },
      student: open.student,
      inTime: true,
    },
  };

  test('is refused if the event was not active at the time of the mark', () => {
    expect(given().when(present, over)).toMatchObject({ refused: 'event_not_active' });
  });

  test('is judged by its time, recorded under the trade at that time, and reported as late', () => {
    expect(given().when(present, late)).toEqual({
      append: {
        ...{ type: FACTS.marked, data: { ...wasMarked.data, late: true } },
        ...{ means: 'scan', actorId: ADMIN, occurredAt: AT },
      },
    });
  });

  test('is refused if the student was not expected at that time', () => {
    const gone = {
      event: late.event,
      student: { id: STUDENT, active: false, trade: null, year: null },
      inTime: true,
    };
    expect(given().when(present, { ...late, late: gone })).toMatchObject({ refused: 'not_eligible' });
  });

  test('is refused in other words if the sign-up was approved only since', () => {
    const unapproved = { id: STUDENT, active: false, waiting: true, trade: null, year: null };
    const context = { ...late, late: { event: late.event, student: unapproved, inTime: true } };
    expect(given().when(present, context)).toEqual({
      refused: 'signup_waiting',
      error: 'The sign-up was not approved yet when this was scanned',
    });
  });

  test('replaces an absence that the completion recorded', () => {
    expect(given(byRoster).when(present, late)).toMatchObject({
      append: { type: FACTS.corrected, data: { status: 'present', previous: 'absent', late: true } },
    });
  });

  test('never replaces a decision of an admin, made before or after it', () => {
    expect(given(wasMarked, wasCorrected).when(present, late)).toMatchObject({
      details: { why: 'decided_before' },
    });
    expect(given(wasMarked, since(wasCorrected)).when(present, late)).toMatchObject({
      details: { why: 'decided_since' },
    });
  });

  test('waits for a decision if a person decided after it, whatever completing and reopening recorded since', () => {
    const decidedSince = { refused: 'needs_decision', details: { why: 'decided_since' } };
    const history = [wasMarked, since(wasWithdrawn), byRoster];
    expect(given(...history).when(present, late)).toMatchObject(decidedSince);
    expect(given(...history, takenBack).when(present, late)).toMatchObject(decidedSince);
    expect(given(...history, takenBack).when(present)).toMatchObject(decidedSince);
  });

  test('replaces the absence of the completion after a withdrawal from before its time', () => {
    expect(given(wasMarked, wasWithdrawn, byRoster).when(present, late)).toMatchObject({
      append: { type: FACTS.corrected, data: { status: 'present', previous: 'absent', late: true } },
    });
  });

  test('counts after a withdrawal from before its time, which left nothing to replace', () => {
    expect(given(wasMarked, wasWithdrawn).when(present, late)).toMatchObject({
      append: { type: FACTS.marked, data: { previous: null, late: true } },
    });
  });

  test('waits for a decision after the hours of grace', () => {
    const tooLate = { event: late.event, student: open.student, inTime: false };
    expect(given().when(present, { ...late, late: tooLate })).toMatchObject({
      refused: 'needs_decision',
      details: { why: 'too_late' },
    });
  });

  test('waits for a decision if a pass made it, or if its device contradicts its time', () => {
    const decided = (mark: Mark, more: Partial<Late>) =>
      given().when(mark, { ...late, late: { ...judged, ...more } });
    const judged = { event: late.event, student: open.student, inTime: true };
    const why = (reason: string) => ({ refused: 'needs_decision', details: { why: reason } });
    expect(decided({ ...present, isByPass: true }, {})).toMatchObject(why('by_pass'));
    expect(decided(present, { isContradicted: true })).toMatchObject(why('unproven'));
    expect(decided(present, { wasOnItsWay: true })).toMatchObject(why('on_its_way'));
    expect(decided({ ...present, isByPass: true }, { isContradicted: true })).toMatchObject(why('unproven'));
    expect(given().when({ ...present, isByPass: true }, open)).toHaveProperty('append');
  });

  test('waits for a decision if its event is still to come, because it was moved', () => {
    const moved = { ...late, event: { ...late.event, status: 'upcoming' as const } };
    expect(given().when(present, moved)).toMatchObject({
      refused: 'needs_decision',
      details: { why: 'event_moved' },
    });
    expect(given(wasMarked).when(present, moved)).toHaveProperty('existing');
  });

  test('waits for a decision if its code was replaced since, at an active event, too', () => {
    const replaced = { ...present, isReplaced: true };
    const why = { refused: 'needs_decision', details: { why: 'code_replaced' } };
    expect(given().when(replaced, open)).toMatchObject(why);
    expect(given().when(replaced, late)).toMatchObject(why);
    expect(given(wasMarked).when(replaced, open)).toHaveProperty('existing');
  });

  test('accepted by an admin, overrides whatever is recorded', () => {
    const state = stored(wasMarked, since(wasCorrected)).reduce(RECORD.evolve, RECORD.initial);
    expect(decideAccepted(present, 'Civil Engineering', state)).toMatchObject({
      append: { type: FACTS.corrected, data: { status: 'present', previous: 'absent', late: true } },
    });
  });

  test('accepted by an admin, changes nothing where the same is recorded', () => {
    const [mark] = stored(wasMarked);
    const state = stored(wasMarked).reduce(RECORD.evolve, RECORD.initial);
    expect(decideAccepted(present, 'Civil Engineering', state)).toEqual({ existing: mark });
  });
});

const by = { means: 'manual', actorId: amendment.actorId, occurredAt: AT };
const marked = { ...wasMarked, data: { ...wasMarked.data, unverified: true } };
const corrected = {
  ...wasCorrected,
  data: { ...wasCorrected.data, unverified: true, reason: amendment.reason },
};

describe('correcting a mark', () => {
  test('to the other status corrects it, and records the previous status and the reason', () => {
    expect(given(marked).correct('absent')).toEqual({ append: { ...corrected, ...by } });
  });

  test('to the same status changes nothing, however the mark was set', () => {
    expect(given(marked).correct('present')).toEqual({ existing: stored(marked)[0] });
    expect(given(marked, corrected).correct('absent')).toEqual({ existing: stored(marked, corrected)[1] });
  });

  test('keeps the mark unverified if it was, and keeps the recorded trade', () => {
    expect(given(marked, corrected).correct('present')).toMatchObject({
      append: { data: { status: 'present', previous: 'absent', unverified: true, trade: ids.trade } },
    });
  });

  test('refuses a record that does not exist, and a withdrawn mark', () => {
    expect(given().correct('present')).toEqual({ refused: 'attendance_not_found' });
    expect(given(marked, wasWithdrawn).correct('present')).toEqual({ refused: 'attendance_withdrawn' });
  });
});

describe('withdrawing a mark', () => {
  test('withdraws it, and records the previous status and the reason', () => {
    expect(given(marked).withdraw()).toEqual({ append: { ...wasWithdrawn, ...by } });
    expect(given(marked, corrected).withdraw()).toMatchObject({ append: { data: { previous: 'absent' } } });
  });

  test('twice changes nothing the second time', () => {
    expect(given(marked, wasWithdrawn).withdraw()).toEqual({ existing: stored(marked, wasWithdrawn)[1] });
  });

  test('of the one that is meant withdraws no other that was made since', () => {
    expect(given(marked).withdraw(1)).toEqual({ append: { ...wasWithdrawn, ...by } });
    expect(given(marked, corrected).withdraw(1)).toEqual({ refused: 'attendance_changed' });
    expect(given(marked, wasWithdrawn, marked).withdraw(1)).toEqual({ refused: 'attendance_changed' });
    expect(given(marked, wasWithdrawn).withdraw(1)).toEqual({ existing: stored(marked, wasWithdrawn)[1] });
  });

  test('works again after a new mark', () => {
    expect(given(marked, wasWithdrawn, marked).withdraw()).toEqual({ append: { ...wasWithdrawn, ...by } });
  });

  test('refuses a record that does not exist', () => {
    expect(given().withdraw()).toEqual({ refused: 'attendance_not_found' });
  });
});
