import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import { hasCode } from '../files.ts';
import { openLogOutput } from './log-output.ts';

const opened = (file: string, flags: number | string): number => {
  const fd = openSync(file, flags);
  onTestFinished(() => {
    try {
      closeSync(fd);
    } catch {
      // The test has closed it itself.
    }
  });
  return fd;
};

/** A named pipe. It can be read, be left unread, lose its reader, and get another one. */
function namedPipe() {
  const file = path.join(temporaryFolder(), 'log');
  execFileSync('mkfifo', [file]);
  const openReader = () => opened(file, constants.O_RDONLY | constants.O_NONBLOCK);
  return { openReader, openWriter: () => opened(file, constants.O_WRONLY | constants.O_NONBLOCK) };
}

/** What a reader gets at this moment. */
function readAll(fd: number): string {
  const buffer = Buffer.alloc(65_536);
  let text = '';
  try {
    for (let read = readSync(fd, buffer); read > 0; read = readSync(fd, buffer))
      text += buffer.toString('utf8', 0, read);
  } catch (error) {
    if (!hasCode(error, 'EAGAIN')) throw error;
  }
  return text;
}

function openListened(fd: number) {
  const complaints: string[] = [];
  const output = openLogOutput({ fd, complain: sentence => complaints.push(sentence) });
  return { output, complaints };
}

test('lines arrive whole and in order, including those of a process that ends', async () => {
  const file = path.join(temporaryFolder(), 'log');
  const { output, complaints } = openListened(opened(file, 'a'));
  const lines = Array.from({ length: 5_000 }, (_, number) => `line ${number}\n`);
  for (const line of lines) output.write(line);
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(lines.join(''));
  output.write('the last one\n');
  output.flush();
  expect(readFileSync(file, 'utf8')).toBe(`${lines.join('')}the last one\n`);
  expect([output.dropped(), complaints]).toEqual([0, []]);
});

test('lines that two processes write to one pipe at the same time stay whole', async () => {
  const pipe = namedPipe();
  const reader = pipe.openReader();
  const outputs = [openListened(pipe.openWriter()), openListened(pipe.openWriter())];
  const linesOf = (writer: number) =>
    Array.from({ length: 1_500 }, (_, number) => `${writer} ${number} ${'x'.repeat(number % 300)}\n`);
  for (const [writer, { output }] of outputs.entries())
    for (const line of linesOf(writer)) output.write(line);
  const expected = [0, 1].flatMap(linesOf).toSorted();
  let text = '';
  await expect
    .poll(() => {
      text += readAll(reader);
      return text.length;
    })
    .toBe(expected.join('').length);
  expect(text.match(/[^\n]*\n/g)?.toSorted()).toEqual(expected);
});

test('on a full disk lines are dropped and counted, one complaint is made, and ending the process waits for nothing', async () => {
  const { output, complaints } = openListened(opened('/dev/full', 'w'));
  for (let number = 0; number < 1_000; number++) output.write(`line ${number}\n`);
  await expect.poll(output.dropped).toBe(1_000);
  for (let number = 0; number < 1_000; number++) output.write(`line ${number}\n`);
  await expect.poll(output.dropped).toBe(2_000);
  expect(complaints).toEqual([expect.stringContaining('no space left on device')]);
  output.write('the last one\n');
  output.flush();
});

test('a destination that works again gets new lines, and the log says how many lines are missing', async () => {
  const pipe = namedPipe();
  const first = pipe.openReader();
  const { output } = openListened(pipe.openWriter());
  output.write('before\n');
  await expect.poll(() => readAll(first)).toBe('before\n');
  closeSync(first);
  output.write('lost\n');
  output.write('lost as well\n');
  await expect.poll(output.dropped).toBe(2);
  const second = pipe.openReader();
  let received = '';
  output.write('after\n');
  await expect
    .poll(() => {
      received += readAll(second);
      return received.split('\n').length;
    })
    .toBeGreaterThan(2);
  const [line, gap] = received.split('\n');
  expect(line).toBe('after');
  expect(JSON.parse(gap ?? '')).toMatchObject({ level: 40, missing: 2 });
});

test('an unread pipe costs limited memory, and keeps whole the lines it accepted', async () => {
  const pipe = namedPipe();
  const reader = pipe.openReader();
  const { output, complaints } = openListened(pipe.openWriter());
  const line = `${JSON.stringify({ text: 'x'.repeat(990) })}\n`;
  for (let number = 0; number < 3_000; number++) output.write(line);
  expect(output.dropped()).toBeGreaterThan(1_500);
  expect(complaints).toEqual([expect.stringContaining('it takes nothing')]);
  let received = '';
  await vi.waitUntil(
    () => {
      received += readAll(reader);
      return received.includes('"missing"') && received.endsWith('\n');
    },
    { timeout: 20_000, interval: 1 },
  );
  const read = received.trim().split('\n');
  for (const each of read) JSON.parse(each);
  expect(read.filter(each => each === line.trim())).toHaveLength(3_000 - output.dropped());
});

test('ending the process does not wait for a pipe that is not read', () => {
  const pipe = namedPipe();
  pipe.openReader();
  const { output } = openListened(pipe.openWriter());
  for (let number = 0; number < 200; number++) output.write(`${'x'.repeat(1_000)}\n`);
  output.flush();
});
