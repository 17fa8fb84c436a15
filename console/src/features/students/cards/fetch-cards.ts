import { LIMITS } from '#contract/constants.ts';
import type { QrCard, QrCardsAnswer, QrCardsQuery } from '#contract/qr/cards.ts';
import type { Outcome } from '../../../lib/api/call.ts';
import { inParts } from '../../../lib/in-parts.ts';
import type { StudentFilters } from '../student-filters.ts';

/** Whose cards: students chosen one by one, or all that match the filters. */
export type CardSelection =
  | { readonly ids: readonly string[] }
  | { readonly filters: Pick<QrCardsQuery, 'search' | 'trade' | 'year'> };

/** Those in the list who have a card: active students. A list that shows none of them means nobody. */
export function selectionOf({ search, trade, year, state, role }: StudentFilters): CardSelection {
  if (state === 'waiting' || state === 'deactivated' || role === 'admin') return { ids: [] };
  return { filters: { ...(search && { search }), ...(trade && { trade }), ...(year && { year }) } };
}

interface FetchCards {
  readonly ask: (request: QrCardsQuery) => Promise<Outcome<QrCardsAnswer>>;
  /** Called after every answer with the number of cards so far, and the total. */
  readonly onProgress: (got: number, of: number) => void;
}

/** All cards, sorted by name, with as few requests as possible. */
export async function fetchCards(
  selection: CardSelection,
  { ask, onProgress }: FetchCards,
): Promise<Outcome<QrCard[]>> {
  const cards: QrCard[] = [];
  for (const first of firstCalls(selection)) {
    let next: QrCardsQuery | undefined = first;
    while (next) {
      const answer: Outcome<QrCardsAnswer> = await ask(next);
      if (answer.error) return answer;
      const { data } = answer;
      cards.push(...data.cards);
      onProgress(cards.length, 'ids' in selection ? selection.ids.length : data.count);
      next = data.nextCursor === null ? undefined : { ...first, cursor: data.nextCursor };
    }
  }
  return { data: cards.sort((a, b) => a.name.localeCompare(b.name, 'en')) };
}

/** Ids of chosen students go into the address, which has limited room. Filtered students come page by page. */
function firstCalls(selection: CardSelection): QrCardsQuery[] {
  if ('filters' in selection) return [{ ...selection.filters, limit: LIMITS.page.max }];
  const limit = LIMITS.cardsByIds;
  return inParts(selection.ids, limit).map(ids => ({ ids, limit }));
}
