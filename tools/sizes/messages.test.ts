import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { inRoot } from '#platform/paths.ts';

/** The text of all modules in a folder, but for tests. */
const sourcesIn = (folder: string): string =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map(name => readFileSync(join(inRoot(folder), name), 'utf8'))
    .join('\n');

test('a message that no browser says is not among those that every browser loads', () => {
  const loaded = sourcesIn('console/src') + sourcesIn('contract');
  const said = new Set(Array.from(loaded.matchAll(/\bMESSAGES\.(\w+)/g), ([, name]) => name));
  expect(Object.keys(MESSAGES).filter(name => !said.has(name))).toEqual([]);
});
