import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import { rotate } from './child-log.ts';

const logWith = (text: string): string => {
  const file = path.join(temporaryFolder(), 'server.log');
  writeFileSync(file, text);
  return file;
};

test('a log that is too long becomes the older one, and a new one begins', () => {
  const file = logWith('long enough');
  rotate(file, 20);
  expect(readFileSync(file, 'utf8')).toBe('long enough');
  rotate(file, 5);
  expect([readFileSync(file, 'utf8'), readFileSync(`${file}.1`, 'utf8')]).toEqual(['', 'long enough']);
});

test('a log that is gone or cannot be written does no harm', () => {
  const file = logWith('long enough');
  mkdirSync(`${file}.1/in-the-way`, { recursive: true });
  rotate(file, 5);
  expect(existsSync(`${file}.1/in-the-way`)).toBe(true);
  rmSync(file);
  rotate(file, 5);
});
