import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SENTENCES } from '#contract/errors.ts';
import { REFUSAL_STATUS, type RefusalCode } from '#contract/failure.ts';
import { api } from '../api/api.ts';
import { apiError } from '../api/api-error.ts';
import { askAgain } from './ask-again.ts';
import { liveReducer } from './live-state.ts';

type Said = RefusalCode | undefined;
const asked = vi.fn<() => Said | Promise<Said>>();
const { endpoints } = api.injectEndpoints({
  endpoints: build => ({
    figures: build.query<number, void>({
      queryFn: async () => {
        const code = await asked();
        if (code === undefined) return { data: 42 };
        return { error: apiError(REFUSAL_STATUS[code], { success: false, code, error: SENTENCES[code] }) };
      },
    }),
  }),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  asked.mockReset();
  vi.useRealTimers();
});

/** A console that shows the figures. */
async function open(asking = {}) {
  let refetches = 0;
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, live: liveReducer },
    middleware: defaults =>
      defaults().concat(api.middleware, () => (next: (action: unknown) => unknown) => (action: unknown) => {
        if (api.internalActions.onOnline.match(action)) refetches++;
        return next(action);
      }),
  });
  const closing = new AbortController();
  askAgain(store, closing.signal);
  await store.dispatch(endpoints.figures.initiate(undefined, asking));
  return {
    shown: () => endpoints.figures.select()(store.getState()).data,
    refetches: () => refetches,
    close: () => closing.abort(),
  };
}

test.each(['unavailable', 'too_many_requests'] as const)(
  'what was not answered (%s) is asked for again until it is, and then no more',
  async code => {
    asked.mockReturnValueOnce(code).mockReturnValueOnce(code);
    const { shown, close } = await open();
    expect(shown()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown()).toBe(42);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(asked).toHaveBeenCalledTimes(3);
    close();
    expect(vi.getTimerCount()).toBe(0);
  },
);

test('what was refused, or failed by a fault, is not asked for again', async () => {
  asked.mockReturnValueOnce('forbidden').mockReturnValueOnce('internal');
  for (const { close } of [await open(), await open()]) {
    await vi.advanceTimersByTimeAsync(300_000);
    close();
  }
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a search that is made once does not make everything else be asked for again', async () => {
  asked.mockReturnValueOnce('unavailable');
  const { close, refetches } = await open({ subscriptionOptions: { refetchOnReconnect: false } });
  await vi.advanceTimersByTimeAsync(300_000);
  close();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(refetches()).toBe(1);
});

test('what is refused after longer than it takes to ask again is asked for again, too', async () => {
  const slowly = (): Promise<Said> =>
    new Promise(resolve => setTimeout(() => resolve('unavailable'), 35_000));
  asked.mockReturnValueOnce('unavailable').mockImplementationOnce(slowly);
  const { shown, close } = await open();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(shown()).toBe(42);
  close();
});
