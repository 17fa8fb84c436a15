import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { refuse } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import { type Caller, callerOf, type Principal } from '../access/principal.ts';

type Work = 'mark' | 'read' | 'shared read' | 'long read' | 'wait' | 'change' | 'long change';

/** Whose work it is, and of which kind. */
interface Turn {
  readonly caller: Caller & Pick<Principal, 'role'>;
  readonly work: Work;
}

/** What a call of this route is, for the lines that it waits in. */
export function workOf(
  route: Pick<Route, 'method' | 'checkedByCommit' | 'answerWithinMs' | 'waitsForWorker' | 'sharesRead'>,
): Work {
  if (route.checkedByCommit) return 'mark';
  if (route.waitsForWorker) return 'wait';
  if (route.sharesRead) return 'shared read';
  const isLong = route.answerWithinMs !== undefined;
  if (route.method === 'GET') return isLong ? 'long read' : 'read';
  return isLong ? 'long change' : 'change';
}

/** Does work of somebody when it is their turn. Throws a refusal if too much of theirs waits. */
export type InTurn = <Result>(turn: Turn, work: () => Promise<Result>) => Promise<Result>;

/** A screen asks for several things at once. They come as fast one after the other. */
const OF_ONE = 2;
/** More than a door sends: four scans that waited, and the few that are read until they are answered. */
const MARKS_OF_A_PASS = 8;
/** Every open tab of a student asks again when a connection is back. A door has far fewer on their way. */
const WAITING_OF_ONE = 100;
/** Several people may share an account of the office, and a program of the college may ask much at once. */
const WAITING_OF_ADMIN = 500;
/** As many as the console sends of a long list at a time. */
const CHANGES_OF_ADMIN = 4;
/** An import of one, while another completes an event. */
const LONG_CHANGES_OF_ADMIN = 2;
/** Each of them only looks from time to time whether a worker is ready. */
const WAITS_OF_ADMIN = 8;
/** Some reads are so many queries at once. */
const QUERIES_OF_A_READ = 3;
/** A client that is forgotten begins anew. */
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
 * Everybody takes turns, so that nobody, and no script with somebody's token, keeps the others waiting. A student has few
 * turns at once, and all students together leave one connection to the database for the office. A request that changes
 * something may wait for more than the database: a password is hashed, a photo is read. So the others do not wait for it.
 *
 * A pass is on a volunteer's own phone, so it takes turns, too. Each of its marks needs one connection at most, and
 * waits for nothing else. A crowd of students does not keep a door waiting: its reads come before all reads that
 * students wait for.
 */
export function createTurns(connections: number): InTurn {
  const most = Math.max(1, Math.floor((connections - 1) / QUERIES_OF_A_READ));
  const readsOfAll = pLimit(most);
  // No more of them wait behind this line than can be read at a time. So a pass finds few before it there.
  const readsOfStudents = pLimit(most);
  const ofStudent = createOwnTurns({ atOnce: OF_ONE, waiting: WAITING_OF_ONE });
  const readsOfPass = createOwnTurns({ atOnce: OF_ONE, waiting: WAITING_OF_ONE });
  const marksOfPass = createOwnTurns({
    atOnce: Math.max(1, Math.min(MARKS_OF_A_PASS, connections - 1)),
    waiting: WAITING_OF_ONE,
  });
  const ofAdmin = createAdminTurns(connections, most);
  return ({ caller, work: kind }, work) => {
    const key = callerOf(caller);
    const reads = kind !== 'mark' && kind !== 'change' && kind !== 'long change';
    switch (caller.role) {
      case 'admin':
        return ofAdmin[kind](key, work);
      case 'pass':
        return reads ? readsOfPass(key, () => readsOfAll(work)) : marksOfPass(key, work);
      // A role that this release does not know is treated as a student's.
      default:
        return ofStudent(key, () => (reads ? readsOfStudents(() => readsOfAll(work)) : work()));
    }
  };
}

/**
 * Each admin has lines of their own, and waits neither for the other admins nor for the students. What they read leaves
 * a connection to the others. What takes long waits in a line of its own, so that a report of the whole record keeps no
 * screen waiting. Their marks wait for nothing: a count limits them (SCANS_PER_MINUTE), and the store gathers them.
 */
function createAdminTurns(connections: number, reads: number): Readonly<Record<Work, OwnTurn>> {
  const line = (atOnce: number): OwnTurn => createOwnTurns({ atOnce, waiting: WAITING_OF_ADMIN });
  return {
    mark: (_, work) => work(),
    // After each mark, every open screen of an account asks for it. In turns, they would share no read.
    'shared read': (_, work) => work(),
    read: line(Math.max(1, reads - 1)),
    'long read': line(1),
    wait: line(WAITS_OF_ADMIN),
    change: line(Math.max(1, Math.min(CHANGES_OF_ADMIN, connections - 1))),
    'long change': line(LONG_CHANGES_OF_ADMIN),
  };
}
