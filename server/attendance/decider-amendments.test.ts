import { describe, expect, test } from 'vitest';
import type { AttendanceStatus } from '#contract/constants.ts';
import type { Fact } from '../event-store/types.ts';
import { decideCorrection, decideWithdrawal, RECORD } from './decider.ts';
import { FACTS } from './stream.ts';

const ids = {
  eventId: '00000000-0000-4000-8000-00000000000e',
  studentId: '00000000-0000-4000-8000-000000000005',
  trade: 'Civil Engineering',
};
const AT = new Date('2026-11-20T10:00:00Z');
const amendment = { reason: 'the wrong row', actorId: 'admin', occurredAt: AT };
const by = { means: 'manual', actorId: 'admin', occurredAt: AT };

type Given = Pick<Fact, 'type' | 'data'>;
const marked: Given = {
  type: FACTS.marked,
  data: { ...ids, status: 'present', previous: null, unverified: true },
};
const corrected: Given = {
  type: FACTS.corrected,
  data: { ...ids, status: 'absent', previous: 'present', unverified: true, reason: 'the wrong row' },
};
const withdrawn: Given = {
  type: FACTS.withdrawn,
  data: { ...ids, status: null, previous: 'present', reason: 'the wrong row' },
};

/** Facts as the store returns them, oldest first. */
const stored = (...facts: Given[]): Fact[] =>
  facts.map((fact, index) => ({
    ...fact,
    position: index + 1,
    version: index + 1,
    stream: 's',
    means: 'scan',
    actorId: 'another admin',
    commandId: 'c',
    occurredAt: AT,
    recordedAt: AT,
  }));

const given = (...facts: Given[]) => {
  const state = stored(...facts).reduce(RECORD.evolve, RECORD.initial);
  return {
    correct: (status: AttendanceStatus) => decideCorrection(amendment, status, state),
    withdraw: (meant?: number) => decideWithdrawal(amendment, meant, state),
  };
};

describe('correcting a mark', () => {
  test('to the other status corrects it, and records the previous status and the reason', () => {
    expect(given(marked).correct('absent')).toEqual({ append: { ...corrected, ...by } });
  });

  test('to the same status changes nothing, however the mark was set', () => {
    expect(given(marked).correct('present')).toEqual({ standing: stored(marked)[0] });
    expect(given(marked, corrected).correct('absent')).toEqual({ standing: stored(marked, corrected)[1] });
  });

  test('keeps the mark unverified if it was, and keeps the recorded trade', () => {
    expect(given(marked, corrected).correct('present')).toMatchObject({
      append: { data: { status: 'present', previous: 'absent', unverified: true, trade: ids.trade } },
    });
  });

  test('refuses a record that does not exist, and a withdrawn mark', () => {
    expect(given().correct('present')).toEqual({ refused: 'attendance_not_found' });
    expect(given(marked, withdrawn).correct('present')).toEqual({ refused: 'attendance_withdrawn' });
  });
});

describe('withdrawing a mark', () => {
  test('withdraws it, and records the previous status and the reason', () => {
    expect(given(marked).withdraw()).toEqual({ append: { ...withdrawn, ...by } });
    expect(given(marked, corrected).withdraw()).toMatchObject({ append: { data: { previous: 'absent' } } });
  });

  test('twice changes nothing the second time', () => {
    expect(given(marked, withdrawn).withdraw()).toEqual({ standing: stored(marked, withdrawn)[1] });
  });

  test('of the one that is meant withdraws no other that was made since', () => {
    expect(given(marked).withdraw(1)).toEqual({ append: { ...withdrawn, ...by } });
    expect(given(marked, corrected).withdraw(1)).toEqual({ refused: 'attendance_changed' });
    expect(given(marked, withdrawn, marked).withdraw(1)).toEqual({ refused: 'attendance_changed' });
    expect(given(marked, withdrawn).withdraw(1)).toEqual({ standing: stored(marked, withdrawn)[1] });
  });

  test('works again after a new mark', () => {
    expect(given(marked, withdrawn, marked).withdraw()).toEqual({ append: { ...withdrawn, ...by } });
  });

  test('refuses a record that does not exist', () => {
    expect(given().withdraw()).toEqual({ refused: 'attendance_not_found' });
  });
});
