import { createListenerMiddleware, type UnknownAction } from '@reduxjs/toolkit';
import { reconnectWait, type Waits } from '#contract/live-line.ts';
import { api } from '../lib/api.ts';
import { isForNow } from '../lib/api-error.ts';
import { positionHeard, storageHeard, type WithLive } from '../lib/live.ts';

type State = WithLive & { readonly [api.reducerPath]: ReturnType<typeof api.reducer> };

const WAITS: Waits = { leastMs: 1_000, mostMs: 15_000 };

const isFailedQuery = (action: UnknownAction): boolean =>
  action.type === 'api/executeQuery/rejected' && 'payload' in action && isForNow(action.payload);

/** Its error stays with a query that is asked again, until there is an answer. */
const hasFailed = ({ api: { queries } }: State): boolean =>
  Object.values(queries).some(query => query !== undefined && isForNow(query.error));

/** Only a server that has heard from its database says these. */
const saysServerAnswers = (action: UnknownAction): boolean =>
  positionHeard.match(action) || (storageHeard.match(action) && !action.payload.diskFull);

/**
 * A question that failed for now is asked again by itself, ever less often, and at once when the live line shows that
 * the server answers. While the line is lost nothing is asked: when it is back, everything is.
 */
export const failedQueries = createListenerMiddleware<State>();

failedQueries.startListening({
  predicate: isFailedQuery,
  effect: async (_, { condition, dispatch, getState, subscribe, unsubscribe }) => {
    // One round for all that fail.
    unsubscribe();
    for (let failures = 0; hasFailed(getState()); failures++) {
      await condition(saysServerAnswers, reconnectWait(failures, WAITS));
      if (getState().live.connection !== 'offline' && hasFailed(getState()))
        dispatch(api.internalActions.onOnline());
    }
    subscribe();
  },
});
