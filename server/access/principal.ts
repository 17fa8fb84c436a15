import type { Role } from '#contract/constants.ts';
import type { ReadMode } from '../versioned-cache.ts';

/** The authenticated caller. */
export interface Principal {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** Whether they still have the initial password from an admin. */
  readonly mustChangePassword: boolean;
  /** The id of the token in the request. */
  readonly tokenId: string;
  readonly tokenExpiresAt: Date;
  /**
   * Null: read from the database for this request. A number: read from the cache, at this context version,
   * which an append must check.
   */
  readonly cachedAtVersion: number | null;
}

/** The read mode for the rest of a request: the one its caller was read in. */
export const readModeOf = (caller: Principal): ReadMode =>
  caller.cachedAtVersion === null ? 'fresh' : 'cached';
