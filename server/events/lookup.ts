import type { Pool } from 'pg';
import type { EventStatus } from '#contract/constants.ts';
import { lookUp } from '../coalesce.ts';

/** What a mark needs to know of its event. */
export interface MarkedEvent {
  readonly id: string;
  readonly title: string;
  readonly date: string;
  readonly trade: string | null;
  readonly status_choice: EventStatus | null;
}

/** Finds events by id, concurrent callers together. */
export const createEventLookup = (pool: Pool): ((id: string) => Promise<MarkedEvent | undefined>) =>
  lookUp<MarkedEvent>(
    async ids => {
      const { rows } = await pool.query<MarkedEvent>({
        name: 'marked-events',
        text: 'SELECT id, title, date, trade, status_choice FROM events WHERE id = ANY($1::uuid[])',
        values: [ids],
      });
      return rows;
    },
    row => row.id,
  );
