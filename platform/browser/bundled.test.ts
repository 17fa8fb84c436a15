import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { canBeAnother } from '#testing/processes/another-user.ts';
import { nobody } from '../embedded/account.ts';
import { inRoot } from '../paths.ts';
import { bundledChromium } from './bundled.ts';

const hasBundled = process.platform === 'linux' && process.arch === 'x64';

/** Every user may enter it, like the folders around a clone. */
const folder = mkdtempSync(path.join(tmpdir(), 'rollcall-chromium-'));
beforeAll(() => chmodSync(folder, 0o755));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const cache = path.join(folder, 'cache');

/** The path of a browser that really started as the user `nobody`. */
async function startedByNobody(from: string): Promise<unknown> {
  const temporary = mkdtempSync(path.join(folder, 'tmp-'));
  chmodSync(temporary, 0o777);
  const child = fork(inRoot('platform/browser/bundled-for-test.ts'), [from], {
    ...nobody(),
    env: { ...process.env, TMPDIR: temporary, HOME: temporary },
    execArgv: [],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`It ended with ${String(code)}.`)),
  );
  ended.catch(() => undefined);
  const [executable] = await Promise.race([once(child, 'message'), ended]);
  return typeof executable === 'string' ? executable.replace(temporary, 'TMPDIR') : executable;
}

describe.runIf(hasBundled)('the bundled Chromium', () => {
  test('unpacked by a user with a strict umask, it can still be read and run by every user', async () => {
    const old = process.umask(0o077);
    onTestFinished(() => void process.umask(old));
    mkdirSync(cache, { mode: 0o755 });
    chmodSync(cache, 0o755);
    const executable = (await bundledChromium(cache))?.executable ?? '';
    for (const file of [executable, path.dirname(executable), path.join(executable, '../libs/lib')])
      expect(statSync(file).mode & 0o777).toBe(0o755);
  });

  test.runIf(canBeAnother)('unpacked by root, it starts for another user', async () =>
    expect(await startedByNobody(cache)).toMatch(new RegExp(`^${cache}/chromium-`)),
  );

  test.runIf(canBeAnother)(
    'if another user can neither read nor write the cache, it is unpacked to a private folder of that user',
    async () => {
      const closed = path.join(folder, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      expect(await startedByNobody(closed)).toMatch(/^TMPDIR\/rollcall-\d+\/chromium-/);
    },
  );
});
