import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PHOTO } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { lockWaits } from '#testing/database/lock-waits.ts';
import { photoFile, sendOwn } from '#testing/photos/photos.ts';
import type { Person } from '#testing/server/people.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

let now = new Date('2026-11-23T05:00:00Z');
const served = await serve({ now: () => now });

const standing = async ({ id, token }: Person) => (await served.api.ok('photoStanding', { id, token })).photo;
const decide = (decisions: readonly object[]) => served.asAdmin.ok('decidePhotos', { body: { decisions } });
const approve = (studentId: string, version: string) => decide([{ studentId, version, approve: true }]);
const photo = (person: Person, state: string, by = served.admin) =>
  served.api.raw('photo', { id: person.id, token: by.token, query: { state } });
const decisionsOf = (id: string) =>
  served.database.knex('photo_decisions').where({ student_id: id }).orderBy('decided_at').select();

describe("a student's own photo", () => {
  test('waits, is approved, and is then the one that counts', async () => {
    const someone = await served.newStudent();
    const version = await sendOwn(served, someone);
    expect(await standing(someone)).toMatchObject({ approved: null, waiting: { version } });
    expect((await photo(someone, 'approved')).status).toBe(404);
    expect(await approve(someone.id, version)).toMatchObject({
      results: [{ studentId: someone.id, outcome: 'approved' }],
    });
    const since = now.toISOString();
    expect(await standing(someone)).toEqual({
      approved: { version, since, newSince: since, addedAs: 'student' },
      waiting: null,
      refused: null,
    });
    expect(await decisionsOf(someone.id)).toMatchObject([
      { outcome: 'approved', version, decided_by: served.admin.id, decided_at: now },
    ]);
  });

  test('that is approved after the clock was set right is not shown as the one refused while it was ahead', async () => {
    const someone = await served.newStudent();
    const right = now;
    now = new Date(right.getTime() + 3_600_000);
    const first = { studentId: someone.id, version: await sendOwn(served, someone, 1) };
    await decide([{ ...first, approve: false, reason: 'Too dark' }]);
    now = right;
    await approve(someone.id, await sendOwn(served, someone, 2));
    expect(await standing(someone)).toMatchObject({ waiting: null, refused: null });
  });

  test('that is sent again while it waits keeps its place and its time', async () => {
    const someone = await served.newStudent();
    await sendOwn(served, someone, 1);
    const { waiting } = await standing(someone);
    const before = now;
    now = new Date(before.getTime() + 60_000);
    await sendOwn(served, someone, 1);
    now = before;
    expect(await standing(someone)).toMatchObject({ waiting });
    expect(waiting).not.toBeNull();
  });

  test('is never served as it was sent', async () => {
    const someone = await served.newStudent();
    await sendOwn(served, someone);
    const response = await photo(someone, 'waiting', someone);
    expect(response.headers.get('content-type')).toBe(PHOTO.type);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 384, height: 384 });
  });

  test('replaces one that waits, and leaves an approved one until it is approved itself', async () => {
    const someone = await served.newStudent();
    await approve(someone.id, await sendOwn(served, someone, 1));
    const approved = (await standing(someone)).approved;
    await sendOwn(served, someone, 2);
    const last = await sendOwn(served, someone, 3);
    expect(await standing(someone)).toMatchObject({ approved, waiting: { version: last } });
    await approve(someone.id, last);
    expect(await standing(someone)).toMatchObject({ approved: { version: last }, waiting: null });
  });

  test('takes back the one that waits, if it is the approved one again', async () => {
    const someone = await served.newStudent();
    const approved = await sendOwn(served, someone, 1);
    await approve(someone.id, approved);
    const second = await sendOwn(served, someone, 2);
    const again = await served.api.ok('putPhoto', {
      ...{ id: someone.id, token: someone.token, file: await photoFile(1) },
    });
    expect(again).toMatchObject({
      message: PHOTO_MESSAGES.photoStored,
      photo: { approved: { version: approved }, waiting: null },
    });
    expect(await approve(someone.id, second)).toMatchObject({ results: [{ outcome: 'gone' }] });
  });

  test('is new at the door for a week after its approval', async () => {
    const someone = await served.newStudent();
    const before = now;
    const event = await newEvent(served);
    await approve(someone.id, await sendOwn(served, someone));
    const atDoor = async () => {
      const { students } = await served.asAdmin.ok('doorRoster', { id: event.id });
      return students.find(({ id }) => id === someone.id)?.photo;
    };
    const { version, since } = (await standing(someone)).approved ?? {};
    expect(await atDoor()).toEqual({ version, newSince: since });
    now = new Date(before.getTime() + PHOTO.newForDays * 86_400_000);
    expect(await served.database.knex('student_photos').where({ student_id: someone.id })).toHaveLength(1);
    const there = await serve({ now: () => now, database: served.database });
    const { students } = await there.api.ok('doorRoster', { id: event.id, token: there.admin.token });
    expect(students.find(({ id }) => id === someone.id)?.photo).toEqual({ version, newSince: null });
    now = before;
  });

  test('is refused with a reason that the student reads, until another one comes', async () => {
    const someone = await served.newStudent();
    const version = await sendOwn(served, someone, 1);
    const refusal = { studentId: someone.id, version, approve: false };
    const noReason = await served.asAdmin.fail('decidePhotos', { body: { decisions: [refusal] } });
    expect(noReason).toMatchObject({
      status: 400,
      fields: { 'decisions.0.reason': MESSAGES.reasonRequired },
    });
    await decide([{ ...refusal, reason: 'No face in it' }]);
    expect(await standing(someone)).toMatchObject({
      waiting: null,
      refused: { reason: 'No face in it', at: now.toISOString() },
    });
    await sendOwn(served, someone, 2);
    expect((await standing(someone)).refused).toBeNull();
  });

  test('is approved once, and with it no photo of another who sent the same picture', async () => {
    const [someone, approved, waiting] = [
      await served.newStudent(),
      await served.newStudent(),
      await served.newStudent(),
    ];
    const version = await sendOwn(served, approved);
    await approve(approved.id, version);
    for (const each of [someone, waiting]) expect(await sendOwn(served, each)).toBe(version);
    await approve(someone.id, version);
    expect(await approve(someone.id, version)).toMatchObject({ results: [{ outcome: 'gone' }] });
    for (const each of [someone, approved])
      expect(await standing(each)).toMatchObject({ approved: { version }, waiting: null });
    expect(await standing(waiting)).toMatchObject({ approved: null, waiting: { version } });
  });

  test('that was replaced since the admin saw it is not approved unseen', async () => {
    const someone = await served.newStudent();
    const seen = await sendOwn(served, someone, 1);
    const unseen = await sendOwn(served, someone, 2);
    expect(await approve(someone.id, seen)).toMatchObject({
      message: PHOTO_MESSAGES.photosGone(1),
      results: [{ outcome: 'gone' }],
    });
    expect(await standing(someone)).toMatchObject({ approved: null, waiting: { version: unseen } });
    expect(await decisionsOf(someone.id)).toEqual([]);
  });

  test('can be taken back while it waits; an approved one only the office removes', async () => {
    const someone = await served.newStudent();
    const { id, token } = someone;
    await approve(id, await sendOwn(served, someone, 1));
    await sendOwn(served, someone, 2);
    await served.api.ok('removePhoto', { id, token });
    expect((await standing(someone)).waiting).toBeNull();
    const query = { state: 'approved' };
    expect(await served.api.fail('removePhoto', { id, token, query })).toMatchObject({
      status: 403,
      error: PHOTO_MESSAGES.photoLocked,
    });
    await served.asAdmin.ok('removePhoto', { id, query });
    expect(await standing(someone)).toEqual({ approved: null, waiting: null, refused: null });
    expect((await decisionsOf(id)).map(({ outcome }) => outcome)).toEqual(['approved', 'removed']);
  });

  test('the same as the approved one changes nothing', async () => {
    const someone = await served.newStudent();
    await approve(someone.id, await sendOwn(served, someone, 1));
    expect(await sendOwn(served, someone, 1)).toBe('');
    expect((await standing(someone)).waiting).toBeNull();
  });
});

