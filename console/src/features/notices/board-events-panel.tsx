import { useRef } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { BoardEventFilterBar } from './board-event-filter-bar.tsx';
import { NO_FILTERS } from './board-event-filters.ts';
import { EventResults } from './event-results.tsx';
import type { Board } from './use-board.ts';

/** The active and upcoming events, earliest first, and their filters. */
export function BoardEventsPanel({ board }: { readonly board: Board }) {
  const { events, count, filters, choose } = board;
  const bar = useRef<HTMLElement>(null);
  // The clear button disappears with the filters, so the focus goes to the search field.
  const clear = (): void => {
    choose(NO_FILTERS);
    bar.current?.querySelector('input')?.focus();
  };
  return (
    <Panel
      title="Upcoming Events"
      aside={
        <span role="status" className="rc-number">
          {count !== undefined && count > 0 && `Showing ${events.length} of ${count}`}
        </span>
      }
    >
      <BoardEventFilterBar ref={bar} filters={filters} onChange={choose} />
      <EventResults board={board} onClear={clear} />
    </Panel>
  );
}
