import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nobody } from '#platform/embedded/account.ts';
import { inRoot } from '#platform/paths.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { canBeAnother } from '#testing/processes/another-user.ts';
import { outcomeOf, startFile } from '#testing/processes/program.ts';

const LOCK = JSON.stringify({ packages: { '': {}, 'node_modules/left-pad': { version: '1.0.0' } } });

/** Replaces npm: records that it was run, takes a while, and writes the record that npm writes. */
const NPM = `
  const { appendFileSync, existsSync, mkdirSync, copyFileSync } = require('node:fs');
  appendFileSync('npm-runs', process.argv[2] + '\\n');
  if (existsSync('npm-fails')) process.exit(1);
  if (existsSync('npm-hangs')) {
    process.on('SIGTERM', () => setTimeout(() => (appendFileSync('npm-runs', 'ended\\n'), process.exit(1)), 300));
    setInterval(() => {}, 1_000);
    appendFileSync('npm-runs', 'hangs\\n');
    return;
  }
  setTimeout(() => {
    mkdirSync('node_modules', { recursive: true });
    copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
  }, 300);
`;

/** A clone with only the setup and a lock. */
function clone(): string {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'tools'));
  for (const file of ['setup.mjs', 'setup-lock.mjs', 'console-sources.mjs'])
    copyFileSync(inRoot('tools', file), path.join(folder, 'tools', file));
  writeFileSync(path.join(folder, 'package-lock.json'), LOCK);
  writeFileSync(path.join(folder, 'npm.cjs'), NPM);
  return folder;
}

const setUp = (folder: string, ...words: string[]) => setUpAs({}, folder, ...words);

const setUpAs = (user: { uid?: number; gid?: number }, folder: string, ...words: string[]) =>
  startFile(path.join(folder, 'tools/setup.mjs'), words, {
    ...user,
    env: { ...process.env, npm_execpath: path.join(folder, 'npm.cjs'), npm_node_execpath: process.execPath },
  });

const npmRuns = (folder: string): string[] =>
  existsSync(path.join(folder, 'npm-runs'))
    ? readFileSync(path.join(folder, 'npm-runs'), 'utf8').trim().split('\n')
    : [];

test('a bare clone is installed once; after that nothing is done or printed', async () => {
  const folder = clone();
  expect(await setUp(folder).ended).toBe('code 0');
  expect(await outcomeOf(setUp(folder))).toEqual({ ended: 'code 0', output: '' });
  expect(npmRuns(folder)).toEqual(['ci']);
});

test('packages that a user installed by hand are not installed again', async () => {
  const folder = clone();
  mkdirSync(path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), LOCK);
  expect(await setUp(folder).ended).toBe('code 0');
  expect(npmRuns(folder)).toEqual([]);
});

test('a changed lock is installed', async () => {
  const folder = clone();
  await setUp(folder).ended;
  writeFileSync(path.join(folder, 'package-lock.json'), LOCK.replace('1.0.0', '1.0.1'));
  await setUp(folder).ended;
  expect(npmRuns(folder)).toEqual(['ci', 'ci']);
});

test('of two simultaneous setups, one works and the other waits for it', async () => {
  const folder = clone();
  const both = await Promise.all([setUp(folder).ended, setUp(folder).ended]);
  expect(both).toEqual(['code 0', 'code 0']);
  expect(npmRuns(folder)).toEqual(['ci']);
});

test('asked to end, the setup ends its child first and leaves no lock', async () => {
  const folder = clone();
  writeFileSync(path.join(folder, 'npm-hangs'), '');
  const setup = setUp(folder);
  await expect.poll(() => npmRuns(folder), { timeout: 50_000 }).toContain('hangs');
  setup.process.kill('SIGTERM');
  expect(await setup.ended).toBe('code 1');
  expect(npmRuns(folder)).toEqual(['ci', 'hangs', 'ended']);
  rmSync(path.join(folder, 'npm-hangs'));
  expect(await setUp(folder).ended).toBe('code 0');
});

test('if the installation fails, the setup fails with a message and leaves no lock', async () => {
  const folder = clone();
  writeFileSync(path.join(folder, 'npm-fails'), '');
  expect(await outcomeOf(setUp(folder))).toMatchObject({
    ended: 'code 1',
    output: expect.stringContaining('This failed: '),
  });
  rmSync(path.join(folder, 'npm-fails'));
  expect(await setUp(folder).ended).toBe('code 0');
});

test.runIf(canBeAnother)('in a clone of another user, packages that are installed are used', async () => {
  const folder = clone();
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), LOCK);
  expect(await outcomeOf(setUpAs(nobody(), folder))).toEqual({ ended: 'code 0', output: '' });
});

test.runIf(canBeAnother)(
  'in a clone of another user, what cannot be installed is told with a way out',
  async () => {
    const folder = clone();
    chmodSync(folder, 0o755);
    const { ended, output } = await outcomeOf(setUpAs(nobody(), folder));
    expect(ended).toBe('code 1');
    expect(output).toContain(`${path.join(folder, '.cache')} cannot be written by this user (EACCES)`);
    expect(output).toContain('Give all of that folder to the user that runs Rollcall.');
  },
);

/** Replaces the builder: its page is what the sources hold. */
const VITE = `
  const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  const to = process.argv[process.argv.indexOf('--outDir') + 1];
  mkdirSync(to, { recursive: true });
  writeFileSync(to + '/index.html', readFileSync('contract/words.ts'));
`;

test('the console of another release is built, also if its files are older than the console that is there', async () => {
  const folder = clone();
  const at = (...parts: string[]): string => path.join(folder, ...parts);
  for (const made of ['contract', 'console', 'node_modules/vite/bin'])
    mkdirSync(at(made), { recursive: true });
  writeFileSync(at('node_modules/.package-lock.json'), LOCK);
  writeFileSync(at('node_modules/vite/bin/vite.js'), VITE);
  const unpacked = async (words: string): Promise<string> => {
    writeFileSync(at('contract/words.ts'), words);
    utimesSync(at('contract/words.ts'), 0, 0);
    expect(await setUp(folder, 'console').ended).toBe('code 0');
    return readFileSync(at('console/dist/index.html'), 'utf8');
  };
  expect(await unpacked('newer')).toBe('newer');
  expect(await unpacked('older')).toBe('older');
  expect(await outcomeOf(setUp(folder, 'console'))).toEqual({ ended: 'code 0', output: '' });
});
