import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PHOTO } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { PassRight } from '#contract/passes/schema.ts';
import { addDays } from '#contract/time.ts';
import { answerDuring } from '#testing/database/lock-waits.ts';
import { photoFile, sendOwn } from '#testing/photos/photos.ts';
import { picture } from '#testing/photos/pictures.ts';
import type { SignRequest } from '#testing/server/api-client.ts';
import { at, serveAt } from '#testing/server/clocked.ts';
import { newDeviceKey, newPass, signsFor } from '#testing/server/pass-device.ts';
import { bindPhone } from '#testing/server/phone.ts';
import { newEvent, scan, scanOf } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { updateUser } from '../users/change-user.ts';

const served = await serve();
const event = await newEvent(served);
const other = await newEvent(served, { title: 'Another talk' });

const passWith = (rights: readonly PassRight[], more: object = {}) =>
  newPass(served, { rights, eventIds: [event.id], ...more });

/** A student nobody has marked, and a scan of them. */
async function newcomer(more: object = {}) {
  const student = await served.newStudent({ name: 'Nila New' });
  return { student, body: scanOf(event, student, more) };
}

describe('a pass with the right to scan', () => {
  test('has no more marks by it than stand: a correction is of the admin alone', async () => {
    const pass = await passWith(['scan']);
    const marks = async () => (await served.asAdmin.ok('pass', { id: pass.id })).pass.marks;
    const { body } = await newcomer();
    const { attendance } = await served.api.ok('scan', { token: pass.signs, body });
    expect(await marks()).toBe(1);
    const correction = { status: 'absent', reason: 'Left at once' };
    await served.asAdmin.ok('correctMark', { id: attendance.id, body: correction });
    expect(await marks()).toBe(0);
  });

  test('marks present for its issuer, and the fact names the pass', async () => {
    const pass = await passWith(['scan'], { name: 'North gate' });
    const { body, student } = await newcomer();
    const marked = await served.api.ok('scan', { token: pass.signs, body });
    expect(marked).toMatchObject({ outcome: 'marked', attendance: { by: { id: served.admin.id } } });
    const { id } = marked.attendance;
    const history = (token: string) => served.api.ok('markHistory', { token, id });
    expect((await history(served.admin.token)).history).toMatchObject([
      { by: { id: served.admin.id }, pass: { id: pass.id, name: 'North gate' } },
    ]);
    expect((await history(student.token)).history).toMatchObject([{ pass: null }]);
    const { pass: seen } = await served.asAdmin.ok('pass', { id: pass.id });
    expect(seen).toMatchObject({ marks: 1, state: 'active', lastSeenAt: expect.any(String) });
  });

  test('stores one mark for a request that is sent twice', async () => {
    const pass = await passWith(['scan']);
    const { body } = await newcomer();
    const [first, again] = [
      await served.api.ok('scan', { token: pass.signs, body }),
      await served.api.ok('scan', { token: pass.signs, body }),
    ];
    expect(again.position).toBe(first.position);
  });

  test('marks nobody absent', async () => {
    const pass = await passWith(['scan']);
    const { body } = await newcomer({ status: 'absent' });
    const refused = await served.api.fail('scan', { token: pass.signs, body });
    expect(refused).toMatchObject({ status: 403, code: 'pass_present_only' });
  });

  test('is not for other events', async () => {
    const pass = await passWith(['scan']);
    const student = await served.newStudent();
    const refused = await served.api.fail('scan', { token: pass.signs, body: scanOf(other, student) });
    expect(refused).toMatchObject({ status: 403, code: 'pass_other_event' });
  });

  describe('for an event that was deleted since', () => {
    /** A pass for this and another event, of which the other is deleted, and a scan that waited on its device. */
    async function afterDeletion(more: object = {}) {
      const gone = await newEvent(served, { title: 'Gone' });
      const pass = await passWith(['scan', 'manual', 'search'], { eventIds: [event.id, gone.id], ...more });
      const student = await served.newStudent({ name: 'Nila New' });
      await served.asAdmin.ok('deleteEvent', { id: gone.id });
      return { gone, student, token: pass.signs, body: scanOf(gone, student) };
    }

    test('hears that it is not there, and whom it read', async () => {
      const { gone, student, token, body } = await afterDeletion();
      expect(await served.api.fail('scan', { token, body })).toMatchObject({
        ...{ status: 404, code: 'event_not_found' },
        details: { student: { id: student.id, name: 'Nila New', roll_no: student.user.roll_no } },
      });
      const unread = await served.api.fail('scan', { token, body: { ...body, qrData: 'no code of ours' } });
      expect(unread.code).toBe('qr_invalid');
      const byHand = { userId: student.id, eventId: gone.id, status: 'present' };
      const calls = [
        served.api.fail('mark', { token, body: byHand }),
        served.api.fail('event', { token, id: gone.id }),
        served.api.fail('findAtDoor', { token, id: gone.id, query: { search: 'Nila' } }),
      ];
      for (const { code, details } of await Promise.all(calls))
        expect({ code, details }).toEqual({ code: 'event_not_found', details: undefined });
    });

    test('names nobody on the screen of a kiosk', async () => {
      const { token, body } = await afterDeletion({ kind: 'kiosk', rights: ['scan'] });
      const { code, details } = await served.api.fail('scan', { token, body });
      expect(code).not.toBe('pass_other_event');
      expect(details?.['student']).toBeUndefined();
    });
  });

  test('may look at the photo of a student whose code it has just read, and at no other', async () => {
    const [pass, another] = [await passWith(['scan']), await passWith(['scan'])];
    const { body, student } = await newcomer();
    const photoFor = (token: SignRequest, ticket: string) =>
      served.api.raw('passPhoto', { token, query: { ticket } });
    const { photoTicket = '' } = await served.api.ok('scan', { token: pass.signs, body });
    expect((await photoFor(pass.signs, photoTicket)).status).toBe(404);
    await served.asAdmin.raw('putPhoto', {
      id: student.id,
      file: { bytes: await picture(), type: 'image/jpeg' },
    });
    const photo = await photoFor(pass.signs, photoTicket);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, PHOTO.type]);
    expect((await photoFor(another.signs, photoTicket)).status).toBe(404);
    expect((await photoFor(pass.signs, photoTicket.replace(student.id, served.student.id))).status).toBe(404);
    expect((await served.api.raw('photo', { token: pass.signs, id: student.id })).status).toBe(403);
    await served.asAdmin.ok('revokePass', { id: pass.id });
    expect((await photoFor(pass.signs, photoTicket)).status).toBe(403);
  });

  test('is told that the photo is new, if its student has sent it and the office has just approved it', async () => {
    const pass = await passWith(['scan']);
    const { body, student } = await newcomer();
    const { photoTicket: ticket = '' } = await served.api.ok('scan', { token: pass.signs, body });
    const newSince = async ({ signs: token } = pass) =>
      (await served.api.ok('passPhotoStanding', { token, query: { ticket } })).newSince;
    expect(await newSince()).toBeNull();
    await served.asAdmin.ok('putPhoto', { id: student.id, file: await photoFile() });
    expect(await newSince()).toBeNull();
    const own = { studentId: student.id, version: await sendOwn(served, student, 1) };
    await served.asAdmin.ok('decidePhotos', { body: { decisions: [{ ...own, approve: true }] } });
    expect(await newSince()).toEqual(expect.any(String));
    expect(await newSince(await passWith(['scan']))).toBeNull();
  });

  test('may look at the photo where the event asks for a look, before the mark', async () => {
    const strict = await newEvent(served, { identity: 'strict' });
    const pass = await newPass(served, { rights: ['scan'], eventIds: [strict.id] });
    const student = await served.newStudent();
    const refused = await served.api.fail('scan', { token: pass.signs, body: scanOf(strict, student) });
    expect(refused).toMatchObject({ code: 'needs_look', details: { photoTicket: expect.any(String) } });
    const byAdmin = await served.asAdmin.fail('scan', { body: scanOf(strict, student) });
    expect(byAdmin.details).not.toHaveProperty('photoTicket');
  });

  test('finds nobody and marks nobody by hand', async () => {
    const { signs: token } = await passWith(['scan']);
    const student = await served.newStudent();
    const byHand = { userId: student.id, eventId: event.id, status: 'present' };
    expect((await served.api.fail('mark', { token, body: byHand })).status).toBe(403);
    const query = { search: 'Sita' };
    expect((await served.api.fail('findAtDoor', { token, id: event.id, query })).status).toBe(403);
    expect((await served.api.fail('doorRoster', { token, id: event.id })).status).toBe(403);
  });

  test('never marks its holder, whose code it reads', async () => {
    const holder = await served.newStudent();
    const { signs: token } = await passWith(['scan', 'manual'], { holderId: holder.id });
    const refused = await served.api.fail('scan', { token, body: scanOf(event, holder) });
    expect(refused).toMatchObject({ status: 403, code: 'pass_own_mark' });
    const byHand = { userId: holder.id, eventId: event.id, status: 'present' };
    expect(await served.api.fail('mark', { token, body: byHand })).toMatchObject({ code: 'pass_own_mark' });
  });

  test('is told no email of the student in a refused code', async () => {
    const { signs: token } = await passWith(['scan']);
    const student = await served.newStudent();
    const old = scanOf(event, student);
    await served.database.knex('users').where({ id: student.id }).update({ qr_generation: 2 });
    const refused = await served.api.fail('scan', { token, body: old });
    expect(refused).toMatchObject({ code: 'qr_revoked', details: { student: { name: student.user.name } } });
    expect(JSON.stringify(refused)).not.toContain(student.user.email);
  });
});

