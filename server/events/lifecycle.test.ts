import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { EventStatus } from '#contract/constants.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Fact } from '../event-store/types.ts';
import { EVENT_FACTS, EVENT_TERM_FACTS } from './facts.ts';
import { decideCompletion, decideOpening, decideReopening, evolve, NO_CHOICE } from './lifecycle.ts';

const [eventId, actorId] = [randomUUID(), randomUUID()];
const at = new Date('2026-11-20T10:00:00Z');
const choiceIn = (status: EventStatus) => ({ eventId, status, actorId, at });
const roster = [{ trade: 'Instrumentation', students: [randomUUID()] }];

const stored = (type: string): Fact => ({
  ...{ type, data: {}, means: 'manual', actorId, occurredAt: at, recordedAt: at },
  ...{ stream: eventId, version: 1, position: 1, commandId: randomUUID() },
});
const [opened, completed, reopened] = [EVENT_FACTS.opened, EVENT_FACTS.completed, EVENT_FACTS.reopened].map(
  stored,
) as [Fact, Fact, Fact];

const refusedIn = (status: EventStatus) => ({
  refused: 'event_status',
  error: SERVER_MESSAGES.eventStatus[status],
});
const appends = (type: string, data: object) => ({
  append: { type, data: { eventId, ...data }, means: 'manual', actorId, occurredAt: at },
});

describe('the last choice for an event', () => {
  test('stands whatever is changed of its day, its texts or whom it is for', () => {
    for (const type of Object.values(EVENT_TERM_FACTS)) expect(evolve(opened, stored(type))).toBe(opened);
    expect(evolve(opened, completed)).toBe(completed);
    expect(evolve(NO_CHOICE, stored(EVENT_TERM_FACTS.created))).toBe(NO_CHOICE);
  });

  test('is not guessed from a fact that this release does not know', () => {
    expect(() => evolve(opened, stored('EventPostponed'))).toThrow('unknown fact EventPostponed');
  });
});

describe('opening an event', () => {
  test('is for one that is to come, and is done once', () => {
    expect(decideOpening(choiceIn('upcoming'), NO_CHOICE)).toEqual(
      appends('EventOpened', { status: 'active' }),
    );
    expect(decideOpening(choiceIn('active'), opened)).toEqual({ existing: opened });
  });

  test('is refused for one that is open by its day or was reopened, and for one that is over', () => {
    expect(decideOpening(choiceIn('active'), NO_CHOICE)).toMatchObject(refusedIn('active'));
    expect(decideOpening(choiceIn('active'), reopened)).toMatchObject(refusedIn('active'));
    expect(decideOpening(choiceIn('completed'), completed)).toMatchObject(refusedIn('completed'));
    // It was opened, and is past now.
    expect(decideOpening(choiceIn('completed'), opened)).toMatchObject(refusedIn('completed'));
  });
});

describe('completing an event', () => {
  test('freezes its roster, also if its day has passed, and is done once', () => {
    const done = appends('EventCompleted', { status: 'completed', roster });
    for (const [status, state] of [
      ['active', NO_CHOICE],
      ['active', opened],
      ['active', reopened],
      ['completed', NO_CHOICE],
    ] as const)
      expect(decideCompletion(choiceIn(status), roster, state)).toEqual(done);
    expect(decideCompletion(choiceIn('completed'), roster, completed)).toEqual({ existing: completed });
  });

  test('is refused for one that is to come, whatever was chosen before', () => {
    for (const state of [NO_CHOICE, completed])
      expect(decideCompletion(choiceIn('upcoming'), roster, state)).toMatchObject(refusedIn('upcoming'));
  });
});

describe('reopening an event', () => {
  test('names the completion that it undoes, if there was one, and is done once', () => {
    const naming = (completion: string | null) => appends('EventReopened', { status: 'active', completion });
    expect(decideReopening(choiceIn('completed'), completed)).toEqual(naming(completed.commandId));
    expect(decideReopening(choiceIn('completed'), NO_CHOICE)).toEqual(naming(null));
    expect(decideReopening(choiceIn('completed'), opened)).toEqual(naming(null));
    expect(decideReopening(choiceIn('active'), reopened)).toEqual({ existing: reopened });
  });

  test('is refused for one that is not over', () => {
    expect(decideReopening(choiceIn('active'), NO_CHOICE)).toMatchObject(refusedIn('active'));
    expect(decideReopening(choiceIn('active'), opened)).toMatchObject(refusedIn('active'));
    expect(decideReopening(choiceIn('upcoming'), reopened)).toMatchObject(refusedIn('upcoming'));
  });
});
