import { type FocusEvent, useCallback, useState } from 'react';

/**
 * Notes that the date in a field is typed by half, or that its month does not have it, once the field is left. A browser
 * gives such a field as an empty one, so the list would silently be another one. `forget`: the field has another date.
 */
export function useUnfinished() {
  const [unfinished, setUnfinished] = useState(false);
  const forget = useCallback(() => setUnfinished(false), []);
  return {
    unfinished,
    forget,
    watch: {
      onInput: forget,
      onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>): void =>
        setUnfinished(currentTarget.validity.badInput),
    },
  };
}
