import { expect, test } from 'vitest';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { bindPhone } from '#testing/server/phone.ts';
import { differences } from '#testing/server/replay.ts';
import { newEvent, scan, scanOf } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { rebuild } from '../event-store/rebuild.ts';
import { PROJECTIONS } from '../projections.ts';
import { createGates, MOST_GATES, NEW_PER_HOUR } from './gates.ts';

const served = await serve();

test('a student scanned at two gates counts once, and both say which gate was first', async () => {
  const [event, person] = [await newEvent(served), await served.newStudent()];
  const first = await scan(served, event, person, { gate: 'North door' });
  expect(first).toMatchObject({ outcome: 'marked', attendance: { gate: 'North door' } });
  const second = await scan(served, event, person, { gate: 'South door' });
  expect(second).toMatchObject({ outcome: 'already_marked', attendance: { gate: 'North door' } });

  const { token } = served.admin;
  const byHand = await served.newStudent();
  await served.api.ok('mark', { token, body: { eventId: event.id, userId: byHand.id, status: 'present' } });
  const stats = async (reader: string) =>
    (await served.api.ok('eventStats', { id: event.id, token: reader })).stats;
  expect(await stats(token)).toMatchObject({
    present: 2,
    byGate: [
      { gate: null, present: 1 },
      { gate: 'North door', present: 1 },
    ],
  });
  const { history } = await served.api.ok('markHistory', { id: first.attendance.id, token });
  expect(history).toMatchObject([{ gate: 'North door' }]);
  const list = await served.api.ok('eventAttendance', { id: event.id, token, query: {} });
  expect(list.attendance.map(({ gate }) => gate)).toEqual([null, 'North door']);

  // Students see where they were scanned themselves, and of nobody else.
  expect(await stats(person.token)).toMatchObject({ byGate: [], byStrength: [] });
  const own = await served.api.ok('markHistory', { id: first.attendance.id, token: person.token });
  expect(own.history).toMatchObject([{ gate: 'North door' }]);
  const seen = await served.api.ok('eventAttendance', { id: event.id, token: person.token, query: {} });
  expect(seen.attendance.flatMap(({ gate }) => gate ?? [])).toEqual(['North door']);
  const others = await served.api.ok('eventAttendance', { id: event.id, token: byHand.token, query: {} });
  expect(others.attendance.map(({ gate }) => gate)).toEqual([null, null]);

  await rebuild(served.database, { projections: PROJECTIONS });
  expect(await stats(token)).toMatchObject({ byGate: [{ gate: null }, { gate: 'North door' }] });
});

test('a correction has the gate, the code and the trade of its own scan', async () => {
  const [event, person] = [await newEvent(served), await served.newStudent()];
  const phone = await bindPhone(served.api, person);
  const trade = 'Instrumentation';
  await served.asAdmin.ok('mark', { body: { eventId: event.id, userId: person.id, status: 'absent' } });
  await served.asAdmin.ok('updateUser', { id: person.id, body: { trade } });
  await scan(served, event, person, { qrData: phone.code(), gate: 'East door' });
  const { attendance } = await served.asAdmin.ok('eventAttendance', { id: event.id, query: {} });
  expect(attendance).toMatchObject([{ status: 'present', gate: 'East door', trade, strength: 'live' }]);
  expect(await differences(served.database)).toEqual([]);
});

test('a refused scan is kept with its gate if that has a mark, and a name that is too long is refused in words', async () => {
  const [event, person] = [await newEvent(served), await served.newStudent()];
  await scan(served, event, person, { gate: 'East door' });
  const gateOfRefused = async (gate: string) => {
    const body = scanOf(event, person, { qrData: '{"any":"thing"}', gate });
    expect(await served.asAdmin.fail('scan', { body })).toMatchObject({ code: 'qr_invalid' });
    const [row] = await served.database.knex('refused_scans').where({ scan_id: body.scanId });
    return row.gate === null ? null : createGates(served.database.pool).nameOf(row.gate);
  };
  expect(await gateOfRefused('East door')).toBe('East door');
  expect(await gateOfRefused('Rubbish door')).toBeNull();
  expect(await served.database.knex('gates').where({ name: 'Rubbish door' })).toEqual([]);
  const body = scanOf(event, person);
  const long = await served.asAdmin.fail('scan', { body: { ...body, gate: 'x'.repeat(41) } });
  expect(long).toMatchObject({
    status: 400,
    fields: { gate: MESSAGES.fieldTooLong('Gate', LIMITS.gate.max) },
  });
});

test('one caller adds a few new names an hour, and others still add theirs', async () => {
  const gates = createGates(served.database.pool);
  const [known, ...more] = Array.from({ length: NEW_PER_HOUR + 5 }, (_, n) => `Pass door ${n}`);
  const again = await Promise.all(
    Array.from({ length: NEW_PER_HOUR }, () => gates.idOf(known ?? '', 'pass')),
  );
  expect(new Set(again).size).toBe(1);
  const ids = await Promise.all(more.map(name => gates.idOf(name, 'pass')));
  expect(ids.filter(id => id !== undefined)).toHaveLength(NEW_PER_HOUR - 1);
  expect(await gates.idOf('One more', 'pass')).toBeUndefined();
  expect(await gates.idOf(known ?? '', 'pass')).toBe(again[0]);
  expect(await gates.idOf('One more', 'admin')).toBeDefined();
});

test('servers that meet new names at the same time give each name one id, and too many names none', async () => {
  const { pool } = served.database;
  const servers = Array.from({ length: 4 }, () => createGates(pool));
  const names = Array.from({ length: 12 }, (_, n) => `Door ${n}`);
  const ids = await Promise.all(
    servers.map(gates => Promise.all(names.map(name => gates.idOf(name, 'admin')))),
  );
  expect(new Set(ids.map(each => each.join())).size).toBe(1);
  expect(new Set(ids[0]).size).toBe(names.length);

  await pool.query(
    `INSERT INTO gates SELECT id, 'More ' || id FROM generate_series(1, ${MOST_GATES}) AS id ON CONFLICT DO NOTHING`,
  );
  expect(await createGates(pool).idOf('One too many', 'admin')).toBeUndefined();
  const [event, person] = [await newEvent(served), await served.newStudent()];
  expect(await scan(served, event, person, { gate: 'One too many' })).toMatchObject({
    outcome: 'marked',
    attendance: { gate: null },
  });
});
