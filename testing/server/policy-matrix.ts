import type { PassRight } from '#contract/passes/schema.ts';
import type { Route } from '#contract/route.ts';

/**
 * The callers, in the order of their calls: the one who may change most comes last. 'initial' is an admin who
 * still has the initial password.
 */
export const CALLERS = [
  'nobody',
  'deactivated',
  'initial',
  'pass scan',
  'pass search',
  'pass manual',
  'pass elsewhere',
  'pass revoked',
  'student B',
  'student A',
  'admin',
] as const;
type Caller = (typeof CALLERS)[number];

/**
 * The passes among them, by their rights. Two have all rights: one is for another event than the one that is asked
 * about, and one is revoked.
 */
export const PASSES = {
  'pass scan': ['scan'],
  'pass search': ['search'],
  'pass manual': ['manual'],
  'pass elsewhere': ['scan', 'search', 'manual'],
  'pass revoked': ['scan', 'search', 'manual'],
} as const satisfies Readonly<Record<string, readonly PassRight[]>>;
export type PassCaller = keyof typeof PASSES;
export const isPassCaller = (caller: Caller): caller is PassCaller => caller in PASSES;

/** The owner of the thing in the path: a student, or no one. */
export type Whose = 'A' | 'B' | '-';

/** 'in': admitted, whatever the handler answers. */
type Verdict = 401 | 403 | 404 | 'in';

/** The things that belong to a student … */
export const OWNED = ['user', 'mark', 'report', 'changeRequest'] as const;
export type Owned = (typeof OWNED)[number];
/** … and those that belong to no one. */
export type Unowned = 'schedule' | 'notice' | 'event' | 'lateScan' | 'pass' | 'tradeAlias' | 'expectedSignup';
/** The thing in the path, which decides from which callers it is hidden as if it did not exist. */
export type Thing = Owned | Unowned;
const HIDES: Readonly<Record<Thing, 'from all' | 'from students' | 'not'>> = {
  report: 'from all',
  changeRequest: 'from all',
  mark: 'from students',
  user: 'not',
  schedule: 'not',
  notice: 'not',
  event: 'not',
  lateScan: 'not',
  pass: 'not',
  tradeAlias: 'not',
  expectedSignup: 'not',
};

/** What the id in a route's path names. */
export function thingOf({ path }: Pick<Route, 'path'>): Thing {
  if (/^\/(users(\/account)?|photos|qr\/\w+|attendance\/user(-stats)?)\/:id/.test(path)) return 'user';
  if (/^\/attendance\/(mark\/)?:id/.test(path)) return 'mark';
  if (/^\/notices\/:id/.test(path)) return 'notice';
  if (/^\/late-scans\/:id/.test(path)) return 'lateScan';
  if (/^\/passes\/:id/.test(path)) return 'pass';
  if (/^\/users\/trade-aliases\/:id/.test(path)) return 'tradeAlias';
  if (/^\/auth\/profile\/changes\/:id/.test(path)) return 'changeRequest';
  if (/^\/office\/expected\/:id/.test(path)) return 'expectedSignup';
  if (/^\/report-schedules\/:id/.test(path)) return 'schedule';
  return /^\/reports\/:id/.test(path) ? 'report' : 'event';
}

/** The answer required by the rights (docs/specification.md#roles-and-rights). */
export function verdictOf(
  route: Pick<Route, 'path' | 'access' | 'pass' | 'withInitialPassword'>,
  caller: Caller,
  whose: Whose,
): Verdict {
  if (route.access === 'public') return 'in';
  if (caller === 'nobody' || caller === 'deactivated') return 401;
  if (isPassCaller(caller)) return passVerdict(route, caller);
  return route.access === 'pass' ? 403 : userVerdict(route, caller, whose);
}

function userVerdict(
  route: Pick<Route, 'path' | 'access' | 'withInitialPassword'>,
  caller: Exclude<Caller, PassCaller>,
  whose: Whose,
): Verdict {
  const { access } = route;
  if (caller === 'initial') return route.withInitialPassword ? 'in' : 403;
  const hides = HIDES[thingOf(route)];
  if (caller === 'admin') return hides === 'from all' && whose !== '-' ? 404 : 'in';
  if (access === 'admin') return 403;
  if (whose === '-' || caller === `student ${whose}`) return 'in';
  if (access === 'self-or-admin') return 403;
  return hides === 'not' ? 'in' : 404;
}

function passVerdict({ pass }: Pick<Route, 'pass'>, caller: PassCaller): Verdict {
  const rights: readonly PassRight[] = PASSES[caller];
  const hasRight = pass && (pass.right === 'any' || rights.includes(pass.right));
  const isThere = caller !== 'pass elsewhere' || pass?.event === 'none';
  // What a revoked pass did before may still be sent.
  return hasRight && isThere && (caller !== 'pass revoked' || pass.late) ? 'in' : 403;
}

/** The verdict of an answer's status; a server error is no verdict. */
export function verdictIn(status: number): Verdict | `failed with ${number}` {
  if (status === 401 || status === 403 || status === 404) return status;
  return status < 500 ? 'in' : `failed with ${status}`;
}
