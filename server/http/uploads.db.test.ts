import { readdirSync } from 'node:fs';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { photoFile } from '#testing/photos/photos.ts';
import type { Person } from '#testing/server/people.ts';
import { connectRaw, lastBodyIn, type RawConnection, statusesIn } from '#testing/server/raw-connection.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();
const { bytes, type } = await photoFile();

/** Where files are kept until their requests are over. */
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  vi.stubEnv('TMPDIR', folder);
});
const onDisk = (): number => readdirSync(folder).length;

/** Sends a photo of a student but for its last byte. */
async function begin({ id }: Person, { token }: Person): Promise<RawConnection> {
  const connection = await connectRaw(served.url);
  onTestFinished(() => void connection.socket.destroy());
  const head = [
    `PUT /api/photos/${id} HTTP/1.1`,
    'Host: a',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${bytes.length}`,
  ];
  connection.write(`${head.join('\r\n')}\r\n\r\n`);
  connection.socket.write(bytes.subarray(0, -1));
  return connection;
}

const beginMany = (count: number, student: Person, by = student): Promise<RawConnection[]> =>
  Promise.all(Array.from({ length: count }, () => begin(student, by)));
const end = ({ socket }: RawConnection): boolean => socket.write(bytes.subarray(-1));
const statusOf = (connection: RawConnection): number | undefined => statusesIn(connection.received())[0];
const whole = (student: Person) =>
  served.api.raw('putPhoto', { id: student.id, token: student.token, file: { bytes, type } });

test('a student has two files on their way at a time, and is refused more before they are received', async () => {
  const student = await served.newStudent();
  const sent = await beginMany(60, student);
  const refused = () => sent.filter(each => statusOf(each) === 429);
  await expect.poll(() => refused().length).toBe(58);
  expect(onDisk()).toBe(2);
  expect(lastBodyIn(refused()[0]?.received() ?? '')).toMatchObject({
    ...{ code: 'too_many_requests', error: PHOTO_MESSAGES.photoBusy },
  });
  // Everything else of this student is answered meanwhile, and so is everybody else.
  await served.api.ok('profile', { token: student.token });
  expect((await whole(served.other)).status).toBe(200);
  for (const accepted of sent.filter(each => statusOf(each) === undefined)) {
    end(accepted);
    await expect.poll(() => statusOf(accepted)).toBe(200);
  }
  await expect.poll(onDisk).toBe(0);
  expect((await whole(student)).status).toBe(200);
});

test('whoever goes away while sending leaves neither a file nor a place that is taken', async () => {
  const student = await served.newStudent();
  const sent = await beginMany(2, student);
  await expect.poll(onDisk).toBe(2);
  expect((await whole(student)).status).toBe(429);
  sent[0]?.socket.destroy();
  await expect.poll(onDisk).toBe(1);
  expect((await whole(student)).status).toBe(200);
  sent[1]?.socket.destroy();
  await expect.poll(onDisk).toBe(0);
  await beginMany(2, student);
  await expect.poll(onDisk).toBe(2);
});

test('the office sends as many files at a time as it likes', async () => {
  const students = await Promise.all(Array.from({ length: 5 }, () => served.newStudent()));
  const sent = await Promise.all(students.map(student => begin(student, served.admin)));
  await expect.poll(onDisk).toBe(5);
  for (const each of sent) {
    end(each);
    await expect.poll(() => statusOf(each)).toBe(200);
  }
});
