import { useCallback, useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Selects these rows, or deselects them. It never changes. */
  readonly choose: (ids: readonly string[], chosen: boolean) => void;
  readonly clear: () => void;
}

const NONE_SELECTED: ReadonlySet<string> = new Set();

/** The selected rows of a list, by their ids. They stay selected while the list is searched for more. */
export function useSelection(): Selection {
  const [ids, setIds] = useState(NONE_SELECTED);
  const choose = useCallback(
    (some: readonly string[], chosen: boolean) =>
      setIds(before => {
        const after = new Set(before);
        for (const id of some) chosen ? after.add(id) : after.delete(id);
        return after;
      }),
    [],
  );
  const clear = useCallback(() => setIds(NONE_SELECTED), []);
  return { ids, choose, clear };
}