test('a pass finds students of its event by words of their name, but not by email, and never all of them', async () => {
  const { signs: token } = await passWith(['search']);
  const names = Array.from({ length: 12 }, (_, nth) => `Zubin Twelve ${nth}`);
  const [first] = await Promise.all(names.map(name => served.newStudent({ name })));
  if (!first) throw new Error('there are twelve');
  await scan(served, event, first);
  const find = (search: string) => served.api.ok('findAtDoor', { token, id: event.id, query: { search } });
  const found = await find('twelve zubin');
  expect(found).toMatchObject({ more: true, students: { length: 10 } });
  expect(Object.keys(found.students[0] ?? {}).toSorted()).toEqual([
    'id',
    'name',
    'present',
    'roll_no',
    'trade',
  ]);
  expect((await find(first.user.roll_no ?? '')).students).toMatchObject([{ id: first.id, present: true }]);
  expect((await find('example.edu')).students).toEqual([]);
  expect((await find('%%')).students).toEqual([]);
  const { user } = await served.newStudent({ name: 'Zubin Seven' });
  await served.database.knex('users').where({ id: user.id }).update({ roll_no: 'Z' });
  expect((await find('z')).students).toMatchObject([{ id: user.id }]);
  expect((await find('i')).students).toEqual([]);
  expect(
    (await served.api.fail('findAtDoor', { token, id: other.id, query: { search: 'zubin' } })).code,
  ).toBe('pass_other_event');
});

