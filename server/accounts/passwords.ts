import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { MESSAGES } from '#contract/messages.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/**
 * Hashing takes about 11 ms of a core and 19 MiB, off the event loop. A rush of registrations queues here, at
 * most as many at once as there are cores, and the rest of the server keeps answering.
 */
const oneCoreEach = pLimit(availableParallelism());

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The argon2id hash of a password, in the PHC string format. */
export const hashPassword = (password: string): Promise<string> => oneCoreEach(() => hash(password, COST));

/** Whether `password` is the one hashed. Without a hash it takes as long and says no: unknown accounts answer alike. */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  const known = hashed ?? (await nobodysHash);
  const matches = await oneCoreEach(() => verify(known, password));
  return matches && hashed !== undefined;
}

const nobodysHash = hashPassword('nobody has this password');

/** Why a password is not accepted, as a sentence; undefined when it is. */
export function weakness(password: string, minLength: number): string | undefined {
  if (password.length < minLength) return MESSAGES.passwordTooShort(minLength);
  return COMMON_PASSWORDS.has(password.toLowerCase()) ? MESSAGES.passwordCommon : undefined;
}
