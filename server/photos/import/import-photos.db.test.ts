import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PHOTO } from '#contract/constants.ts';
import { isRefusal } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { openDatabase } from '#platform/database/db.ts';
import { testDatabase } from '#testing/database/database.ts';
import { lockWaits } from '#testing/database/lock-waits.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { importZip, photosOf } from '#testing/photos/photos.ts';
import { picture } from '#testing/photos/pictures.ts';
import { type Zipped, zipOf } from '#testing/photos/zip.ts';
import type { Person } from '#testing/server/people.ts';
import { serve } from '#testing/server/serve.ts';

import { createPhotoReader } from '../photo-reader.ts';
import { createPhotoImport } from './import-photos.ts';

const served = await serve();

const rollNo = ({ user }: Person): string => user.roll_no ?? '';
const outcomes = async (files: readonly Zipped[]) =>
  photosOf(await importZip(served, zipOf(files))).map(({ outcome, error }) => error ?? outcome);
const refusal = (zip: Uint8Array) =>
  served.asAdmin.fail('importPhotos', { file: { bytes: zip, type: 'application/zip' } });
const photos = () => served.database.knex('student_photos').count({ count: '*' }).first();

test('photos are stored by roll number, in any case and from any folder, and count at once', async () => {
  const [a, b] = [await served.newStudent(), await served.newStudent()];
  const bytes = await picture();
  const lines = await importZip(
    served,
    zipOf([
      { name: 'photos/', bytes: Buffer.alloc(0) },
      { name: `photos/2026/${rollNo(a).toUpperCase()}.JPG`, bytes },
      { name: `../../etc/${rollNo(b)}.png`, bytes: await picture({ format: 'png', nth: 1 }) },
      { name: '__MACOSX/photos/._x.jpg', bytes },
      { name: 'photos/Desktop.ini', bytes },
    ]),
  );
  expect(lines[0]).toEqual({ kind: 'start', files: 2 });
  expect(lines.at(-1)).toEqual({ kind: 'end' });
  expect(photosOf(lines)).toMatchObject([
    { outcome: 'added', file: `${rollNo(a).toUpperCase()}.JPG`, student: { roll_no: rollNo(a) } },
    { outcome: 'added', file: `${rollNo(b)}.png`, student: { roll_no: rollNo(b) } },
  ]);
  const { photo } = await served.api.ok('photoStanding', { token: a.token, id: a.id });
  expect(photo).toMatchObject({ approved: { addedAs: 'import', newSince: null }, waiting: null });
  const decisions = await served.database.knex('photo_decisions').where({ student_id: a.id });
  expect(decisions).toMatchObject([{ outcome: 'approved', decided_by: served.admin.id }]);
});

test('the same ZIP again changes nothing; another photo replaces the one before', async () => {
  const someone = await served.newStudent();
  const file = (nth: number) => picture({ nth }).then(bytes => ({ name: `${rollNo(someone)}.jpg`, bytes }));
  expect(await outcomes([await file(1)])).toEqual(['added']);
  expect(await outcomes([await file(1)])).toEqual(['unchanged']);
  expect(await outcomes([await file(2)])).toEqual(['replaced']);
});

test('characters that no file name may have are written as others', async () => {
  const someone = await served.newStudent();
  await served.database.knex('users').where({ id: someone.id }).update({ roll_no: 'GCS/26/7' });
  expect(await outcomes([{ name: 'gcs-26_7.jpg', bytes: await picture() }])).toEqual(['added']);
  const other = await served.newStudent();
  await served.database.knex('users').where({ id: other.id }).update({ roll_no: 'GCS/26-7' });
  expect(await outcomes([{ name: 'gcs-26_7.jpg', bytes: await picture() }])).toEqual([
    PHOTO_MESSAGES.zipNobody('gcs-26_7'),
  ]);
});

