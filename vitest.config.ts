import { readFileSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inRoot } from '#platform/paths.ts';
import { PATIENCE_MS } from './e2e/rig/patience.ts';

const DB_TESTS = '**/*.db.test.ts';
const BROWSER_TESTS = 'e2e/**/*.browser.test.ts';
const NEVER = ['**/node_modules/**', '**/.cache/**', 'console/dist/**'];
/** Much of the time goes by in waiting: for PostgreSQL, for a page, for processes that tests start. */
const oneWorkerMore = { maxWorkers: availableParallelism() + 1 };
/**
 * Loading the modules takes longer than most files' tests do: a process loads them once and runs one file after
 * another. What a test puts in place of an environment variable, a global or a function goes with the test.
 */
const inOneProcess = { isolate: false, unstubEnvs: true, unstubGlobals: true, restoreMocks: true };
const withDatabase = {
  globalSetup: ['testing/database/start-database.ts'],
  setupFiles: ['testing/one-day.ts', 'testing/end-of-file.ts'],
};

const MEMORY = '/dev/shm';
/** Half of the memory, by default. A whole run takes less than a tenth of this at any moment. */
const ROOM = 4 * 2 ** 30;

/**
 * Where tests keep what they make for a moment, if this machine has enough memory. Tests copy and drop a thousand
 * databases of 600 files each. Whenever ext4 makes a file, it passes over all that were deleted in the last five
 * seconds: a copy takes 300 ms of the processor there, and 30 ms in memory. Undefined: the disk must do.
 */
function memoryFolder(): string | undefined {
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

// What Node made of a package the last time, it need not make again for every process that tests run in or start.
process.env['NODE_COMPILE_CACHE'] ??= inRoot('.cache/compiled');
const temporary = memoryFolder();
if (temporary) process.env['TMPDIR'] ??= temporary;

/** Faults wait longest. Begun first, they leave no core without work at the end. */
class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFault = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/faults/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isFault), ...sorted.filter(file => !isFault(file))];
  }
}

/** Three kinds of test, told apart by name, and run in the order in which they are quick to fail. */
export default defineConfig({
  test: {
    // By default, one core is left out.
    maxWorkers: '100%',
    sequence: { sequencer: FaultsFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...NEVER, DB_TESTS, BROWSER_TESTS],
          ...inOneProcess,
          // Many times what they take, as below.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'db',
          include: [DB_TESTS],
          exclude: NEVER,
          ...inOneProcess,
          ...withDatabase,
          ...oneWorkerMore,
          // Many times what they take: a test that hangs is ended, one on a busy machine is not.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Long for a machine that is busy, and still less than the tick that puts right whatever was missed.
          expect: { poll: { timeout: 4_000 } },
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browser',
          include: [BROWSER_TESTS],
          exclude: NEVER,
          environment: './e2e/rig/environment.ts',
          ...inOneProcess,
          ...withDatabase,
          ...oneWorkerMore,
          expect: { poll: { timeout: PATIENCE_MS } },
          // A journey waits for one thing after another; many of them make it long, not wrong.
          testTimeout: 10 * PATIENCE_MS,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
