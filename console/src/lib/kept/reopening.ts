/**
 * Some browsers never answer when a database is opened, and a student at a door waits. A slow phone that is just
 * starting takes a second or two.
 */
const OPENS_WITHIN_MS = 5_000;

/**
 * Uses a database of the browser. Browsers may close it without notice. Then it is opened again, once. Rejects if it
 * does not open in time.
 */
export function reopening<Database extends object>(open: () => Promise<Database>) {
  let opened: Promise<Database> | undefined;
  /** Who waited in vain once waits no more. The database is used if it opens after all. */
  let waitMs = OPENS_WITHIN_MS;
  const ready = async (): Promise<Database> => {
    opened ??= open().catch((error: unknown) => {
      // Also where nobody waits for it any more.
      opened = undefined;
      throw error;
    });
    const database = await Promise.race([opened, after(waitMs)]);
    waitMs = database ? OPENS_WITHIN_MS : 0;
    if (!database) throw new Error('The database does not open');
    return database;
  };
  return async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    try {
      return await work(await ready());
    } catch (error) {
      if (waitMs === 0) throw error;
      opened = undefined;
      return work(await ready());
    }
  };
}

const after = (ms: number): Promise<undefined> =>
  new Promise(resolve => setTimeout(() => resolve(undefined), ms));
