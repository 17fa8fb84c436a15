import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { api } from '../lib/api/api.ts';
import { firstScreenStands } from '../lib/once-idle.ts';
import type { store } from './store.ts';

/** A screen whose questions stay without an answer counts as shown after this time. */
const AT_MOST_MS = 8_000;

type State = ReturnType<typeof store.getState>;

const isAsking = (state: State): boolean =>
  Object.values(state[api.reducerPath].queries).some(query => query?.status === 'pending');

/** Notes when the first screen stands: its code is here, and its questions are answered. */
export function useFirstScreen(): void {
  const { getState, subscribe } = useStore<State>();
  useEffect(() => {
    const look = (): void => {
      // The screen's own effects ran before this one, so its questions are asked already.
      if (isAsking(getState())) return;
      firstScreenStands();
      stop();
    };
    const stop = subscribe(look);
    const limit = setTimeout(firstScreenStands, AT_MOST_MS);
    look();
    return () => {
      stop();
      clearTimeout(limit);
    };
  }, [getState, subscribe]);
}
