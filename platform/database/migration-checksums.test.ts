import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import { migrationMistakes, newChecksums } from './migration-checksums.ts';

test('no migration changes after it is recorded, because databases have run it', () => {
  expect(migrationMistakes()).toEqual([]);
});

/** A folder with two recorded migrations. */
function migrations(): string {
  const folder = temporaryFolder();
  for (const name of ['1_create.ts', '2_change.ts']) writeFileSync(path.join(folder, name), `// ${name}\n`);
  writeDown(folder);
  return folder;
}

const writeDown = (folder: string): void =>
  appendFileSync(path.join(folder, 'checksums.txt'), `${newChecksums(folder).join('\n')}\n`);

test('a new migration is recorded by one line, in any order', () => {
  const folder = migrations();
  writeFileSync(path.join(folder, '0_older_branch.ts'), '// merged late\n');
  expect(migrationMistakes(folder)).toEqual([
    'migrations/0_older_branch.ts is new. Write it down: npm run checksums',
  ]);
  writeDown(folder);
  expect(migrationMistakes(folder)).toEqual([]);
});

test('a change to a recorded migration is refused, and recording it again does not help', () => {
  const folder = migrations();
  appendFileSync(path.join(folder, '1_create.ts'), '// edited\n');
  writeDown(folder);
  expect(migrationMistakes(folder)).toEqual([expect.stringContaining('migrations/1_create.ts was changed')]);
  expect(migrationMistakes(folder)[0]).toContain('write a new migration');
});

test('a missing migration is reported, and so is one recorded twice', () => {
  const folder = migrations();
  appendFileSync(path.join(folder, 'checksums.txt'), `${'0'.repeat(64)}  1_create.ts\n`);
  rmSync(path.join(folder, '2_change.ts'));
  expect(migrationMistakes(folder)).toEqual([
    'migrations/checksums.txt names 1_create.ts 2 times. Keep the oldest line.',
    'migrations/2_change.ts is gone, though databases have run it. Bring it back.',
  ]);
});
