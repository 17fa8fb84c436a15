import { readFileSync, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
/** Half of the memory, by default. A whole run takes less than a tenth of this at any moment. */
const ROOM = 4 * 2 ** 30;

/**
 * Where tests keep what they make for a moment, if this machine has enough memory. Tests copy and drop a thousand
 * databases of 600 files each. Whenever ext4 makes a file, it passes over all that were deleted in the last five
 * seconds: a copy takes 300 ms of the processor there, and 30 ms in memory. Undefined: the disk must do.
 */
export function memoryFolder(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map(line => line.split(' '))
    .find(([, folder]) => folder === MEMORY);
  // Programs are run from there, too.
  if (!mounted || mounted[3]?.split(',').includes('noexec')) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM ? MEMORY : undefined;
}
