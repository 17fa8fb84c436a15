import type { Knex } from 'knex';
import type { Logger } from '#platform/log/log.ts';
import { logOutage } from '#platform/log/outage.ts';
import { MailFailure } from './mail-failure.ts';
import type { Mail, Mailer } from './mailer.ts';

interface Letter {
  /** Names the mail among those of its kind, over all its tries. */
  readonly key: string;
  readonly mail: Mail;
  /** After this moment it is given up. */
  readonly until: Date;
  /** Goes into the log. */
  readonly details?: Readonly<Record<string, string>>;
}

/** Sends the mails of one kind, and knows which of them are to be tried later. */
export interface Post {
  /** `later`: keep it. `failed`: it is not tried again. */
  deliver(letter: Letter): Promise<'sent' | 'later' | 'failed'>;
  /** The keys of mails whose next try has not come. */
  waiting(): string[];
  /** False for a minute after the mail server could not be asked, and for good after `close`. */
  isOpen(): boolean;
  /** Begins nothing more. */
  close(): void;
}

const AWAY_MS = 60_000;
/**
 * Longer than `AWAY_MS`, so that a mail at which the connection breaks each time does not keep others from their turn.
 * Doubled with each try, up to half of the time that is left: a server that works again near the end gets it still.
 */
const LATER_MS = 2 * AWAY_MS;
const MOST_DOUBLED = 5;
/** A mail that may have arrived is not sent more often than this. */
const MOST_LOST = 3;

/** The tries of one mail until now. */
interface Tries {
  readonly count: number;
  /** How many of them may have delivered it. */
  readonly lost: number;
  readonly until: number;
  readonly nextAt: number;
}

/** What is to come is known to this process only: after a new start all is tried at once. */
export function createPost(deps: {
  readonly mailer: Pick<Mailer, 'send'>;
  /** What is sent, for the log: "a report". */
  readonly what: string;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}): Post {
  const { mailer, what, now, log } = deps;
  const tries = new Map<string, Tries>();
  const outage = logOutage(log, {
    began: `${what} cannot be sent now; trying again until the mail server answers`,
    ended: `${what} can be sent again`,
  });
  let opensAt = Number.NEGATIVE_INFINITY;

  function failed({ key, until, details }: Letter, failure: MailFailure): 'later' | 'failed' {
    const { fault } = failure;
    const isAway = fault === 'away' || fault === 'lost';
    if (isAway) {
      opensAt = Math.max(opensAt, performance.now() + AWAY_MS);
      outage.failed(failure);
    } else outage.worked();
    const known = tries.get(key);
    // Another time at which it is given up: somebody has asked for the same mail anew.
    const before = known?.until === until.getTime() ? known : undefined;
    const count = (before?.count ?? 0) + 1;
    const lost = (before?.lost ?? 0) + (fault === 'lost' ? 1 : 0);
    if (fault === 'refused' || lost >= MOST_LOST || now() >= until) {
      tries.delete(key);
      log.warn({ err: failure, ...details }, `${what} could not be sent`);
      return 'failed';
    }
    if (!isAway) log.warn({ err: failure, ...details }, `${what} is put off by the mail server`);
    const waitMs = isAway ? LATER_MS : LATER_MS * 2 ** Math.min(count - 1, MOST_DOUBLED);
    const leftMs = until.getTime() - now().getTime();
    tries.set(key, {
      ...{ count, lost },
      until: until.getTime(),
      nextAt: performance.now() + Math.min(waitMs, Math.max(leftMs / 2, LATER_MS)),
    });
    return 'later';
  }

  return {
    async deliver(letter) {
      try {
        await mailer.send(letter.mail);
      } catch (error) {
        if (error instanceof MailFailure) return failed(letter, error);
        throw error;
      }
      tries.delete(letter.key);
      outage.worked();
      return 'sent';
    },
    waiting: () => [...tries].filter(([, { nextAt }]) => nextAt > performance.now()).map(([key]) => key),
    isOpen: () => performance.now() >= opensAt,
    close() {
      opensAt = Number.POSITIVE_INFINITY;
    },
  };
}

/**
 * Does `one` mail after another, each in a transaction that holds its row while it is sent, until it finds none. On a
 * slow line that takes longer than a transaction may be idle otherwise: the row would come back, and the mail would be
 * sent again and again.
 */
export async function sendEach(
  { knex, post }: { readonly knex: Knex; readonly post: Pick<Post, 'isOpen'> },
  one: (held: Knex.Transaction) => Promise<boolean>,
): Promise<void> {
  const next = (): Promise<boolean> =>
    knex.transaction(async held => {
      await held.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
      return one(held);
    });
  while (post.isOpen() && (await next()));
}
