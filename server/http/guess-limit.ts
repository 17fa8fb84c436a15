import type { Refusal } from '#contract/errors.ts';
import { clientNetwork } from './client-address.ts';
import type { Limit } from './limit.ts';

/** Somebody who says a password, and what for. */
export interface Guess {
  readonly account: string;
  readonly address: string;
}

/** A guess that is let through: how it ended is still to be told. */
export interface Guessing {
  right(): Promise<void>;
  wrong(): Promise<void>;
  /** Nobody looked at it: the database was away, or too many were waiting. */
  unjudged(): Promise<void>;
}

export interface GuessLimit {
  begin(guess: Guess): Promise<Guessing | Refusal>;
}

/**
 * Limits wrong passwords. By account and address first, so that a stranger who guesses cannot lock the owner out; by
 * account from everywhere, against many addresses; and by address, against one password tried on many accounts. An
 * account that does not exist is counted alike.
 *
 * For the account a guess is counted before it is judged: many sent at once do not slip past. For the address only
 * failures are: three thousand people who come in at once from one campus are none.
 */
export function createGuessLimit(limits: {
  readonly pair: Limit;
  readonly account: Limit;
  readonly address: Limit;
}): GuessLimit {
  return {
    async begin({ account, address }) {
      const network = clientNetwork(address);
      const pair = `${account} ${network}`;
      const refusal =
        (await limits.address.look(network)) ??
        (await limits.pair.take(pair)) ??
        (await limits.account.take(account));
      return (
        refusal ?? {
          right: async () =>
            void (await Promise.all([limits.pair.forget(pair), limits.account.giveBack(account)])),
          unjudged: async () =>
            void (await Promise.all([limits.pair.giveBack(pair), limits.account.giveBack(account)])),
          wrong: async () => void (await limits.address.take(network)),
        }
      );
    },
  };
}
