import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import { inRoot } from '../paths.ts';
import { acquireProcessLock } from './process-lock.ts';
import { exitOf } from './processes.ts';

const lockFile = (): string => path.join(temporaryFolder(), 'test.lock');

/** Another process that holds the lock until it is killed. */
async function holder(file: string): Promise<ChildProcess> {
  const script = `const { acquireProcessLock } = await import(process.argv[1]);
    const taken = acquireProcessLock(process.argv[2]) !== null;
    gc(); // collects what has no reference
    process.send(taken);
    setInterval(() => {}, 60_000);`;
  const child = spawn(
    process.execPath,
    ['--expose-gc', '-e', script, inRoot('platform/process/process-lock.ts'), file],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await once(child, 'message')).toEqual([true, undefined]);
  return child;
}

test('one process holds a lock at a time', async () => {
  const file = lockFile();
  await holder(file);
  expect(acquireProcessLock(file)).toBeNull();
});

test('a lock ends with its holder, in whatever way that ends', async () => {
  const file = lockFile();
  const child = await holder(file);
  child.kill('SIGKILL');
  await exitOf(child);
  expect(acquireProcessLock(file)).not.toBeNull();
});

test('a released lock can be taken again', () => {
  const file = lockFile();
  acquireProcessLock(file)?.release();
  expect(acquireProcessLock(file)).not.toBeNull();
});
