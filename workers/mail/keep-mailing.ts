import type { Logger } from '#platform/log/log.ts';
import { logOutage } from '#platform/log/outage.ts';
import { rest } from '#platform/process/rest.ts';
import { within } from '#platform/process/within.ts';
import type { Post } from './post.ts';

/** Mails of one kind: sends what is due by their post, until nothing is or the post closes. */
export interface Round {
  /** For the log: "a report". */
  readonly what: string;
  readonly post: Post;
  readonly send: (post: Post) => Promise<void>;
}

const EVERY_MS = 3_000;
const ENDS_WITHIN_MS = 3_000;

/**
 * Looks for mails again and again, for each kind by itself: a link for which somebody waits does not stand behind a
 * report that is large, or fails. It is not part of the sweep over the reports: a mail server may be slow or silent for
 * minutes, and meanwhile reports have to be made.
 */
export function keepMailing(rounds: readonly Round[], log: Pick<Logger, 'warn' | 'info'>) {
  const ending = new AbortController();
  const keep = async ({ what, post, send }: Round): Promise<void> => {
    const outage = logOutage(log, {
      began: `mails cannot be looked for: ${what}`,
      ended: `mails are looked for again: ${what}`,
    });
    while (!ending.signal.aborted) {
      await outage.tried(() => send(post));
      await rest(EVERY_MS, ending.signal);
    }
  };
  const mailing = Promise.all(rounds.map(keep));
  return {
    /** Begins no other mail. */
    stop(): void {
      for (const { post } of rounds) post.close();
      ending.abort();
    },
    /** Resolves when the mails on their way have arrived, or when that takes too long. They may then be sent again. */
    async ended(): Promise<void> {
      await within(ENDS_WITHIN_MS, mailing, 'A mail is still on its way').catch(() => undefined);
    },
  };
}
