import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { MESSAGES } from '#contract/messages.ts';
import type { QrCard } from '#contract/qr/cards.ts';
import { ROUTES } from '#contract/routes.ts';
import { endStaleSession } from '../../../lib/api/api.ts';
import { sentence } from '../../../lib/api/api-error.ts';
import { callRoute } from '../../../lib/api/call.ts';
import { tokenOf } from '../../../lib/session/session.ts';
import { type CardSelection, fetchCards } from './fetch-cards.ts';

export type Cards =
  | { readonly at: 'fetching'; readonly got: number; readonly of: number | null }
  | { readonly at: 'failed'; readonly problem: string }
  | { readonly at: 'here'; readonly cards: readonly QrCard[] };

const START: Cards = { at: 'fetching', got: 0, of: null };

/** Fetches the cards of a screen, once. `again` starts over. `selection` must stay the same object. */
export function useCards(selection: CardSelection): { readonly state: Cards; readonly again: () => void } {
  const { dispatch, getState } = useStore();
  const [state, setState] = useState<Cards>(START);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    const leaving = new AbortController();
    const token = tokenOf(getState());
    const fetchAll = async (): Promise<void> => {
      const { data, error } = await fetchCards(selection, {
        ask: request => callRoute(ROUTES.qrCards, request, { token, signal: leaving.signal }),
        onProgress: (got, of) => {
          if (!leaving.signal.aborted) setState({ at: 'fetching', got, of });
        },
      });
      if (leaving.signal.aborted) return;
      if (error) endStaleSession(error, token, { dispatch, getState });
      setState(
        data ? { at: 'here', cards: data } : { at: 'failed', problem: sentence(error, MESSAGES.cardsFailed) },
      );
    };
    void fetchAll();
    return () => leaving.abort();
  }, [selection, attempt, dispatch, getState]);

  const again = (): void => {
    setState(START);
    setAttempt(attempt + 1);
  };
  return { state, again };
}
