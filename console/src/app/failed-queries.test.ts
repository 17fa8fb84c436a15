import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../lib/api.ts';
import { type ApiError, apiError, networkError } from '../lib/api-error.ts';
import { connectionChanged, liveReducer, positionHeard } from '../lib/live.ts';
import { failedQueries } from './failed-queries.ts';

/** What the server says to each question, in order; then it answers. */
let failures: ApiError[];
let asked: number;

const asking = api.injectEndpoints({
  endpoints: build => ({
    question: build.query<string, void>({
      queryFn: () => {
        asked += 1;
        const error = failures.shift();
        return error ? { error } : { data: 'answered' };
      },
    }),
  }),
});
const { question } = asking.endpoints;

const away = apiError(503, { success: false, code: 'unavailable', error: 'Away' });
const refused = apiError(404, { success: false, code: 'event_not_found', error: 'None' });

function openStore() {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, live: liveReducer },
    middleware: defaults => defaults().prepend(failedQueries.middleware).concat(api.middleware),
  });
  store.dispatch(connectionChanged('live'));
  return store;
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test('a question that failed for now is asked again until there is an answer', async () => {
  failures = [away, networkError, away];
  const store = openStore();
  void store.dispatch(question.initiate());
  await vi.advanceTimersByTimeAsync(30_000);
  expect(question.select()(store.getState()).data).toBe('answered');
  expect(asked).toBe(4);
});

test('it is asked at once when the live line shows that the server answers', async () => {
  failures = [away];
  const store = openStore();
  void store.dispatch(question.initiate());
  await vi.advanceTimersByTimeAsync(0);
  store.dispatch(positionHeard(7));
  // Less than the first wait.
  await vi.advanceTimersByTimeAsync(400);
  expect(question.select()(store.getState()).data).toBe('answered');
});

test('a refusal stays one', async () => {
  failures = [refused];
  const store = openStore();
  void store.dispatch(question.initiate());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(1);
});