test('a pass finds who was marked absent as not present, and nobody who was erased', async () => {
  const talk = await newEvent(served);
  const { signs: token } = await newPass(served, { rights: ['search'], eventIds: [talk.id] });
  const [left, gone] = [
    await served.newStudent({ name: 'Yamini Left' }),
    await served.newStudent({ name: 'Yamini Gone' }),
  ];
  for (const { id } of [left, gone])
    await served.asAdmin.ok('mark', { body: { userId: id, eventId: talk.id, status: 'absent' } });
  await served.asAdmin.ok('completeEvent', { id: talk.id, body: { markRemainingAbsent: false } });
  const find = async (search: string) =>
    (await served.api.ok('findAtDoor', { token, id: talk.id, query: { search } })).students;
  expect(await find('yamini left')).toMatchObject([{ id: left.id, present: false }]);
  await served.asAdmin.ok('eraseUser', { id: gone.id, body: { confirm: gone.user.email } });
  const { name } = await served.database.knex('users').where({ id: gone.id }).first('name');
  expect((await find(name)).map(({ id }) => id)).not.toContain(gone.id);
  expect((await find('yamini')).map(({ id }) => id)).toEqual([left.id]);
});

test('a pass that marks by hand marks present, and nothing else', async () => {
  const { signs: token } = await passWith(['manual']);
  const student = await served.newStudent();
  const body = { userId: student.id, eventId: event.id, status: 'present' };
  expect((await served.api.fail('mark', { token, body: { ...body, status: 'absent' } })).code).toBe(
    'pass_present_only',
  );
  expect((await served.api.ok('mark', { token, body })).outcome).toBe('marked');
});

