import { describe, expect, test } from 'vitest';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Fact } from '../../event-store/types.ts';
import { RECORD, type RecordState } from '../marks/decider.ts';
import { FACTS } from '../marks/stream.ts';
import { decideRequested } from './decide-requested.ts';

const ADMIN = '00000000-0000-4000-8000-00000000000a';
const ids = {
  eventId: '00000000-0000-4000-8000-00000000000e',
  studentId: '00000000-0000-4000-8000-000000000005',
};
const requester = { ...ids, trade: 'Civil Engineering' };
const subject = { ...requester, unverified: false };
const AT = new Date('2026-11-20T10:00:00Z');
const by = { actorId: ADMIN, occurredAt: AT };

type Given = Pick<Fact, 'type' | 'data'>;
const absent: Given = { type: FACTS.marked, data: { ...subject, status: 'absent', previous: null } };
const present: Given = { type: FACTS.marked, data: { ...subject, status: 'present', previous: null } };
const withdrawn: Given = {
  type: FACTS.withdrawn,
  data: { ...requester, status: null, previous: 'absent', reason: 'ill' },
};

/** The state that these facts make, oldest first. */
const given = (...facts: readonly Given[]): RecordState =>
  facts.reduce<RecordState>(
    (state, fact, index) =>
      RECORD.evolve(state, {
        ...fact,
        ...{ position: index + 1, version: index + 1, stream: 's', means: 'manual', commandId: 'c' },
        ...{ actorId: ADMIN, occurredAt: AT, recordedAt: AT },
      }),
    null,
  );
const { atRequest, nothingToCorrect } = SERVER_MESSAGES;

describe('somebody who asked to count as present', () => {
  test('and is absent is corrected', () => {
    expect(decideRequested('present', requester, by, given(absent))).toEqual({
      append: {
        type: FACTS.corrected,
        data: { ...subject, status: 'present', previous: 'absent', reason: atRequest.present },
        ...{ means: 'manual', ...by },
      },
    });
  });

  test.each([
    ['was never marked', given()],
    ['whose mark was withdrawn', given(absent, withdrawn)],
  ])('and %s is marked, with a reason, so that it is no arrival', (_, state) => {
    expect(decideRequested('present', requester, by, state)).toEqual({
      append: {
        type: FACTS.marked,
        data: { ...subject, status: 'present', previous: null, reason: atRequest.present },
        ...{ means: 'manual', ...by },
      },
    });
  });

  test('and is not on the roster is not marked', () => {
    const unexpected = { ...ids, trade: undefined };
    expect(decideRequested('present', unexpected, by, given())).toMatchObject({ refused: 'not_eligible' });
    // What is recorded stands whoever is expected now, so it can be corrected.
    expect(decideRequested('present', unexpected, by, given(absent))).toHaveProperty('append');
  });

  test('and is present by now needs nothing', () => {
    expect(decideRequested('present', requester, by, given(present))).toMatchObject({
      existing: { position: 1 },
    });
  });
});

describe('somebody who asked to be excused', () => {
  test('and is absent counts as neither', () => {
    expect(decideRequested('excused', requester, by, given(absent))).toEqual({
      append: {
        type: FACTS.withdrawn,
        data: { ...requester, status: null, previous: 'absent', reason: atRequest.excused },
        ...{ means: 'manual', ...by },
      },
    });
  });

  test('and was excused meanwhile needs nothing', () => {
    expect(decideRequested('excused', requester, by, given(absent, withdrawn))).toMatchObject({
      existing: { position: 2 },
    });
  });

  test.each([
    ['is present by now', given(present)],
    ['was never marked', given()],
  ])('and %s has no absence that could be withdrawn', (_, state) => {
    expect(decideRequested('excused', requester, by, state)).toMatchObject({
      refused: 'nothing_to_correct',
      error: nothingToCorrect.unexcused,
    });
  });
});
