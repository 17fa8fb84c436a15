import type { Route } from '#contract/routes.ts';

/**
 * The callers, in the order of their calls: the one who may change most comes last. 'initial' is an admin who
 * still has the initial password.
 */
export const CALLERS = ['nobody', 'deactivated', 'initial', 'student B', 'student A', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

/** The owner of the thing in the path: a student, or no one. */
export type Whose = 'A' | 'B' | '-';

/** 'in': admitted, whatever the handler answers. */
export type Verdict = 401 | 403 | 404 | 'in';

/** The thing in the path, which decides from which callers it is hidden as if it did not exist. */
export type Thing = 'user' | 'mark' | 'report' | 'schedule' | 'notice' | 'event' | 'lateScan';
const HIDES: Readonly<Record<Thing, 'from all' | 'from students' | 'not'>> = {
  report: 'from all',
  mark: 'from students',
  user: 'not',
  schedule: 'not',
  notice: 'not',
  event: 'not',
  lateScan: 'not',
};

/** What the id in a route's path names. */
export function thingOf({ path }: Pick<Route, 'path'>): Thing {
  if (/^\/(users(\/account)?|qr\/\w+|attendance\/user(-stats)?)\/:id/.test(path)) return 'user';
  if (/^\/attendance\/(mark\/)?:id/.test(path)) return 'mark';
  if (/^\/notices\/:id/.test(path)) return 'notice';
  if (/^\/late-scans\/:id/.test(path)) return 'lateScan';
  if (/^\/report-schedules\/:id/.test(path)) return 'schedule';
  return /^\/reports\/:id/.test(path) ? 'report' : 'event';
}

/** The answer required by the rights (docs/specification.md#roles-and-rights). */
export function verdictOf(
  route: Pick<Route, 'path' | 'access' | 'withInitialPassword'>,
  caller: Caller,
  whose: Whose,
): Verdict {
  const { access } = route;
  if (access === 'public') return 'in';
  if (caller === 'nobody' || caller === 'deactivated') return 401;
  if (caller === 'initial') return route.withInitialPassword ? 'in' : 403;
  const hides = HIDES[thingOf(route)];
  if (caller === 'admin') return hides === 'from all' && whose !== '-' ? 404 : 'in';
  if (access === 'admin') return 403;
  if (whose === '-' || caller === `student ${whose}`) return 'in';
  if (access === 'self-or-admin') return 403;
  return hides === 'not' ? 'in' : 404;
}

/** The verdict of an answer's status; a server error is no verdict. */
export function verdictIn(status: number): Verdict | `failed with ${number}` {
  if (status === 401 || status === 403 || status === 404) return status;
  return status < 500 ? 'in' : `failed with ${status}`;
}
