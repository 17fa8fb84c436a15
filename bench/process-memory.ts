import { procFile, withDescendants } from './processes.ts';

const PAGE_KIB = 4;
const SAMPLE_EVERY_MS = 20;
/** Finding a process's descendants costs more than reading what they use. */
const SAMPLES_PER_LISTING = 10;

/** What `work` answers, and the most memory that a process and all its descendants used together meanwhile. */
export async function peakMemoryDuring<T>(
  root: number,
  work: () => Promise<T>,
): Promise<{ result: T; peakMiB: number }> {
  let samples = 0;
  let pids: number[] = [];
  let peakMiB = 0;
  const sample = (): void => {
    if (samples++ % SAMPLES_PER_LISTING === 0) pids = withDescendants(root);
    peakMiB = Math.max(peakMiB, memoryMiB(pids));
  };
  sample();
  const timer = setInterval(sample, SAMPLE_EVERY_MS);
  try {
    return { result: await work(), peakMiB };
  } finally {
    clearInterval(timer);
  }
}

/**
 * What is each process's own, and once what they share: the program and its libraries. Linux adds that up exactly
 * too, but walks all pages for it, and so would slow down most what uses most.
 */
export function memoryMiB(pids: readonly number[]): number {
  let own = 0;
  let shared = 0;
  for (const pid of pids) {
    const [, resident = 0, ofFiles = 0] = procFile(pid, 'statm').split(' ').map(Number);
    own += resident - ofFiles;
    shared = Math.max(shared, ofFiles);
  }
  return ((own + shared) * PAGE_KIB) / 1024;
}