describe('who may', () => {
  test('bring one: nobody for another student, and admins have none themselves', async () => {
    const file = await photoFile();
    const { token } = served.other;
    expect(await served.api.fail('putPhoto', { token, id: served.student.id, file })).toMatchObject({
      status: 403,
    });
    expect(await served.asAdmin.fail('putPhoto', { id: served.admin.id, file })).toMatchObject({
      code: 'student_not_found',
    });
    expect(await served.asAdmin.fail('putPhoto', { id: randomUUID(), file })).toMatchObject({
      status: 404,
    });
  });

  test('a photo by the office that is the approved one again leaves the one of the student that waits', async () => {
    const someone = await served.newStudent();
    const approved = await sendOwn(served, someone, 1);
    await approve(someone.id, approved);
    const waiting = await sendOwn(served, someone, 2);
    await served.asAdmin.ok('putPhoto', { id: someone.id, file: await photoFile(1) });
    expect(await standing(someone)).toMatchObject({
      approved: { version: approved, addedAs: 'student' },
      waiting: { version: waiting },
    });
  });

  test('a photo by the office counts at once, and is not new at the door', async () => {
    const someone = await served.newStudent();
    await served.asAdmin.ok('putPhoto', { id: someone.id, file: await photoFile(4) });
    expect((await standing(someone)).approved).toMatchObject({ addedAs: 'admin', newSince: null });
    expect(await decisionsOf(someone.id)).toMatchObject([
      { outcome: 'approved', decided_by: served.admin.id },
    ]);
  });
});

