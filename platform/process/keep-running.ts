import type { ChildProcess } from 'node:child_process';
import { exitOf } from './processes.ts';
import { rest } from './rest.ts';

const BACK_OFF_MS = { first: 100, most: 5_000 };

interface Kept {
  /** The process that runs now. */
  readonly current: () => ChildProcess;
  readonly launch: () => void;
  /** Whether the one that has just ended had done well. If not, each wait is twice as long as the last. */
  readonly hasDoneWell: () => boolean;
  /** Called when it has ended, before the wait. */
  readonly onEnded: (how: string, waitMs: number) => void;
  readonly stopping: AbortSignal;
}

/** Starts a process again whenever it ends, until `stopping`. */
export async function keepRunning({ current, launch, hasDoneWell, onEnded, stopping }: Kept): Promise<void> {
  let failure: string | undefined;
  for (let waitMs = BACK_OFF_MS.first; ; waitMs = Math.min(waitMs * 2, BACK_OFF_MS.most)) {
    const how = failure ?? (await exitOf(current()));
    if (stopping.aborted) return;
    if (hasDoneWell()) waitMs = BACK_OFF_MS.first;
    onEnded(how, waitMs);
    await rest(waitMs, stopping);
    if (stopping.aborted) return;
    failure = failureOf(launch);
  }
}

/** Lets a process end in order, and kills it if that takes longer than `withinMs`. */
export async function endChild(child: ChildProcess, withinMs: number): Promise<void> {
  if (process.platform !== 'win32') child.kill('SIGTERM');
  else if (child.connected) child.disconnect();
  const enough = setTimeout(() => child.kill('SIGKILL'), withinMs);
  await exitOf(child);
  clearTimeout(enough);
}

/** Why a process could not be launched, if it could not. Node throws what it does not emit, such as too little memory. */
function failureOf(launch: () => void): string | undefined {
  try {
    launch();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
