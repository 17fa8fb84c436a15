import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { MESSAGES } from '#contract/messages.ts';
import type { OwnPassAnswer } from '#contract/passes/device.ts';
import { type ApiError, isApiError } from '../../../lib/api/api-error.ts';
import { openLive } from '../../../lib/live/live-socket.ts';
import { type LiveStore, useConnection } from '../../../lib/live/live-state.ts';
import { type HeldPass, keepPass } from '../../../lib/pass/held-pass.ts';
import type { SignedIn } from '../../../lib/session/session.ts';
import { useOwnPassQuery } from '../shared/door-api.ts';

export type OwnPass = OwnPassAnswer['pass'];

export type PassStanding =
  /** `fresh`: the server said so since this page was opened. */
  | { readonly kind: 'works'; readonly pass: OwnPass; readonly fresh: boolean }
  | { readonly kind: 'unconfirmed' | 'away' }
  | { readonly kind: 'ended'; readonly why: string };

const OVER: ReadonlySet<ApiError['code']> = new Set(['pass_revoked', 'pass_expired', 'pass_unknown']);

/** What the last answer says of the pass. While the server does not answer, what it said before. */
export function standingBy(error: unknown, said: OwnPass | null, kept: OwnPass | null): PassStanding {
  if (isApiError(error) && OVER.has(error.code)) return { kind: 'ended', why: error.error };
  if (isApiError(error) && error.code === 'pass_unconfirmed') return { kind: 'unconfirmed' };
  const pass = said ?? kept;
  return pass ? { kind: 'works', pass, fresh: said !== null } : { kind: error ? 'away' : 'unconfirmed' };
}

const ASK_SOON_MS = 1_500;
const ASK_AGAIN_MS = 30_000;

/** Whether the pass works, asked again and again: an admin may confirm or revoke it at any time. */
export function usePassStanding(held: HeldPass, session: SignedIn): PassStanding {
  const store = useStore<ReturnType<LiveStore['getState']>>();
  const connection = useConnection();
  const { data, error, refetch } = useOwnPassQuery(undefined, {
    pollingInterval: held.last ? ASK_AGAIN_MS : ASK_SOON_MS,
  });
  const standing = standingBy(error, data?.pass ?? null, held.last);
  const works = standing.kind === 'works';
  const said = data?.pass;

  useEffect(() => {
    if (said) void keepPass({ ...held, last: said });
  }, [held, said]);

  useEffect(() => {
    if (works) return openLive(store, session);
    return undefined;
  }, [works, store, session]);

  // A pass that is revoked loses its connection at once.
  useEffect(() => {
    if (connection === 'offline') void refetch();
  }, [connection, refetch]);

  return standing.kind === 'ended' && isExpiredHere(held, standing.why)
    ? { kind: 'ended', why: MESSAGES.passHasExpired }
    : standing;
}

/** A pass that the server has forgotten after its end has ended, and was not unknown. */
const isExpiredHere = ({ last }: HeldPass, why: string): boolean =>
  why === MESSAGES.passUnknown && last !== null && Date.parse(last.expiresAt) < Date.now();
