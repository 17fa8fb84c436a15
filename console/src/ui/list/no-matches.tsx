import { Button } from '@mantine/core';
import { MESSAGES } from '#contract/messages.ts';
import { focusSearch } from '../../lib/focus/focus-soon.ts';
import { EmptyState } from '../state/empty-state.tsx';

interface NoMatchesProps {
  readonly title: string;
  readonly onClear: () => void;
}

/** The filters match nothing, so they can be cleared. */
export const NoMatches = ({ title, onClear }: NoMatchesProps) => (
  <EmptyState
    title={title}
    description={MESSAGES.adjustFilters}
    action={<ClearFilters onClear={onClear} />}
  />
);

interface ClearFiltersProps extends Pick<NoMatchesProps, 'onClear'> {
  /** If it clears only some of them. */
  readonly label?: string;
}

/** The button disappears with the filters, so the search above gets the focus. */
export function ClearFilters({ onClear, label = 'Clear filters' }: ClearFiltersProps) {
  return (
    <Button
      variant="default"
      onClick={() => {
        onClear();
        focusSearch();
      }}
    >
      {label}
    </Button>
  );
}
