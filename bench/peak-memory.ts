import { procFile } from '#platform/process/proc.ts';
import { withDescendants } from './processes.ts';

const PAGE_KIB = 4;
const SAMPLE_EVERY_MS = 20;
/** Listing a process's descendants costs more than reading their memory. */
const SAMPLES_PER_LISTING = 10;

/** The result of `work`, and the most memory that a process and all its descendants used together during it. */
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
 * Each process's own memory, plus the shared memory once: the program and its libraries. Linux can compute the
 * exact sum, but it walks all pages for this, which would slow down large processes most.
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
