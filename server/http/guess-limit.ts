import type { Refusal } from '#contract/errors.ts';
import { clientNetwork } from './client-address.ts';
import type { Limit } from './limit.ts';

/** An attempt at a password: for which account, from which address. */
export interface Guess {
  readonly account: string;
  readonly address: string;
  /** The id of a browser that this account signed in with before. */
  readonly browser?: string | undefined;
}

/** Where a guess comes from: the browser, if the account knows it, or else the network. */
export const placeOf = ({ address, browser }: Pick<Guess, 'address' | 'browser'>): string =>
  browser === undefined ? clientNetwork(address) : `browser ${browser}`;

/** A guess that is allowed to proceed. Its result must still be reported. */
export interface Guessing {
  right(): Promise<void>;
  wrong(): Promise<void>;
  /** Asked for just before the password is checked: others from there may have been wrong while this one waited. */
  refusal(): Promise<Refusal | null>;
  /** The password was not checked: the database was unavailable, or too many were waiting. */
  unjudged(): Promise<void>;
}

interface GuessLimit {
  begin(guess: Guess): Promise<Guessing | Refusal>;
  /** The office has made a new password for this account: wrong ones from before no longer refuse it. */
  forgive(account: string): Promise<void>;
}

/**
 * Limits wrong passwords in three ways. By account and address, so that a stranger who guesses cannot lock
 * the owner out. By account from all addresses, against guesses from many addresses. By address, against one
 * password tried on many accounts. An account that does not exist is counted in the same way.
 *
 * A whole campus may have one address, so a student there could lock out the office. A browser that the account signed
 * in with before is therefore counted as a place of its own, and such browsers of an account apart from all others.
 *
 * For the account, a guess is counted before it is checked, so many sent at once cannot slip past. For the
 * address, only failures are counted: three thousand people who sign in at once from one campus are no
 * attack. They wait for their turn, so failures are looked at again after that. This is asked of this process alone: a
 * look elsewhere that takes long would hold up the turns of all.
 *
 * From which places an account was guessed at is not kept. So how often it was forgiven is counted instead, and after
 * each time its places count anew.
 */
export function createGuessLimit(limits: {
  readonly pair: Limit;
  readonly account: Limit;
  readonly address: Limit;
  /** The same, in the memory of this process. */
  readonly addressHere: Limit;
  /** How often an account was forgiven. It is kept longer than guesses are. */
  readonly forgiven: Limit;
}): GuessLimit {
  return {
    async begin({ account, ...from }) {
      const place = placeOf(from);
      const [blocked, times] = await Promise.all([
        limits.address.look(place),
        limits.forgiven.count(account),
      ]);
      const pair = `${account} ${place} forgiven ${times}`;
      const whole = from.browser === undefined ? account : byKnownBrowsers(account);
      const takeWhole = async () => {
        const refusal = await limits.account.take(whole);
        // Its password is not checked, so it was not wrong.
        if (refusal) await limits.pair.giveBack(pair);
        return refusal;
      };
      const refusal = blocked ?? (await limits.pair.take(pair)) ?? (await takeWhole());
      return (
        refusal ?? {
          right: async () =>
            void (await Promise.all([limits.pair.forget(pair), limits.account.giveBack(whole)])),
          unjudged: async () =>
            void (await Promise.all([limits.pair.giveBack(pair), limits.account.giveBack(whole)])),
          wrong: async () =>
            void (await Promise.all([limits.addressHere.take(place), limits.address.take(place)])),
          refusal: () => limits.addressHere.look(place),
        }
      );
    },
    async forgive(account) {
      const { forgiven, account: whole } = limits;
      await Promise.all([
        forgiven.take(account),
        whole.forget(account),
        whole.forget(byKnownBrowsers(account)),
      ]);
    },
  };
}

const byKnownBrowsers = (account: string): string => `${account} by known browsers`;
