import { Button } from '@mantine/core';
import { focusSearch } from '../lib/focus/focus-soon.ts';

/** Clears the filters if they match nothing. The button disappears, so the search above gets the focus. */
export function ClearFilters({ onClear }: { readonly onClear: () => void }) {
  return (
    <Button
      variant="default"
      onClick={() => {
        onClear();
        focusSearch();
      }}
    >
      Clear filters
    </Button>
  );
}
