import { spawn } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import { tinyDisk } from '#testing/tiny-disk.ts';
import { inRoot } from '../paths.ts';
import { startSentence } from '../process/start-error.ts';
import { resolveSecrets } from './secrets.ts';

test('secrets are made once, kept, and only their owner can read them', () => {
  const dataDir = temporaryFolder();
  const first = resolveSecrets({ dataDir });
  expect(first.jwtSecret).not.toBe(first.qrSecret);
  expect(first.jwtSecret.length).toBeGreaterThanOrEqual(32);
  expect(resolveSecrets({ dataDir })).toEqual(first);
  expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('a secret from the settings takes precedence over the kept one', () => {
  const dataDir = temporaryFolder();
  const kept = resolveSecrets({ dataDir });
  const set = resolveSecrets({ dataDir, jwtSecret: 'set'.repeat(12) });
  expect(set).toEqual({ jwtSecret: 'set'.repeat(12), qrSecret: kept.qrSecret });
});

test('processes that start at the same time get the same secrets', async () => {
  const dataDir = temporaryFolder();
  const script = `const { resolveSecrets } = await import(process.argv[1]);
    process.stdout.write(JSON.stringify(resolveSecrets({ dataDir: process.argv[2] })));`;
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      text(spawn(process.execPath, ['-e', script, inRoot('platform/signing/secrets.ts'), dataDir]).stdout),
    ),
  );
  expect(new Set(answers)).toEqual(new Set([JSON.stringify(resolveSecrets({ dataDir }))]));
});

test('a damaged secrets file is an error that says what a new set would cost, not a new set', () => {
  const dataDir = temporaryFolder();
  writeFileSync(path.join(dataDir, 'secrets.json'), '{');
  expect(() => resolveSecrets({ dataDir })).toThrow(
    /is damaged.*sign in again, printed QR codes stop working, and so do initial passwords/,
  );
});

test('on a full disk the kept secrets are used', context => {
  const dataDir = tinyDisk();
  if (dataDir === undefined) return context.skip('file systems cannot be mounted here');
  const first = resolveSecrets({ dataDir });
  fill(dataDir);
  expect(resolveSecrets({ dataDir })).toEqual(first);
});

test('on a full disk new secrets are refused by the name of their file, and nothing is left of the attempt', context => {
  const dataDir = tinyDisk();
  if (dataDir === undefined) return context.skip('file systems cannot be mounted here');
  fill(dataDir);
  let refused: unknown;
  try {
    resolveSecrets({ dataDir });
  } catch (error) {
    refused = error;
  }
  expect(startSentence(refused)).toBe(
    `${path.join(dataDir, 'secrets.json')} cannot be used: the disk is full. Make room, then start again.`,
  );
  expect(readdirSync(dataDir)).toEqual(['filler']);
});

function fill(folder: string): void {
  expect(() => writeFileSync(path.join(folder, 'filler'), Buffer.alloc(1_000_000))).toThrow('ENOSPC');
}
