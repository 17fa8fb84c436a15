import { accessSync, constants } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

export interface ProcessLock {
  release(): void;
}

/** Kept from the garbage collector, which would close them, and so free the locks, of callers who keep nothing. */
const held = new Set<DatabaseSync>();

/**
 * Takes the lock `file` for as long as this process lives, or answers null when another process holds it. The
 * kernel keeps the lock (SQLite asks it to), so it dies with its holder, kill -9 included: there is no stale lock
 * to judge, and no process id that a later process may happen to reuse.
 */
export function acquireProcessLock(file: string): ProcessLock | null {
  const lock = open(file);
  try {
    lock.exec('pragma journal_mode = memory; begin immediate');
    // Of a file that this user may only read SQLite takes a lock that many can have.
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

/** SQLite says what is wrong, and never with which file. */
const unusable = (file: string, error: unknown): StartError =>
  new StartError(
    `The lock ${file} cannot be used (${error instanceof Error ? error.message : String(error)}). Its folder must have room, and belong to the user that runs Rollcall.`,
    { cause: error },
  );