describe('a kiosk', () => {
  test('marks live codes only, and says only the first name', async () => {
    const { signs: token } = await passWith(['scan'], { kind: 'kiosk' });
    const { body, student } = await newcomer();
    const refused = await served.api.fail('scan', { token, body });
    expect(refused).toMatchObject({ status: 422, code: 'kiosk_needs_live' });
    expect(JSON.stringify(refused)).not.toContain(student.user.name);
  });

  test('has no right but to scan, and no holder', async () => {
    const issue = (more: object) =>
      served.asAdmin.fail('createPass', {
        body: {
          ...{ name: 'Hall', kind: 'kiosk', rights: ['scan'], eventIds: [event.id] },
          ...{ expiresAt: new Date(Date.now() + 3_600_000).toISOString(), ...more },
        },
      });
    expect((await issue({ rights: ['scan', 'search'] })).fields).toHaveProperty('rights');
    expect((await issue({ holderId: served.student.id })).fields).toHaveProperty('holderId');
  });
});

describe('at a strict event', () => {
  const strict = () => newEvent(served, { title: 'Placement test', identity: 'strict' });

  test('somebody with a pass may look, and the mark says so', async () => {
    const event = await strict();
    const { signs: token } = await newPass(served, { eventIds: [event.id] });
    const body = scanOf(event, await served.newStudent());
    expect((await served.api.fail('scan', { token, body })).code).toBe('needs_look');
    const { outcome } = await served.api.ok('scan', { token, body: { ...body, looked: true } });
    expect(outcome).toBe('marked');
  });

  test('nobody looks at a kiosk, whatever it says', async () => {
    const event = await strict();
    const { signs: token } = await newPass(served, { eventIds: [event.id], kind: 'kiosk' });
    const student = await served.newStudent();
    const phone = await bindPhone(served.api, student);
    const since = new Date(Date.now() - 2 * 86_400_000);
    await served.database.knex('users').where({ id: student.id }).update({ device_bound_at: since });
    const body = scanOf(event, student, { qrData: phone.code(), looked: true });
    expect((await served.api.fail('scan', { token, body })).code).toBe('needs_look');
    const { signs } = await newPass(served, { eventIds: [event.id] });
    expect((await served.api.ok('scan', { token: signs, body: { ...body, looked: false } })).outcome).toBe(
      'marked',
    );
  });
});

