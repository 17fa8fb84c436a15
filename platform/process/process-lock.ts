import { accessSync, constants } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

export interface ProcessLock {
  release(): void;
}

/** Keeps references for callers that keep none. The garbage collector would close them and so free the locks. */
const held = new Set<DatabaseSync>();

/**
 * Takes the lock `file` for the lifetime of this process, or returns null if another process holds it. The
 * kernel holds the lock (through SQLite), so it ends with its process, even by kill -9. There is no stale
 * lock to detect, and no process id that may be reused.
 */
export function acquireProcessLock(file: string): ProcessLock | null {
  const lock = open(file);
  try {
    lock.exec('pragma journal_mode = memory; begin immediate');
    // If this user can only read the file, SQLite takes a shared lock.
    accessSync(file, constants.W_OK);
  } catch (error) {
    lock.close();
    if (error instanceof Error && error.message.includes('locked')) return null;
    throw unusable(file, error);
  }
  held.add(lock);
  return {
    release: () => {
      held.delete(lock);
      lock.close();
    },
  };
}

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw unusable(file, error);
  }
}

/** SQLite reports the problem, but not the file. */
const unusable = (file: string, error: unknown): StartError =>
  new StartError(
    `The lock ${file} cannot be used (${error instanceof Error ? error.message : String(error)}). Its folder must have room, and belong to the user that runs Rollcall.`,
    { cause: error },
  );
