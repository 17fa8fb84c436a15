import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { refuse } from '#contract/errors.ts';

/** Whose work it is, and whether it only reads. */
interface Turn {
  readonly studentId: string;
  readonly reads: boolean;
}

/** Does work of a student when it is their turn. Throws a refusal if too much of theirs waits. */
export type InTurn = <Result>(turn: Turn, work: () => Promise<Result>) => Promise<Result>;

/** A screen asks for several things at once. They come as fast one after the other. */
const OF_ONE = 2;
/** Every open tab of a student asks again when a connection is back. */
const WAITING_OF_ONE = 100;
/** Some reads are so many queries at once. */
const QUERIES_OF_A_READ = 3;
/** Whoever is forgotten begins anew. */
const REMEMBERED = 10_000;

/** Does work of somebody, named by a key, when it is their turn. Throws a refusal if too much of theirs waits. */
export type OwnTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Each has so many turns at once, whatever the others do. */
export function createOwnTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): OwnTurn {
  const ofEach = new LRUCache<string, LimitFunction>({ max: REMEMBERED });
  return async (key, work) => {
    const own = ofEach.get(key) ?? pLimit(atOnce);
    ofEach.set(key, own);
    if (own.pendingCount >= waiting) throw refuse('too_many_requests', { retryAfter: 1 });
    return own(work);
  };
}

/**
 * Students take turns, so that none of them, and no script with the token of one, keeps the office or the others
 * waiting: a student has few turns at once, and all together leave one connection to the database for the office. What
 * changes something may wait for more than the database (a password is hashed, a photo is read), so there the others
 * do not wait for it.
 */
export function createTurns(connections: number): InTurn {
  const ofAll = pLimit(Math.max(1, Math.floor((connections - 1) / QUERIES_OF_A_READ)));
  const ownTurn = createOwnTurns({ atOnce: OF_ONE, waiting: WAITING_OF_ONE });
  return ({ studentId, reads }, work) => ownTurn(studentId, () => (reads ? ofAll(work) : work()));
}
