/** A student waits in front of the screen. A slow phone that is just starting takes a second or two. */
const ANSWERS_WITHIN_MS = 5_000;

/** `late` is what it answers after all, if it does. */
export class Unanswered extends Error {
  readonly late: Promise<unknown>;

  constructor(late: Promise<unknown>) {
    super('The database does not answer');
    this.late = late;
  }
}

/**
 * Uses a database of the browser. Browsers may close it without notice. Then it is opened again, once. Rejects with
 * `Unanswered` if it does not answer in time: some browsers never open it, and Safari's engine may leave a transaction of an earlier page
 * unfinished, behind which all later ones wait for ever.
 */
export function reopening<Database extends object>(
  open: () => Promise<Database>,
  withinMs: number = ANSWERS_WITHIN_MS,
) {
  let opened: Promise<Database> | undefined;
  /** Who waited in vain once waits no more, until it answers after all. */
  let waitMs = withinMs;
  const ready = (): Promise<Database> => {
    opened ??= open().catch((error: unknown) => {
      // Also where nobody waits for it any more.
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const use = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    try {
      return await work(await ready());
    } catch {
      opened = undefined;
      return work(await ready());
    }
  };
  return async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const answer = use(work).finally(() => {
      waitMs = withinMs;
    });
    const inTime = await Promise.race([answer.then(value => ({ value })), after(waitMs)]);
    if (inTime) return inTime.value;
    waitMs = 0;
    throw new Unanswered(answer);
  };
}

const after = (ms: number): Promise<undefined> =>
  new Promise(resolve => setTimeout(() => resolve(undefined), ms));
