import { createSlice, type Dispatch, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { z } from 'zod';
import type { Event } from '#contract/events/schema.ts';
import { type LiveCounts, type LiveStorage, liveCounts, newerCounts } from '#contract/live/events.ts';
import type { WithCollege } from '../use-college.ts';

export type Connection = 'connecting' | 'live' | 'offline';

interface LiveState {
  readonly connection: Connection;
  /** The newest store position that this console knows of. */
  readonly position: number;
  /** Whether the database can store nothing more. Sent to admins only. */
  readonly diskFull: boolean;
  /** The day at the college by the server's clock. Null: not heard, as by students and passes. */
  readonly day: string | null;
  readonly counts: Readonly<Record<string, LiveCounts>>;
}

const START: LiveState = { connection: 'connecting', position: 0, diskFull: false, day: null, counts: {} };

/** Keeps the newer counts of each event, however they arrived. */
export function withCounts(state: LiveState, heard: readonly LiveCounts[]): LiveState {
  const counts = { ...state.counts };
  let { position } = state;
  for (const each of heard) {
    const known = counts[each.eventId];
    counts[each.eventId] = known ? newerCounts(known, each) : each;
    position = Math.max(position, each.asOf);
  }
  return { ...state, position, counts };
}

const carriers = z.union([
  z.object({ events: z.array(z.object({ counts: liveCounts })) }).transform(a => a.events.map(e => e.counts)),
  z.object({ event: z.object({ counts: liveCounts }) }).transform(a => [a.event.counts]),
  z.object({ stats: liveCounts }).transform(a => [a.stats]),
]);

/** The counts in an answer of any endpoint. */
export const countsIn = (answer: unknown): readonly LiveCounts[] => carriers.safeParse(answer).data ?? [];

const isAnswer = (action: UnknownAction): action is UnknownAction & { payload: unknown } =>
  /^api\/execute(Query|Mutation)\/fulfilled$/.test(action.type);

const slice = createSlice({
  name: 'live',
  initialState: START,
  reducers: {
    connectionChanged: (state, { payload }: PayloadAction<Connection>) => {
      state.connection = payload;
      // Another day may have begun before the next line says so.
      if (payload !== 'live') state.day = null;
    },
    countsHeard: (state, { payload }: PayloadAction<LiveCounts>) => withCounts(state, [payload]),
    positionHeard: (state, { payload }: PayloadAction<number>) => {
      state.position = Math.max(state.position, payload);
    },
    /** The record ends before what was heard: a backup was restored. Nothing heard before is true any more. */
    recordReplaced: (state, { payload }: PayloadAction<number>) => {
      state.position = payload;
      state.counts = {};
    },
    storageHeard: (state, { payload }: PayloadAction<LiveStorage>) => {
      state.diskFull = payload.diskFull;
    },
    dayHeard: (state, { payload }: PayloadAction<string>) => {
      state.day = payload;
    },
    liveForgotten: () => START,
  },
  extraReducers: builder =>
    builder.addMatcher(isAnswer, (state, { payload }) => {
      const heard = countsIn(payload);
      return heard.length === 0 ? state : withCounts(state, heard);
    }),
});

export const {
  connectionChanged,
  countsHeard,
  positionHeard,
  recordReplaced,
  storageHeard,
  dayHeard,
  liveForgotten,
} = slice.actions;
export const liveReducer = slice.reducer;

export interface WithLive {
  readonly live: LiveState;
}

/** What the live connection needs of the store. */
export interface LiveStore {
  readonly dispatch: Dispatch<UnknownAction>;
  readonly getState: () => WithLive & WithCollege;
}

/** How often admins' screens ask for what the live connection tells of otherwise. */
export const ASK_WHILE_AWAY_MS = 60_000;

export const useConnection = (): Connection => useSelector((state: WithLive) => state.live.connection);

/** Whether the database's disk is full. Sent to admins only. */
export const useDiskFull = (): boolean => useSelector((state: WithLive) => state.live.diskFull);

/** The day at the college by the server's clock, while there is a connection that says so. */
export const useServerDay = (): string | null => useSelector(({ live }: WithLive) => live.day);

/** The newest counts of an event: those it was fetched with, or those received since. */
export function useEventCounts(event: Pick<Event, 'id' | 'counts'>): LiveCounts {
  const heard = useSelector((state: WithLive) => state.live.counts[event.id]);
  return heard ? newerCounts(event.counts, heard) : event.counts;
}
