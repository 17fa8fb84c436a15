import { ASK_WHILE_AWAY_MS, useConnection } from './live-state.ts';

/** Options of a query. The live connection tells of its changes; while that is away, it is asked for. */
export const usePollWhileAway = () => ({
  pollingInterval: useConnection() === 'live' ? 0 : ASK_WHILE_AWAY_MS,
  skipPollingIfUnfocused: true,
});
