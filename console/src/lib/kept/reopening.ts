/** A student waits in front of the screen. A slow phone that is just starting takes a second or two. */
export const ANSWERS_WITHIN_MS = 5_000;

/** `late` is what the database answers after all, if it does. */
export class Unanswered extends Error {
  readonly late: Promise<unknown>;

  constructor(late: Promise<unknown>) {
    super('The database does not answer');
    this.late = late;
  }
}

/** Runs `done` if what failed was only late, and is done after all. */
export function onceLate(error: unknown, done: () => void): void {
  if (error instanceof Unanswered) error.late.then(done, () => {});
}

/**
 * Uses a database of the browser. Browsers may close it without notice. Then it is opened again, once, and the work is
 * done again: it must be the same if it is done twice. Rejects with `Unanswered` if the database does not answer in
 * time. Some browsers never open it. In Safari's engine a transaction of an earlier page may stay unfinished, and all
 * later ones wait for it for ever.
 */
export function reopening<Database extends { close(): void }>(open: () => Promise<Database>) {
  let opened: Promise<Database> | undefined;
  /** Who waited in vain once waits no more, until it answers after all. */
  let waitMs = ANSWERS_WITHIN_MS;
  const ready = (): Promise<Database> => {
    opened ??= open().catch((error: unknown) => {
      // Also where nobody waits for it any more.
      opened = undefined;
      throw error;
    });
    return opened;
  };
  /** A full disk fails at each scan of a day. Connections that nobody closes would add up. */
  const giveUp = (used: Promise<Database>): void => {
    if (opened === used) opened = undefined;
    used.then(
      database => database.close(),
      () => {},
    );
  };
  return async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    let awaited = true;
    const use = async (): Promise<T> => {
      const used = ready();
      try {
        return await work(await used);
      } catch (error) {
        // Later work may have been done meanwhile, so this must not be done after it.
        if (!awaited) throw error;
        giveUp(used);
        return work(await ready());
      }
    };
    const answer = use().finally(() => {
      waitMs = ANSWERS_WITHIN_MS;
    });
    const inTime = await Promise.race([answer.then(value => ({ value })), after(waitMs)]);
    if (inTime) return inTime.value;
    awaited = false;
    waitMs = 0;
    throw new Unanswered(answer);
  };
}

const after = (ms: number): Promise<undefined> =>
  new Promise(resolve => setTimeout(() => resolve(undefined), ms));
