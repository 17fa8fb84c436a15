import { useCallback, useState } from 'react';
import { LIMITS } from '#contract/constants.ts';

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

/** What is selected of the rows that are shown. */
export interface SelectedRows<Row> extends Selection {
  readonly rows: readonly Row[];
  /** How many rows are shown. */
  readonly shown: number;
  /** As many are selected as one call can decide about, so no other row can be selected. */
  readonly full: boolean;
  readonly toggle: (id: string) => void;
  /** Selects the rows that are shown, as many as can be, or none. */
  readonly chooseAll: (all: boolean) => void;
}

/**
 * The selected rows of a list that are decided about in one call. A row that has left the list is not selected any
 * more. `ids` are those of `rows`, so whatever is ticked is decided about.
 */
export function useSelectedRows<Row extends { readonly id: string }>(
  shown: readonly Row[],
): SelectedRows<Row> {
  const { ids: chosen, choose, clear } = useSelection();
  const rows = shown.filter(({ id }) => chosen.has(id)).slice(0, LIMITS.decisions);
  const ids = new Set(idsOf(rows));
  const chooseAll = (all: boolean): void => {
    clear();
    if (all) choose(idsOf(shown.slice(0, LIMITS.decisions)), true);
  };
  return {
    ...{ ids, rows, choose, clear, chooseAll },
    toggle: id => choose([id], !ids.has(id)),
    shown: shown.length,
    full: rows.length === LIMITS.decisions,
  };
}

export const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);