test('a file that is no use is refused by itself, and the others are stored', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => served.newStudent()));
  const [good, twice, svg, cut, zip, secret, bomb, lie] = people.map(rollNo);
  const bytes = await picture();
  const many = Buffer.alloc(4_000_000);
  const found = await outcomes([
    { name: `${good}.jpg`, bytes },
    { name: `${twice}.jpg`, bytes },
    { name: `more/${twice}.png`, bytes },
    { name: `${svg}.jpg`, bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: `${cut}.jpg`, bytes: bytes.subarray(0, 900) },
    { name: `${zip}.zip`, bytes: zipOf([{ name: 'x.jpg', bytes }]) },
    { name: `${zip}.jpg`, bytes: zipOf([{ name: 'x.jpg', bytes }]) },
    { name: `${secret}.jpg`, bytes, encrypted: true },
    { name: `${bomb}.jpg`, bytes: many, deflate: true },
    { name: `${lie}.jpg`, bytes: many, deflate: true, claims: 1_000 },
    { name: 'NOBODY.jpg', bytes },
    { name: `${good}.jpg`, bytes: Buffer.alloc(PHOTO.bytes + 1, 7) },
  ]);
  expect(found).toEqual([
    ...[
      'added',
      'added',
      PHOTO_MESSAGES.zipTwice,
      PHOTO_MESSAGES.photoNamedFalsely('an SVG drawing'),
      PHOTO_MESSAGES.photoBroken,
    ],
    ...[PHOTO_MESSAGES.zipInZip, PHOTO_MESSAGES.photoNamedFalsely('a ZIP'), PHOTO_MESSAGES.zipEncrypted],
    ...[
      PHOTO_MESSAGES.photoBroken,
      PHOTO_MESSAGES.photoBroken,
      PHOTO_MESSAGES.zipNobody('NOBODY'),
      PHOTO_MESSAGES.photoTooLarge,
    ],
  ]);
});

test('a damaged photo leaves its student to the next file of the ZIP', async () => {
  const name = rollNo(await served.newStudent());
  const bytes = await picture();
  expect(
    await outcomes([
      { name: `${name}.jpg`, bytes: bytes.subarray(0, 900) },
      { name: `${name}.png`, bytes: await picture({ format: 'png' }) },
      { name: `more/${name}.jpg`, bytes },
    ]),
  ).toEqual([PHOTO_MESSAGES.photoBroken, 'added', PHOTO_MESSAGES.zipTwice]);
});

test('a file whose student goes meanwhile, or has another roll number, is refused by itself', async () => {
  const { knex } = served.database;
  const people = await Promise.all(Array.from({ length: 4 }, () => served.newStudent()));
  const [first, gone, renamed, last] = people;
  if (!first || !gone || !renamed || !last) throw new Error('there are four');
  const bytes = await picture();
  const importing = await knex.transaction(async transaction => {
    await transaction('users').where({ id: first.id }).forUpdate();
    const lines = importZip(served, zipOf(people.map(person => ({ name: `${rollNo(person)}.jpg`, bytes }))));
    await expect.poll(() => lockWaits(knex)).toBe(1);
    await served.asAdmin.ok('eraseUser', { id: gone.id, body: { confirm: gone.id } });
    await served.asAdmin.ok('updateUser', { id: renamed.id, body: { roll_no: `${rollNo(renamed)}-B` } });
    return { lines };
  });
  const lines = await importing.lines;
  expect(lines.at(-1)).toEqual({ kind: 'end' });
  const nobody = (person: Person) => PHOTO_MESSAGES.zipNobody(rollNo(person));
  expect(photosOf(lines)).toMatchObject([
    { outcome: 'added', student: { roll_no: rollNo(first) } },
    { outcome: 'refused', student: null, error: nobody(gone) },
    { outcome: 'refused', student: null, error: nobody(renamed) },
    { outcome: 'added', student: { roll_no: rollNo(last) } },
  ]);
  const ids = people.map(({ id }) => id);
  const stored = await knex('student_photos').whereIn('student_id', ids).pluck('student_id');
  expect(stored.toSorted()).toEqual([first.id, last.id].toSorted());
});

describe('a ZIP that is a bomb is refused before anything is unpacked', () => {
  test.each([
    [
      'files that share their bytes',
      async () => zipOf([{ name: 'x.jpg', bytes: await picture() }], { copies: 50 }),
    ],
    [
      'more than a gigabyte in all',
      async () =>
        zipOf(
          Array.from({ length: 200 }, (_, nth) => ({
            ...{ name: `${nth}.jpg`, bytes: Buffer.alloc(10), deflate: true as const, claims: 7_000_000 },
          })),
        ),
    ],
  ])('by %s', async (_, zip) => {
    const before = await photos();
    expect(await refusal(await zip())).toMatchObject({ code: 'zip_refused', error: PHOTO_MESSAGES.zipBomb });
    expect(await photos()).toEqual(before);
  });

  test('by the number of files', async () => {
    const files = Array.from({ length: PHOTO.zipFiles + 1 }, (_, nth) => ({
      name: `${nth}`,
      bytes: Buffer.alloc(1),
    }));
    expect(await refusal(zipOf(files))).toMatchObject({ error: PHOTO_MESSAGES.zipTooMany(PHOTO.zipFiles) });
  });
});

test.each([
  ['empty', zipOf([]), PHOTO_MESSAGES.zipEmpty],
  ['cut off', zipOf([{ name: 'x.jpg', bytes: Buffer.alloc(900) }]).subarray(0, 500), MESSAGES.zipUnreadable],
  ['no ZIP', Buffer.from('<html></html>'), MESSAGES.zipUnreadable],
  ['only deflated', deflateRawSync(Buffer.alloc(100)), MESSAGES.zipUnreadable],
])('a ZIP that is %s is refused', async (_, zip, error) => {
  expect(await refusal(zip)).toMatchObject({ status: 422, code: 'zip_refused', error });
});

