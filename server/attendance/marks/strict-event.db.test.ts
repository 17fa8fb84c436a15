import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { OWN_HISTORY_MESSAGES } from '#contract/attendance/own-history-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Person } from '#testing/server/people.ts';
import { bindPhone } from '#testing/server/phone.ts';
import { newEvent, scanOf } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();

const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
const asked = async (route: 'scan' | 'mark' | 'bulkMark', body: object) =>
  (await served.asAdmin.raw(route, { body })).json();
const strictEvent = () => newEvent(served, { identity: 'strict' });
const needsLook = (person: Person) => ({
  code: 'needs_look',
  error: MESSAGES.needsLook,
  details: { student: { id: person.id, name: person.user.name } },
});

test('at a strict event a fixed code marks only after a press by somebody who looked', async () => {
  const [event, person] = [await strictEvent(), await served.newStudent()];
  const scan = scanOf(event, person);
  expect(await asked('scan', scan)).toMatchObject(needsLook(person));
  const answer = await asked('scan', { ...scan, looked: true });
  expect(answer).toMatchObject({ outcome: 'marked' });
  const [fact] = await served.database.knex('facts').where({ position: answer.position });
  expect(fact).toMatchObject({ means: 'scan', data: { looked: true } });
  // Who is marked already needs no second look.
  expect(await asked('scan', scanOf(event, person))).toMatchObject({ outcome: 'already_marked' });
  const { history } = await served.asAdmin.ok('markHistory', { id: answer.attendance.id });
  expect(history).toMatchObject([{ looked: true, live: false }]);
});

test('a live code marks by itself once its phone has been bound for a day', async () => {
  const [event, person] = [await strictEvent(), await served.newStudent()];
  const phone = await bindPhone(served.api, person);
  expect(await asked('scan', scanOf(event, person, { qrData: phone.code() }))).toMatchObject(
    needsLook(person),
  );
  const { knex } = served.database;
  await knex('users')
    .where({ id: person.id })
    .update({ device_bound_at: ago(25 * 60) });
  expect(await asked('scan', scanOf(event, person, { qrData: phone.code() }))).toMatchObject({
    outcome: 'marked',
  });
});

test('names and lists take a look too, absences do not', async () => {
  const [event, person, other] = [await strictEvent(), await served.newStudent(), await served.newStudent()];
  const mark = { eventId: event.id, userId: person.id, status: 'present' };
  expect(await asked('mark', mark)).toMatchObject({ code: 'needs_look' });
  const marks = [
    { userId: person.id, status: 'present' },
    { userId: other.id, status: 'absent' },
  ];
  expect(await asked('bulkMark', { eventId: event.id, commandId: randomUUID(), marks })).toMatchObject({
    results: [{ code: 'needs_look', error: MESSAGES.needsLook }, { outcome: 'marked' }],
  });
  expect(await asked('mark', { ...mark, looked: true })).toMatchObject({ outcome: 'marked' });
});

test('a fixed code that waited on the door’s device goes to an admin, and is not lost', async () => {
  const [event, person] = [await strictEvent(), await served.newStudent()];
  const scan = scanOf(event, person, {
    scannedAt: ago(20).toISOString(),
    sentAt: new Date().toISOString(),
  });
  expect(await asked('scan', scan)).toMatchObject({ code: 'needs_decision', details: { why: 'strict' } });
  const query = { eventId: event.id };
  const { scans } = await served.asAdmin.ok('lateScans', { query });
  expect(scans).toMatchObject([{ id: scan.scanId, why: 'strict', student: { id: person.id } }]);
});

test('a live code that waited counts by itself if its phone had been bound for a day when it was read', async () => {
  const [event, person] = [await strictEvent(), await served.newStudent()];
  const phone = await bindPhone(served.api, person);
  const read = ago(20);
  const times = { scannedAt: read.toISOString(), sentAt: new Date().toISOString() };
  const scanBoundFor = async (minutes: number) => {
    await served.database
      .knex('users')
      .where({ id: person.id })
      .update({ device_bound_at: new Date(read.getTime() - minutes * 60_000) });
    return asked('scan', scanOf(event, person, { qrData: phone.code(read), ...times }));
  };
  const day = 24 * 60;
  expect(await scanBoundFor(day - 10)).toMatchObject({ details: { why: 'strict' } });
  expect(await scanBoundFor(day + 10)).toMatchObject({ outcome: 'marked' });
});

test('an admin makes an event strict and takes it back, and its facts say so', async () => {
  const [event, person] = [await newEvent(served), await served.newStudent()];
  const change = (identity: string) => served.asAdmin.ok('updateEvent', { id: event.id, body: { identity } });
  expect(await change('strict')).toMatchObject({ event: { identity: 'strict' } });
  // Judged by the event as it is now, though the server remembers it as it was.
  expect(await asked('scan', scanOf(event, person))).toMatchObject({ code: 'needs_look' });
  await change('any');
  expect(await asked('scan', scanOf(event, person))).toMatchObject({ outcome: 'marked' });
  const { knex } = served.database;
  const facts = await knex('facts').where({ stream: event.id, type: 'EventReassigned' }).orderBy('version');
  expect(facts.map(({ data }) => data.identity)).toEqual(['strict', 'any']);
});

test('a code that nobody confirmed by eye stays in the student’s history there, until somebody did', async () => {
  const person = await served.newStudent();
  const event = await strictEvent();
  const told = async (token = served.admin.token) => {
    const { entries } = await served.api.ok('timeline', {
      ...{ token, id: person.id, query: { eventId: event.id } },
    });
    return entries.map(entry => (entry.kind === 'refused' ? entry.message : entry.kind));
  };
  // A friend shows a picture of the code, and is turned away.
  expect(await asked('scan', scanOf(event, person))).toMatchObject(needsLook(person));
  expect(await told()).toEqual([SERVER_MESSAGES.notLookedAt]);
  expect(await told(person.token)).toEqual([OWN_HISTORY_MESSAGES.notLookedAt]);
  const scan = scanOf(event, person);
  await asked('scan', scan);
  expect(await told()).toEqual([SERVER_MESSAGES.notLookedAt, SERVER_MESSAGES.notLookedAt]);
  expect(await asked('scan', { ...scan, looked: true })).toMatchObject({ outcome: 'marked' });
  expect(await told()).toEqual([SERVER_MESSAGES.notLookedAt, 'recorded']);
});

test('the id of a scan that was refused for one student takes nothing from that history when it marks another', async () => {
  const [one, other] = [await served.newStudent(), await served.newStudent()];
  const event = await strictEvent();
  const scan = scanOf(event, one);
  await asked('scan', scan);
  const marked = scanOf(event, other, { scanId: scan.scanId, looked: true });
  expect(await asked('scan', marked)).toMatchObject({ outcome: 'marked' });
  const { entries } = await served.asAdmin.ok('timeline', { id: one.id, query: { eventId: event.id } });
  expect(entries).toMatchObject([{ kind: 'refused' }]);
});
