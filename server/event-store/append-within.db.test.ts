import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { newPass } from '#testing/server/pass-device.ts';
import { newEvent, scanOf } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { DEVICE_FACTS } from '../qr/device-facts.ts';
import { appendWithin } from './append-within.ts';
import { idBeside } from './name-uuid.ts';

test('who may scan cannot keep the office from a change by taking the id of its fact', async () => {
  const served = await serve();
  const event = await newEvent(served);
  const [changed, present] = [await served.newStudent(), await served.newStudent()];
  const pass = await newPass(served, { eventIds: [event.id] });
  // Once, the ids of these facts followed from what anyone at a door knows.
  for (const stream of [changed.id, event.id]) {
    const body = scanOf(event, present, { scanId: idBeside(stream, `${stream}/1`) });
    await served.api.ok('scan', { token: pass.signs, body });
  }
  await served.asAdmin.ok('deactivateUser', { id: changed.id });
  await served.asAdmin.ok('updateEvent', { id: event.id, body: { time: '11:00' } });
});

test('the id of a fact cannot be foretold, and is a neighbour of its stream', async () => {
  const { knex } = await testDatabase();
  const [stream, actorId, at] = [randomUUID(), randomUUID(), new Date()];
  const fact = {
    stream,
    type: DEVICE_FACTS.bound,
    data: {},
    actorId,
    means: 'manual',
    occurredAt: at,
  } as const;
  const idOfFirst = async (): Promise<string> => {
    const transaction = await knex.transaction();
    await appendWithin(transaction, [], { facts: [fact], recordedAt: at });
    const [id] = await transaction('facts').where({ stream }).pluck<string[]>('command_id');
    await transaction.rollback();
    return id ?? '';
  };
  const ids = [await idOfFirst(), await idOfFirst()];
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id.slice(0, 13)).toBe(stream.slice(0, 13));
});