test('a second import waits for the first one to end, even if nobody reads its answer', async () => {
  const students = await Promise.all(Array.from({ length: 15 }, () => served.newStudent()));
  const files = await Promise.all(
    students.map(async (student, nth) => ({ name: `${rollNo(student)}.jpg`, bytes: await picture({ nth }) })),
  );
  const zip = zipOf(files);
  const leaving = new AbortController();
  const first = await fetch(`${served.url}/api/photos/import`, {
    ...{ method: 'POST', body: new Uint8Array(zip), signal: leaving.signal },
    headers: { Authorization: `Bearer ${served.admin.token}`, 'Content-Type': 'application/zip' },
  });
  expect(first.status).toBe(200);
  expect(await refusal(zip)).toMatchObject({ status: 409, code: 'photos_importing' });
  leaving.abort();
  await expect
    .poll(
      () =>
        served.api
          .raw('importPhotos', {
            ...{ token: served.admin.token, file: { bytes: zip, type: 'application/zip' } },
          })
          .then(async answer => ({ status: answer.status, text: await answer.text() })),
      // Two imports of fifteen photos, on a machine that may be busy.
      { timeout: 60_000 },
    )
    .toMatchObject({
      status: 200,
      text: expect.stringContaining('"kind":"end"'),
    });
});

function importerOf() {
  const reader = createPhotoReader();
  onTestFinished(() => reader.stop());
  return createPhotoImport({
    ...{ knex: served.database.knex, now: () => new Date(), newId: randomUUID },
    ...{ reader, reportFailure: () => {} },
  });
}

test.runIf(process.platform === 'linux')(
  'an import whose answer nobody begins to read lets go of what was sent, and the next one may come',
  async () => {
    const file = path.join(temporaryFolder(), 'photos.zip');
    writeFileSync(file, zipOf([{ name: '1.jpg', bytes: await picture() }]));
    const importPhotos = importerOf();
    for (const _ of ['first', 'next']) {
      const answer = await importPhotos({ path: file, bytes: 0, sha256: '' }, served.admin.id);
      if (isRefusal(answer) || !(answer.file instanceof Readable)) throw new Error('it was not begun');
      expect(openFiles()).toContain(file);
      answer.file.destroy();
      await once(answer.file, 'close');
      await expect.poll(openFiles).not.toContain(file);
    }
  },
);

const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap(fd => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return []; // closed meanwhile
    }
  });

test('an import stores nothing more once its admin is deactivated, and says so in its last line', async () => {
  const [admin, student] = [await served.newAdmin(), await served.newStudent()];
  const file = path.join(temporaryFolder(), 'photos.zip');
  writeFileSync(file, zipOf([{ name: `${rollNo(student)}.jpg`, bytes: await picture() }]));
  const answer = await importerOf()({ path: file, bytes: 0, sha256: '' }, admin.id);
  if (isRefusal(answer) || !(answer.file instanceof Readable)) throw new Error('it was not begun');
  await served.asAdmin.ok('deactivateUser', { id: admin.id });
  const lines = (await text(answer.file)).trim().split('\n');
  expect(lines.map(line => JSON.parse(line))).toEqual([
    { kind: 'start', files: 1 },
    { kind: 'broken', error: MESSAGES.sessionEnded },
  ]);
  expect(await served.database.knex('student_photos').where({ student_id: student.id })).toEqual([]);
});

test('an import that loses the database says so in its last line, and what came before is stored', async () => {
  // It gives up soon, unlike the database of other tests.
  const { url } = await testDatabase();
  const database = openDatabase({ url, applicationName: 'rollcall-test', connectTimeoutMs: 1_000 });
  const there = await serve({ database });
  onTestFinished(() => database.close());
  const students: Person[] = [];
  // One after another: at once, some would wait for a connection for longer than that.
  for (let nth = 0; nth < 12; nth++) students.push(await there.newStudent());
  const bytes = await picture();
  const zip = zipOf(students.map(student => ({ name: `${rollNo(student)}.jpg`, bytes })));
  const file = { bytes: zip, type: 'application/zip' };
  const answer = await there.api.raw('importPhotos', { token: there.admin.token, file });
  let text = '';
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    if (!text.includes('"added"') && piece.includes('"added"')) void database.knex.destroy();
    text += piece;
  }
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  expect(JSON.parse(last)).toMatchObject({ kind: 'broken', error: expect.any(String) });
  expect(text.split('"added"').length - 1).toBeGreaterThan(0);
  expect(text).not.toContain('"kind":"end"');
});
