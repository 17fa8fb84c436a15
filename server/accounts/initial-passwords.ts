import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';

/** Without I, L, O and U, so that nothing is misread on paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
/** The prefix of a stored hash of such a password. */
export const INITIAL_MARK = '$initial$';

/** Whether a stored hash is of an initial password that its owner has not replaced yet. */
export const isInitial = (hash: string): boolean => hash.startsWith(INITIAL_MARK);

export interface InitialPasswords {
  /** A new password for a user, to be shown once, and the hash to store. */
  make(userId: string): { readonly password: string; readonly hash: string };
  matches(user: { readonly id: string; readonly password_hash: string }, typed: string): boolean;
}

/**
 * The initial passwords that an admin passes on, on paper or orally: sixty random bits, such as
 * `K7QF-3M2X-9RTP`.
 *
 * A slow hash protects weak passwords that people choose. These are random, so one keyed hash is enough, and
 * five thousand are made in the time of one slow hash. The key is derived from the token secret: the table
 * alone is not enough to test guesses. A server with another secret accepts none of them, and an admin has to
 * set new ones.
 */
export function createInitialPasswords(secret: string): InitialPasswords {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'rollcall initial passwords', 32));
  const hash = (userId: string, password: string): string =>
    INITIAL_MARK +
    createHmac('sha256', key)
      .update(`${userId} ${asRead(password)}`)
      .digest('base64url');
  return {
    make(userId) {
      const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
      const password = letters.replace(/(.{4})(?=.)/g, '$1-');
      return { password, hash: hash(userId, password) };
    },
    matches(user, typed) {
      const [stored, given] = [Buffer.from(user.password_hash), Buffer.from(hash(user.id, typed))];
      return stored.length === given.length && timingSafeEqual(stored, given);
    },
  };
}

/**
 * As typed from paper: in small letters, without dashes, with O for 0 and I for 1. As copied from a message: with other
 * dashes, with what nobody sees, and with what stands around it.
 */
const asRead = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