test('a kiosk that reads a live code marks, and names nobody but by the first name', async () => {
  const { signs: token } = await passWith(['scan'], { kind: 'kiosk' });
  const student = await served.newStudent({ name: 'Meera Nair' });
  const phone = await bindPhone(served.api, student);
  // Somebody else marked her before, at a gate: the kiosk may tell none of it.
  const before = await scan(served, event, student, { gate: 'North door' });
  for (let nth = 0; nth < 2; nth++) {
    const body = scanOf(event, student, { qrData: phone.code() });
    const answer = await served.api.ok('scan', { token, body });
    expect(answer).toMatchObject({ outcome: 'marked', message: 'Present' });
    expect(answer.attendance).toMatchObject({
      studentName: 'Meera',
      rollNo: null,
      trade: '',
      by: { name: '' },
      gate: null,
    });
    expect(answer.attendance.at > before.attendance.at).toBe(true);
    expect(answer).not.toHaveProperty('newPhoneSince');
  }
});

test('a kiosk is told the time by the clock of the server', async () => {
  const clocked = await serveAt(at('2026-11-20', '09:30'));
  const { now } = clocked;
  const talk = await newEvent(clocked, { date: '2026-11-20' });
  const { signs: token } = await newPass(clocked, { kind: 'kiosk', eventIds: [talk.id], now });
  const phone = await bindPhone(clocked.api, clocked.student);
  const shown = { qrData: phone.code(now()), scannedAt: now().toISOString() };
  const body = scanOf(talk, clocked.student, shown);
  const { attendance } = await clocked.api.ok('scan', { token, body });
  expect(attendance.at).toBe(now().toISOString());
});

describe('what is signed', () => {
  const send = (header: string, body: string, path = '/api/attendance/scan') =>
    fetch(served.url + path, {
      method: 'POST',
      headers: { Authorization: header, 'Content-Type': 'application/json' },
      body,
    });
  const codeOf = async (answer: Response): Promise<unknown> => (await answer.json()).code;

  test('is this body, this address, this method and this time, by this device', async () => {
    const pass = await passWith(['scan', 'manual']);
    const { body: wanted } = await newcomer();
    const { body: another } = await newcomer();
    const body = JSON.stringify(wanted);
    const signed = { method: 'POST', address: '/api/attendance/scan', body };
    const header = pass.signs(signed);
    expect(await codeOf(await send(header, JSON.stringify(another)))).toBe('pass_unknown');
    expect(await codeOf(await send(header, `${body} `))).toBe('pass_unknown');
    expect(await codeOf(await send(header, body, '/api/attendance/mark'))).toBe('pass_unknown');
    expect(await codeOf(await send(header, body, '/api/attendance/scan?x=1'))).toBe('pass_unknown');
    expect(await codeOf(await send(pass.signs({ ...signed, method: 'PUT' }), body))).toBe('pass_unknown');
    const thief = signsFor(pass.id, newDeviceKey());
    expect(await codeOf(await send(thief(signed), body))).toBe('pass_unknown');
    expect(await codeOf(await send(header.replace(/\.\d+\./, `.${Date.now() + 1}.`), body))).toBe(
      'pass_unknown',
    );
    for (const broken of ['Pass x', `Pass ${pass.id}`, header.slice(0, -1), `${header}A`])
      expect(await codeOf(await send(broken, body))).toBe('pass_unknown');
    expect((await send(header, body)).status).toBe(200);
  });

  test('is refused when the device has another time, with the time of the server', async () => {
    const clocked = await serveAt(at('2026-11-20', '09:30'));
    const { now } = clocked;
    const talk = await newEvent(clocked, { date: '2026-11-20' });
    const pass = await newPass(clocked, { eventIds: [talk.id], now });
    const signedOff = (ms: number) => signsFor(pass.id, pass.key, () => new Date(now().getTime() + ms));
    for (const away of [-60_001, 60_001, 86_400_000])
      expect(await clocked.api.fail('ownPass', { token: signedOff(away) })).toMatchObject({
        status: 401,
        code: 'pass_clock',
        details: { now: now().toISOString() },
      });
    for (const away of [-60_000, 60_000])
      expect((await clocked.api.ok('ownPass', { token: signedOff(away) })).pass.id).toBe(pass.id);
  });
});

