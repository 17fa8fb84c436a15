import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { inRoot } from '#platform/paths.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { picture } from '#testing/photos/pictures.ts';
import { createPhotoReader, type PhotoReader } from './photo-reader.ts';

function reader(options: Parameters<typeof createPhotoReader>[0] = {}): PhotoReader {
  const made = createPhotoReader(options);
  onTestFinished(() => made.stop());
  return made;
}

async function fileOf(bytes: Uint8Array): Promise<string> {
  const file = path.join(temporaryFolder(), 'photo');
  writeFileSync(file, bytes);
  return file;
}

function programOf(lines: string): string {
  const file = path.join(temporaryFolder(), 'program.mjs');
  writeFileSync(file, lines);
  return file;
}

/** A process that does this with its first file, and reads the second. */
const program = (first: string): string =>
  programOf(
    `process.on('message', ({ path }) => {
       if (path.endsWith('bad')) { ${first}; }
       else process.send({ content: Buffer.from('read') });
     });
     process.on('disconnect', () => process.exit());`,
  );

test('photos are read in the order they came, in another process', async () => {
  const photos = reader();
  const file = await fileOf(await picture());
  const read = await Promise.all([photos.read(file), photos.read(file)]);
  expect(read.map(content => Buffer.isBuffer(content) && content.length > 1_000)).toEqual([true, true]);
});

test.each([
  ['ends the process that reads it', "process.kill(process.pid, 'SIGSEGV')"],
  ['is never done with', 'for (;;) ;'],
])('a file that %s is refused, and the next one is read', async (_, first) => {
  // The start of a process counts, too.
  const photos = reader({ program: program(first), longestMs: 2_000 });
  expect(await photos.read('bad')).toMatchObject({
    refused: 'photo_refused',
    error: PHOTO_MESSAGES.photoBroken,
  });
  expect(await photos.read('good')).toEqual(Buffer.from('read'));
});

test('a file whose process had no time to work is not called damaged, and the next one is read', async () => {
  const photos = reader({ program: program(''), longestMs: 2_000, mostWaitedMs: 4_000 });
  expect(await photos.read('bad')).toMatchObject({ refused: 'unavailable' });
  expect(await photos.read('good')).toEqual(Buffer.from('read'));
});

test('a file that is gone makes nobody wait, and the process reads the next one', async () => {
  expect(await reader().read('/no/such/file')).toMatchObject({ refused: 'unavailable' });
  const answering = pathToFileURL(inRoot('server/reading-process.ts')).href;
  const photos = reader({
    program: programOf(
      `import { answerFiles } from '${answering}';
       import { readFile } from 'node:fs/promises';
       answerFiles(async path => {
         await readFile(path);
         return { content: Buffer.from(String(process.pid)) };
       });`,
    ),
  });
  const there = await fileOf(Buffer.from('there'));
  const first = await photos.read(there);
  expect(Buffer.isBuffer(first)).toBe(true);
  expect(await photos.read('/no/such/file')).toMatchObject({ refused: 'unavailable' });
  expect(await photos.read(there)).toEqual(first);
});

test('a file that comes while the process ends that had nothing to do is read by the next one', async () => {
  const ending = path.join(temporaryFolder(), 'ending');
  const photos = reader({
    idleMs: 1,
    program: programOf(
      `import { writeFileSync } from 'node:fs';
       let isEnding = false;
       process.on('message', () => isEnding || process.send({ content: Buffer.from('read') }));
       process.on('disconnect', () => process.exit());
       process.on('SIGTERM', () => {
         isEnding = true;
         writeFileSync('${ending}', '');
         setTimeout(() => process.exit(), 500);
       });`,
    ),
  });
  expect(await photos.read('good')).toEqual(Buffer.from('read'));
  await expect.poll(() => existsSync(ending)).toBe(true);
  expect(await photos.read('good')).toEqual(Buffer.from('read'));
});

test('nothing is read after the end, and what is being read ends', async () => {
  const photos = reader({ program: program('for (;;) ;'), longestMs: 60_000 });
  const reading = photos.read('bad');
  await photos.stop();
  expect(await reading).toMatchObject({ refused: 'unavailable' });
  expect(await photos.read('good')).toMatchObject({ refused: 'unavailable' });
});
