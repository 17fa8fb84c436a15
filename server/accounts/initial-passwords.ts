import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';

/** Without I, L, O and U: what is read off paper is not mistaken. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
/** What a stored hash of such a password begins with. */
export const INITIAL_MARK = '$initial$';

/** Whether a stored hash is of a password we made, which its owner has not replaced yet. */
export const isInitial = (hash: string): boolean => hash.startsWith(INITIAL_MARK);

export interface InitialPasswords {
  /** A new password for a user, to be shown once, and what to store. */
  make(userId: string): { readonly password: string; readonly hash: string };
  matches(user: { readonly id: string; readonly password_hash: string }, typed: string): boolean;
}

/**
 * The passwords an admin hands out, on paper or by word: sixty random bits, such as `K7QF-3M2X-9RTP`.
 *
 * A slow hash makes up for passwords that people choose badly. Nobody chooses these, so one keyed hash protects them,
 * and five thousand of them are made in the time of one slow hash. The key is derived from the token secret: who has
 * the table alone has nothing to try against. A server with another secret knows none of them: an admin sets new ones.
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

/** As typed off paper: in small letters, without dashes, with O for 0 and I for 1. */
const asRead = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
