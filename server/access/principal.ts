import type { Role } from '#contract/constants.ts';
import type { PassKind, PassRight } from '#contract/passes/schema.ts';
import type { ReadMode } from '../versioned-cache.ts';

/** Since when a pass does not work any more, and why. */
export interface EndOfPass {
  readonly at: Date;
  readonly why: 'revoked' | 'expired';
  /** What its device did before may still be sent: within the hours that a scan may wait there. */
  readonly maySend: boolean;
}

/** A pass whose device signed the request. The caller's id and name are those of the admin who issued it. */
export interface PassInUse {
  readonly id: string;
  readonly name: string;
  readonly kind: PassKind;
  readonly rights: readonly PassRight[];
  readonly eventIds: readonly string[];
  /** The student who holds it. */
  readonly holderId: string | null;
  /** Before that, its device could scan nothing. */
  readonly confirmedAt: Date;
  readonly ended: EndOfPass | null;
  /** SHA-256 of the body that was signed, base64url. */
  readonly bodyHash: string;
}

/** The authenticated caller. */
export interface Principal {
  readonly id: string;
  readonly name: string;
  /** 'pass': a pass acts for this admin. It has none of an admin's rights by itself. */
  readonly role: Role | 'pass';
  readonly pass: PassInUse | null;
  /** Whether they still have the initial password from an admin. */
  readonly mustChangePassword: boolean;
  /** The sign-up waits for the office's approval. */
  readonly waiting?: true;
  /** The id of the token in the request. */
  readonly tokenId: string;
  readonly tokenExpiresAt: Date;
  /**
   * Null: read from the database for this request. A number: read from the cache, at this context version,
   * which an append must check.
   */
  readonly cachedAtVersion: number | null;
}

/** What a caller is known by. */
export interface SignedRequest {
  /** The header. */
  readonly authorization: string | undefined;
  readonly method: string;
  /** The path with its query, as it was sent. */
  readonly address: string;
}

/** Who calls, and whether it is a pass that does. */
export interface Caller extends Pick<Principal, 'id'> {
  readonly pass: Pick<PassInUse, 'id'> | null;
}

/** Limits count by this id: each pass has its own. */
export const callerOf = ({ id, pass }: Caller): string => pass?.id ?? id;

/** The read mode for the rest of a request: the one its caller was read in. */
export const readModeOf = (caller: Principal): ReadMode =>
  caller.cachedAtVersion === null ? 'fresh' : 'cached';

/** Which columns a caller may read. Nobody but an admin has all. */
export const readerOf = ({ role }: Principal): Role => (role === 'admin' ? 'admin' : 'user');
