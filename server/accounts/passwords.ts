import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { createInitialPasswords, type InitialPasswords } from './initial-passwords.ts';

const oneCoreEach = pLimit(availableParallelism());

/** More than this many could not be served within HASHING_WAIT_MS, so they are refused. */
const MOST_WAITING = 3_000;

/**
 * Hashing takes about 11 ms of a core and 19 MiB, off the event loop. A rush of logins queues here: at most
 * as many run at once as there are cores, and the rest of the server keeps answering.
 */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (oneCoreEach.pendingCount >= MOST_WAITING) throw refuse('unavailable', { retryAfter: 15 });
  return oneCoreEach(work);
}

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** One keyboard sends é as one character, another one as e and an accent, and so with क़ or ड़. They are the same here. */
export const normalPassword = (typed: string): string => typed.normalize('NFKC');

/** The argon2id hash of a password, in the PHC string format. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normalPassword(password), COST));

export interface Passwords {
  /** Initial passwords that we make for a user without a password. */
  readonly initial: InitialPasswords;
  /** Whether this is the password of this user. */
  fits(
    password: string,
    user: { readonly id: string; readonly password_hash: string } | undefined,
    /** Asked when its turn has come. A refusal is thrown, and the password is not checked. */
    refusal: () => Promise<Refusal | null>,
  ): Promise<boolean>;
}

/** Checks passwords. Unknown accounts, and those without a chosen password, take as long as any other. */
export function createPasswords(secret: string): Passwords {
  const initial = createInitialPasswords(secret);
  return {
    initial,
    async fits(password, user, refusal) {
      const hasChosen = user?.password_hash.startsWith('$argon2id$') ?? false;
      const hash = user && hasChosen ? user.password_hash : await nobodysHash;
      const matches = await inTurn(async () => {
        const refused = await refusal();
        if (refused) throw refused;
        return verifyTyped(hash, password);
      });
      if (!user) return false;
      return hasChosen ? matches : initial.matches(user, password);
    },
  };
}

/** Earlier releases hashed passwords as they were typed. For most passwords that is the same, and nothing is tried twice. */
async function verifyTyped(hash: string, typed: string): Promise<boolean> {
  const normal = normalPassword(typed);
  return (await verify(hash, normal)) || (normal !== typed && (await verify(hash, typed)));
}

const nobodysHash = hashPassword('nobody has this password');

/** The sentence why a password is not accepted; undefined if it is. */
export function passwordProblem(typed: string, minLength: number): string | undefined {
  const password = normalPassword(typed);
  if (password.length < minLength) return MESSAGES.passwordTooShort(minLength);
  return COMMON_PASSWORDS.has(password.toLowerCase()) ? SERVER_MESSAGES.passwordCommon : undefined;
}

/** The sentence why this user may not choose this password; undefined if they may. */
export function choiceProblem(
  { passwords, passwordMinLength }: { readonly passwords: Passwords; readonly passwordMinLength: number },
  user: Parameters<InitialPasswords['matches']>[0],
  password: string,
): string | undefined {
  // The list of initial passwords may still be around. One that was only typed differently would let its reader in.
  if (passwords.initial.matches(user, normalPassword(password))) return MESSAGES.passwordSame;
  return passwordProblem(password, passwordMinLength);
}
