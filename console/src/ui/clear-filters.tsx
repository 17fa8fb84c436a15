import { Button } from '@mantine/core';
import { focusSearch } from '../lib/focus-soon.ts';

/** Where filters let nothing pass: lets all pass. It is gone by then, so the search above gets the focus. */
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
