import { expect, test, vi } from 'vitest';
import { LIMITS } from '#contract/constants.ts';
import type { QrCardsAnswer, QrCardsQuery } from '#contract/qr/cards.ts';
import { networkError } from '../../../lib/api/api-error.ts';
import { NO_FILTERS } from '../student-filters.ts';
import { fetchCards, selectionOf } from './fetch-cards.ts';

const card = (id: string) => ({ id, name: `Student ${id}`, roll_no: id, trade: null, qrCodeData: `{${id}}` });
const answer = (ids: readonly string[], more: Partial<QrCardsAnswer> = {}) => ({
  data: {
    success: true as const,
    cards: ids.map(card),
    count: ids.length,
    total: 9,
    nextCursor: null,
    ...more,
  },
});

test('cards of filtered students are fetched page by page, and each page is reported', async () => {
  const progress: string[] = [];
  const requests: QrCardsQuery[] = [];
  const ask = async (wanted: QrCardsQuery) => {
    requests.push(wanted);
    return wanted.cursor ? answer(['a'], { count: 3 }) : answer(['c', 'b'], { count: 3, nextCursor: 'next' });
  };
  const onProgress = (got: number, of: number) => void progress.push(`${got} of ${of}`);
  const { data } = await fetchCards({ filters: { trade: 'GCS' } }, { ask, onProgress });
  expect(data?.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(requests).toEqual([
    { trade: 'GCS', limit: LIMITS.page.max },
    { trade: 'GCS', limit: LIMITS.page.max, cursor: 'next' },
  ]);
  expect(progress).toEqual(['2 of 3', '3 of 3']);
});

test('cards of chosen students are fetched in groups that fit into an address', async () => {
  const ids = Array.from({ length: 2 * LIMITS.cardsByIds + 1 }, (_, index) => String(index));
  const ask = vi.fn(async ({ ids: wanted = [] }: QrCardsQuery) => answer(wanted));
  const { data } = await fetchCards({ ids }, { ask, onProgress: () => {} });
  expect(data).toHaveLength(ids.length);
  expect(ask.mock.calls.map(([wanted]) => wanted.ids?.length)).toEqual([100, 100, 1]);
});

test('a missing answer ends the fetch, because half of the cards would look complete', async () => {
  const ask = async ({ cursor }: QrCardsQuery) =>
    cursor ? { error: networkError } : answer(['a'], { nextCursor: 'next' });
  expect(await fetchCards({ filters: {} }, { ask, onProgress: () => {} })).toEqual({ error: networkError });
});

test('a list that shows no active student is printed as no card, not as the cards of others', async () => {
  const shown = { ...NO_FILTERS, trade: 'GCS' };
  expect(selectionOf({ ...shown, state: 'all', role: 'all' })).toEqual({ filters: { trade: 'GCS' } });
  const ask = vi.fn();
  for (const none of [{ state: 'waiting' }, { state: 'deactivated' }, { role: 'admin' }] as const) {
    const selection = selectionOf({ ...shown, ...none });
    expect(await fetchCards(selection, { ask, onProgress: () => {} })).toEqual({ data: [] });
  }
  expect(ask).not.toHaveBeenCalled();
});
