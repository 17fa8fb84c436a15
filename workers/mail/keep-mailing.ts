import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '#platform/log.ts';
import { logOutage } from '#platform/outage.ts';
import { within } from '#platform/within.ts';
import type { Post } from './post.ts';

/** Mails of one kind: sends what is due by their post, until nothing is or the post closes. */
export interface Round {
  readonly post: Post;
  readonly send: (post: Post) => Promise<void>;
}

export interface Mailing {
  /** Begins no other mail. */
  stop(): void;
  /** Resolves when the mail that is on its way has arrived, or when that takes too long. It may then be sent again. */
  ended(): Promise<void>;
}

const EVERY_MS = 3_000;
const ENDS_WITHIN_MS = 3_000;

/**
 * Looks for mails again and again. It is not part of the sweep over the reports: a mail server may be slow or silent for
 * minutes, and meanwhile reports have to be made.
 */
export function keepMailing(rounds: readonly Round[], log: Pick<Logger, 'warn' | 'info'>): Mailing {
  const ending = new AbortController();
  const outage = logOutage(log, { began: 'mails cannot be looked for', ended: 'mails are looked for again' });
  const sendAll = async (): Promise<void> => {
    for (const { post, send } of rounds) await send(post);
  };
  const mail = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await outage.tried(sendAll);
      await pause(EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const mailing = mail();
  return {
    stop() {
      for (const { post } of rounds) post.close();
      ending.abort();
    },
    ended: () => within(ENDS_WITHIN_MS, mailing, 'A mail is still on its way').catch(() => undefined),
  };
}
