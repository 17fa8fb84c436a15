import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/schema.ts';
import type { Person } from '#testing/server/people.ts';
import { recordRows } from '#testing/server/record-rows.ts';
import { newEvent, qrOf, scanOf } from '#testing/server/scenario.ts';
import { type Served, serve } from '#testing/server/serve.ts';

/** Changes that this server does not see, as another process would make them, after everything was cached. */
const CHANGES = {
  'the event is completed': {
    change: at =>
      at
        .knex('events')
        .where({ id: at.event.id })
        .update({ status_choice: 'completed', date: '2020-01-01' })
        .then(() => recordRows(at.knex)),
    refusal: { status: 409, code: 'event_not_active' },
  },
  'the event is for another trade now': {
    change: at =>
      at
        .knex('events')
        .where({ id: at.event.id })
        .update({ trades: ['Food Technology'] }),
    refusal: { status: 409, code: 'not_eligible' },
  },
  'the event is gone': {
    change: at => at.knex('events').where({ id: at.event.id }).delete(),
    refusal: { status: 404, code: 'event_not_found' },
  },
  'the student is deactivated': {
    change: at => at.knex('users').where({ id: at.student.id }).update({ deactivated_at: new Date() }),
    refusal: { status: 409, code: 'not_eligible' },
  },
  'the code is regenerated': {
    change: at => at.knex('users').where({ id: at.student.id }).increment('qr_generation'),
    refusal: { status: 422, code: 'qr_revoked' },
  },
  'the admin is deactivated': {
    change: at => at.knex('users').where({ id: at.admin.id }).update({ deactivated_at: new Date() }),
    refusal: { status: 401, code: 'session_ended' },
  },
  'the admin is no admin any more': {
    change: at => at.knex('users').where({ id: at.admin.id }).update({ role: 'user' }),
    refusal: { status: 403, code: 'forbidden' },
  },
  'the admin changed the password': {
    change: at => at.knex('users').where({ id: at.admin.id }).increment('token_version'),
    refusal: { status: 401, code: 'session_ended' },
  },
  'the admin logged out': {
    change: at =>
      at.knex('revoked_tokens').insert({
        id: JSON.parse(Buffer.from(at.admin.token.split('.')[1] ?? '', 'base64url').toString()).jti,
        user_id: at.admin.id,
        expires_at: new Date(),
      }),
    refusal: { status: 401, code: 'session_ended' },
  },
} as const satisfies Record<
  string,
  { change: (at: Scene) => PromiseLike<unknown>; refusal: { status: number; code: string } }
>;

interface Scene {
  readonly knex: Served['database']['knex'];
  readonly event: Event;
  readonly admin: Person;
  readonly student: Person;
}

describe('a mark judged from the cache', () => {
  let served: Served;
  let scene: Scene;
  beforeEach(async () => {
    served = await serve();
    const event = await newEvent(served);
    scene = { ...served, knex: served.database.knex, event };
    // Everyone involved is cached now: the admin and the event by a first mark, the student by a mark
    // elsewhere.
    await served.asAdmin.ok('scan', { body: scanOf(event, served.other) });
    const elsewhere = await newEvent(served);
    await served.asAdmin.ok('scan', { body: scanOf(elsewhere, served.student) });
    return served.stop;
  });

  const send = () => ({ token: scene.admin.token, body: scanOf(scene.event, scene.student) });
  const facts = async (): Promise<number> =>
    Number((await scene.knex('facts').whereLike('type', 'Attendance%').count({ count: '*' }))[0]?.['count']);

  test.each(Object.entries(CHANGES))('is judged by the current state: %s', async (_, { change, refusal }) => {
    await change(scene);
    expect(await served.api.fail('scan', send())).toMatchObject(refusal);
    expect(await facts()).toBe(2);
  });

  test.each(Object.entries(CHANGES))(
    'would be judged by an old state if the version were not raised: %s',
    async (_, { change }) => {
      for (const table of ['users', 'events', 'revoked_tokens'])
        await scene.knex.raw('ALTER TABLE ?? DISABLE TRIGGER raises_context_version', [table]);
      await change(scene);
      expect((await served.api.ok('scan', send())).outcome).toBe('marked');
    },
  );

  test('that only the cache would refuse counts, and no refusal of it is kept', async () => {
    const { id, user } = scene.student;
    await scene.knex('users').where({ id }).increment('qr_generation');
    const renewed = { ...scene.student, user: { ...user, qr_generation: user.qr_generation + 1 } };
    const { token, body } = send();
    const answer = await served.api.ok('scan', { token, body: { ...body, qrData: qrOf(renewed) } });
    expect(answer.outcome).toBe('marked');
    expect(await scene.knex('refused_scans').select('code')).toEqual([]);
  });

  test('works again after a change, also for new people and events', async () => {
    await scene.knex('users').where({ id: served.other.id }).update({ phone: '1' });
    const person = await served.newStudent();
    await served.api.ok('scan', { token: scene.admin.token, body: scanOf(scene.event, person) });
    const elsewhere = await newEvent(served);
    const body = { userId: person.id, eventId: elsewhere.id, status: 'present', scanId: randomUUID() };
    await served.api.ok('mark', { token: scene.admin.token, body });
    expect(await facts()).toBe(4);
  });
});