test('whoever has a photo already does not get it again, and no cache keeps it, not even the browser’s', async () => {
  const someone = await served.newStudent();
  const version = await sendOwn(served, someone);
  const first = await photo(someone, 'waiting');
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(first.headers.get('etag')).toBe(`"${version}"`);
  const again = await fetch(first.url, {
    headers: { Authorization: `Bearer ${served.admin.token}`, 'If-None-Match': `"${version}"` },
  });
  expect(again.status).toBe(304);
  expect((await again.arrayBuffer()).byteLength).toBe(0);
  const { paths } = await (await fetch(`${served.url}/api/openapi.json`)).json();
  expect(Object.keys(paths['/photos/{id}'].get.responses)).toContain('304');
});

/** A photo of each student, sent one after the other. They are no real pictures, because nobody looks at them. */
const insertWaiting = (knex: Knex, studentIds: readonly string[]): Promise<unknown> =>
  knex('student_photos').insert(
    studentIds.map((id, nth) => ({
      ...{ student_id: id, state: 'waiting', id: randomUUID(), version: '0'.repeat(32), source: 'none' },
      ...{ content: Buffer.from('photo'), added_as: 'student', added_by: id, added_at: new Date(nth) },
    })),
  );

test('those that wait are listed twelve at a time, the oldest first, beside the one before', async () => {
  const there = await serve();
  const students = await Promise.all(Array.from({ length: 13 }, () => there.newStudent()));
  const [first] = students;
  if (!first) throw new Error('nobody is there');
  await there.asAdmin.ok('putPhoto', { id: first.id, file: await photoFile(99) });
  await insertWaiting(
    there.database.knex,
    students.map(({ id }) => id),
  );
  const page = await there.asAdmin.ok('waitingPhotos');
  expect(page.photos.map(({ student }) => student.id)).toEqual(students.slice(0, 12).map(({ id }) => id));
  expect(page.photos.map(({ approved }) => approved !== null)).toEqual([true, ...Array(11).fill(false)]);
  expect(page).toMatchObject({ count: 13, total: 13 });
  const query = { cursor: page.nextCursor ?? '' };
  const rest = await there.asAdmin.ok('waitingPhotos', { query });
  expect(rest.photos.map(({ student }) => student.id)).toEqual([students[12]?.id]);
  expect(rest.nextCursor).toBeNull();
});

