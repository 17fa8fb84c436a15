import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'react-redux';
import { MESSAGES } from '#contract/messages.ts';
import type { OwnPassAnswer } from '#contract/passes/device.ts';
import { type ApiError, isApiError } from '../../../lib/api/api-error.ts';
import { isSetSince, pageOpenedAt } from '../../../lib/clock-set.ts';
import { openLive } from '../../../lib/live/live-socket.ts';
import { type LiveStore, useConnection } from '../../../lib/live/live-state.ts';
import { onClockSet } from '../../../lib/live-code/server-clock.ts';
import { changePass, type HeldPass } from '../../../lib/pass/held-pass.ts';
import type { SignedIn } from '../../../lib/session/session.ts';
import { useOwnPassQuery } from '../shared/door-api.ts';
import { useCollegeDay, useWatched } from '../shared/event/college-day.ts';
import { onDay } from '../shared/event/on-day.ts';

export type OwnPass = OwnPassAnswer['pass'];

type PassStanding =
  | { readonly kind: 'works'; readonly pass: OwnPass }
  | { readonly kind: 'unconfirmed' | 'away' }
  | { readonly kind: 'ended'; readonly why: string };

const OVER: ReadonlySet<ApiError['code']> = new Set(['pass_revoked', 'pass_expired', 'pass_unknown']);

interface PassAnswer {
  readonly data?: OwnPassAnswer | undefined;
  readonly error?: unknown;
}

/** Why the pass has ended. `before`: what was said of that until now. Only an answer with the pass takes it back. */
export function endBy({ data, error }: PassAnswer, before: string | null): string | null {
  if (isApiError(error) && OVER.has(error.code)) return error.error;
  return data && !error ? null : before;
}

interface KnownOfPass {
  readonly error: unknown;
  readonly ended: string | null;
  /** As the server said last, perhaps before this page was opened. */
  readonly pass: OwnPass | null;
}

/** What the last answer says of the pass. While the server does not answer, what it said before. */
function standingBy({ error, ended, pass }: KnownOfPass): PassStanding {
  if (ended !== null) return { kind: 'ended', why: ended };
  if (isApiError(error) && error.code === 'pass_unconfirmed') return { kind: 'unconfirmed' };
  return pass ? { kind: 'works', pass } : { kind: error ? 'away' : 'unconfirmed' };
}

const ASK_SOON_MS = 1_500;
const ASK_AGAIN_MS = 30_000;

/** Whether the pass works, asked again and again: an admin may confirm or revoke it at any time. */
export function usePassStanding(held: HeldPass, session: SignedIn): PassStanding {
  const store = useStore<ReturnType<LiveStore['getState']>>();
  const connection = useConnection();
  const [soon, setSoon] = useState(held.last === null);
  const { data, error, refetch, fulfilledTimeStamp } = useOwnPassQuery(undefined, {
    pollingInterval: soon ? ASK_SOON_MS : ASK_AGAIN_MS,
  });
  const { id } = held;
  const said = data?.pass;
  const clock = useServerClock(data, fulfilledTimeStamp, held.offsetMs);
  const day = useCollegeDay(clock.offsetMs);
  const ended = useEnd(held, { data, error });
  const pass = usePassOn(day, said ?? held.last);
  const standing = standingBy({ error, ended, pass });
  const end = standing.kind === 'works' ? standing.pass.expiresAt : null;
  const expired = useWatched(() => end !== null && isOver(end, clock, error !== undefined));
  const works = standing.kind === 'works' && !expired;
  const waits = standing.kind === 'unconfirmed' || standing.kind === 'away';

  // Somebody stands there and compares numbers. Later it lasts all day.
  useEffect(() => setSoon(waits), [waits]);

  useEffect(() => {
    if (said) void changePass(id, { last: said });
  }, [id, said]);

  useEffect(() => {
    if (works) return openLive(store, session);
    return undefined;
  }, [works, store, session]);

  // A pass that is revoked loses its connection at once.
  useEffect(() => {
    if (connection === 'offline') void refetch();
  }, [connection, refetch]);

  // What time it is by the server is asked anew.
  useEffect(() => onClockSet(() => void refetch()), [refetch]);

  return expired || (standing.kind === 'ended' && isExpiredHere(held, standing.why, clock))
    ? { kind: 'ended', why: MESSAGES.passHasExpired }
    : standing;
}

/** Why the pass has ended, also while the server does not answer, and when the page is opened again meanwhile. */
function useEnd({ id, ended }: HeldPass, { data, error }: PassAnswer): string | null {
  const [before, setBefore] = useState(ended);
  const now = endBy({ data, error }, before);
  useEffect(() => {
    if (now === before) return;
    setBefore(now);
    void changePass(id, { ended: now });
  }, [id, now, before]);
  return now;
}

/** What must be added to this device's clock to get the server's, and `pageOpenedAt` when that was learned. */
interface ServerClock {
  readonly offsetMs: number;
  readonly openedAt: number;
}

/** The server's clock by its last answer. Before the first one in this page, as this device has kept it. */
const useServerClock = (answer: OwnPassAnswer | undefined, answeredAt = 0, keptMs = 0): ServerClock =>
  useMemo(() => {
    const offsetMs = answer && answeredAt ? Date.parse(answer.now) - answeredAt : keptMs;
    return { offsetMs, openedAt: pageOpenedAt() };
  }, [answer, answeredAt, keptMs]);

/**
 * Whether the time of a pass is over, also without a network: what is scanned from then on is refused, and those
 * students would not be marked. `away`: the server does not answer.
 */
export function isOver(expiresAt: string, { offsetMs, openedAt }: ServerClock, away: boolean): boolean {
  // Sleep only moves this forward, so a clock that moved back was set.
  const setBackMs = Math.max(0, openedAt - pageOpenedAt());
  // One that moved forward was set, or the device slept. The server is asked, and knows.
  const isAsked = setBackMs === 0 && isSetSince(openedAt) && !away;
  return !isAsked && Date.now() + setBackMs + offsetMs >= Date.parse(expiresAt);
}

/**
 * The pass with its events as they are on this day. A phone that was paired the day before may have no network at the
 * door.
 */
const usePassOn = (day: string, pass: OwnPass | null): OwnPass | null =>
  useMemo(() => pass && { ...pass, events: pass.events.map(event => onDay(event, day)) }, [pass, day]);

/** A pass that the server has forgotten after its end has ended, and was not unknown. */
export const isExpiredHere = ({ last }: Pick<HeldPass, 'last'>, why: string, clock: ServerClock): boolean =>
  why === MESSAGES.passUnknown && last !== null && isOver(last.expiresAt, clock, true);
