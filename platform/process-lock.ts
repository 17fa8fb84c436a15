import { DatabaseSync } from 'node:sqlite';

export interface ProcessLock {
  release(): void;
}

/**
 * Takes the lock `file` for as long as this process lives, or answers null when another process holds it. The
 * kernel keeps the lock (SQLite asks it to), so it dies with its holder, kill -9 included: there is no stale lock
 * to judge, and no process id that a later process may happen to reuse.
 */
export function acquireProcessLock(file: string): ProcessLock | null {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin immediate');
  } catch (error) {
    lock.close();
    if (error instanceof Error && error.message.includes('locked')) return null;
    throw error;
  }
  return { release: () => lock.close() };
}