describe('what is no photo', () => {
  const send = (text: string | Buffer, type = 'image/jpeg') =>
    served.api.fail('putPhoto', {
      ...{ id: served.other.id, token: served.other.token },
      file: { bytes: Buffer.from(text), type },
    });

  test.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'an SVG drawing'],
    ['<html><script>alert(1)</script></html>', 'a web page'],
    ['GIF89a', 'a GIF'],
  ])('is refused by its bytes, whatever it is called: %s', async (text, kind) => {
    expect(await send(text)).toMatchObject({
      ...{ status: 422, code: 'photo_refused', error: PHOTO_MESSAGES.photoNamedFalsely(kind) },
    });
  });

  test('is refused if it was cut, is empty, or is larger than 8 MB', async () => {
    const { bytes } = await photoFile();
    expect(await send(bytes.subarray(0, bytes.length / 2))).toMatchObject({
      error: PHOTO_MESSAGES.photoBroken,
    });
    expect(await send('')).toMatchObject({ error: PHOTO_MESSAGES.photoEmpty });
    expect(await send(Buffer.alloc(PHOTO.bytes + 1))).toMatchObject({ status: 413, code: 'too_large' });
  });

  test('is refused by its content type, before it is received', async () => {
    for (const type of ['image/svg+xml', 'application/json', 'text/html', 'image/gif'])
      expect(await send('{}', type)).toMatchObject({ status: 415, code: 'unsupported_media' });
  });

  test('leaves nothing behind', async () => {
    expect(await served.database.knex('student_photos').where({ student_id: served.other.id })).toEqual([]);
  });
});

describe('a photo that two want to change at once', () => {
  const { knex } = served.database;
  const isSomebodyWaiting = () => expect.poll(() => lockWaits(knex)).toBe(1);

  test('is approved in place of the one that the office stores meanwhile', async () => {
    const someone = await served.newStudent();
    const { id } = someone;
    const version = await sendOwn(served, someone, 1);
    const waiting = await knex('student_photos').where({ student_id: id }).first();
    const byOffice = { id: randomUUID(), state: 'approved', approved_by: served.admin.id, approved_at: now };
    const { approving } = await knex.transaction(async storing => {
      await storing('users').where({ id }).forNoKeyUpdate();
      await storing('student_photos').insert({ ...waiting, ...byOffice, version: 'another' });
      const approving = approve(id, version);
      await isSomebodyWaiting();
      return { approving };
    });
    expect((await approving).results).toEqual([{ studentId: id, outcome: 'approved' }]);
    expect(await standing(someone)).toMatchObject({ approved: { version }, waiting: null });
  });

  const changes = {
    decided: (studentId: string, version: string) => approve(studentId, version),
    removed: (id: string) => served.asAdmin.ok('removePhoto', { id }),
  };
  test.each(Object.entries(changes))('waits to be %s while its student is erased', async (_, change) => {
    const someone = await served.newStudent();
    const { id } = someone;
    const version = await sendOwn(served, someone, 1);
    const { changing } = await knex.transaction(async erasing => {
      // As an erasure changes it: with a new code, which is a key.
      await erasing('users').where({ id }).update({ qr_code: randomUUID() });
      const changing = change(id, version);
      await isSomebodyWaiting();
      await erasing.raw('SELECT FROM student_photos WHERE student_id = ? FOR UPDATE NOWAIT', [id]);
      await erasing('student_photos').where({ student_id: id }).delete();
      return { changing };
    });
    expect((await changing).success).toBe(true);
    expect(await decisionsOf(id)).toEqual([]);
  });
});

test('an erased person leaves no photo, and who decided stays without what about', async () => {
  const someone = await served.newStudent();
  await approve(someone.id, await sendOwn(served, someone, 1));
  const version = await sendOwn(served, someone, 2);
  await decide([{ studentId: someone.id, version, approve: false, reason: 'This is Ravi, not Asha' }]);
  await sendOwn(served, someone, 3);
  await served.asAdmin.ok('eraseUser', { id: someone.id, body: { confirm: someone.id } });
  expect(await served.database.knex('student_photos').where({ student_id: someone.id })).toEqual([]);
  const kept = await decisionsOf(someone.id);
  expect(kept.map(({ outcome, reason, version: of }) => [outcome, reason, of])).toEqual([
    ['approved', null, null],
    ['refused', null, null],
  ]);
  expect(await served.asAdmin.fail('putPhoto', { id: someone.id, file: await photoFile() })).toMatchObject({
    code: 'student_not_found',
  });
});