test('what a device may know of its pass is its own events, and no key', async () => {
  const { signs: token } = await passWith(['scan', 'search'], { name: 'Side door' });
  const { pass } = await served.api.ok('ownPass', { token });
  expect(pass).toMatchObject({
    name: 'Side door',
    rights: ['scan', 'search'],
    issuer: served.admin.user.name,
  });
  expect(pass.events.map(({ id }) => id)).toEqual([event.id]);
  expect((await served.api.ok('event', { token, id: event.id })).event.id).toBe(event.id);
  expect((await served.api.fail('event', { token, id: other.id })).code).toBe('pass_other_event');
  const elsewhere = await newPass(served, { eventIds: [other.id] });
  const listed = await served.asAdmin.ok('passes', { query: { eventId: event.id } });
  expect(listed.passes.map(({ id }) => id)).toContain(pass.id);
  expect(listed.passes.map(({ id }) => id)).not.toContain(elsewhere.id);
  const { public_key: key } = await served.database.knex('passes').where({ id: pass.id }).first();
  expect(JSON.stringify(listed)).not.toContain(key);
});

test('what a device knows of the events of its pass is in their order, however often one was named', async () => {
  const day = event.date;
  const late = await newEvent(served, { date: addDays(day, 1), time: '09:00' });
  const [noon, morning] = [
    await newEvent(served, { date: day, time: '12:00' }),
    await newEvent(served, { date: day, time: '08:00' }),
  ];
  const named = [late, noon, morning, noon].map(({ id }) => id);
  const { signs: token } = await newPass(served, { rights: ['scan', 'scan', 'search'], eventIds: named });
  const { pass } = await served.api.ok('ownPass', { token });
  expect(pass.events.map(({ id }) => id)).toEqual([morning, noon, late].map(({ id }) => id));
  expect(pass.rights).toEqual(['scan', 'search']);
});

test('a pass ends within 30 days, in the future, and belongs to events and a student that exist', async () => {
  const issue = (more: object) =>
    served.asAdmin.fail('createPass', {
      body: {
        ...{ name: 'Hall', rights: ['scan'], eventIds: [event.id] },
        ...{ expiresAt: new Date(Date.now() + 3_600_000).toISOString(), ...more },
      },
    });
  const at = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  for (const expiresAt of [at(-1), at(31), '9999-01-01T00:00:00Z'])
    expect((await issue({ expiresAt })).fields).toHaveProperty('expiresAt');
  expect((await issue({ eventIds: [randomUUID()] })).fields).toHaveProperty('eventIds');
  expect((await issue({ holderId: served.admin.id })).fields).toHaveProperty('holderId');
  expect((await issue({ rights: [] })).fields).toHaveProperty('rights');
  expect((await issue({ rights: ['absent'] })).status).toBe(400);
});

describe('a pass that is issued', () => {
  const deps = { now: () => new Date(), onSessionsEnded: () => {} };
  const issue = (more: object) => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const body = { name: 'Gate 4', eventIds: [event.id], rights: ['scan'], expiresAt, ...more };
    return served.asAdmin.fail('createPass', { body });
  };

  test('to a student who is deactivated meanwhile is none', async () => {
    const { id } = await served.newStudent();
    const target = { id, adminId: served.admin.id };
    const failure = await answerDuring(
      served.database.knex,
      knex => updateUser({ ...deps, knex }, target, { active: false }),
      () => issue({ holderId: id }),
    );
    expect(failure).toMatchObject({ status: 400, fields: { holderId: MESSAGES.passHolderUnknown } });
    expect(await served.database.knex('passes').where({ holder_id: id })).toEqual([]);
  });

  test('for an event that is deleted meanwhile is none, and says so', async () => {
    const { id } = await newEvent(served);
    const failure = await answerDuring(
      served.database.knex,
      knex => knex('events').where({ id }).delete(),
      () => issue({ eventIds: [event.id, id] }),
    );
    expect(failure).toMatchObject({ status: 400, fields: { eventIds: MESSAGES.eventNotFound } });
  });
});
