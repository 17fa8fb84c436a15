import { LIMITS, type YEARS } from '#contract/constants.ts';
import type { QrCard, QrCardsAnswer } from '#contract/qr-cards.ts';
import type { Outcome } from '../../../lib/call.ts';

/** What a call for cards asks for. */
export interface CardsRequest {
  readonly ids?: string[];
  readonly search?: string;
  readonly trade?: string;
  readonly year?: (typeof YEARS)[number];
  readonly limit: number;
  readonly cursor?: string;
}

/** Whose cards: students that were chosen one by one, or all who match. */
export type Whose =
  | { readonly ids: readonly string[] }
  | { readonly filters: Pick<CardsRequest, 'search' | 'trade' | 'year'> };

export interface FetchCards {
  readonly ask: (request: CardsRequest) => Promise<Outcome<QrCardsAnswer>>;
  /** Told after every answer: how many cards are here, and of how many. */
  readonly onProgress: (got: number, of: number) => void;
}

/** All the cards, by name, from as few calls as there can be. */
export async function fetchCards(whose: Whose, { ask, onProgress }: FetchCards): Promise<Outcome<QrCard[]>> {
  const cards: QrCard[] = [];
  for (const first of firstCalls(whose)) {
    let next: CardsRequest | undefined = first;
    while (next) {
      const answer: Outcome<QrCardsAnswer> = await ask(next);
      if (answer.error) return answer;
      const { data } = answer;
      cards.push(...data.cards);
      onProgress(cards.length, 'ids' in whose ? whose.ids.length : data.count);
      next = data.nextCursor === null ? undefined : { ...first, cursor: data.nextCursor };
    }
  }
  return { data: cards.toSorted((a, b) => a.name.localeCompare(b.name)) };
}

/** Chosen students are named in the address, which has room for so many; of those who match, pages are asked for. */
function firstCalls(whose: Whose): CardsRequest[] {
  if ('filters' in whose) return [{ ...whose.filters, limit: LIMITS.page.max }];
  const step = LIMITS.cardsByIds;
  return Array.from({ length: Math.ceil(whose.ids.length / step) }, (_, index) => ({
    ids: whose.ids.slice(index * step, (index + 1) * step),
    limit: step,
  }));
}
