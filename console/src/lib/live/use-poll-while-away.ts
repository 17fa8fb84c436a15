import { useConnection } from './live-state.ts';

const EVERY_MS = 60_000;

/** Options of a query for admins. The live connection tells of its changes; while that is away, it is asked for. */
export const usePollWhileAway = () => ({
  pollingInterval: useConnection() === 'live' ? 0 : EVERY_MS,
  skipPollingIfUnfocused: true,
});
