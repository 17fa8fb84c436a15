import { spawnSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './folder.ts';

/** An empty folder on a disk of 64 kB, which is soon full. Undefined where this user may not mount one. */
export function tinyDisk(): string | undefined {
  const folder = temporaryFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=755', 'none', folder]);
  if (mounted.status !== 0) return undefined;
  onTestFinished(() => void spawnSync('umount', [folder]));
  return folder;
}
