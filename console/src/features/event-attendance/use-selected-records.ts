import { useCallback, useState } from 'react';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { LIMITS } from '#contract/constants.ts';

export interface SelectedRecords {
  readonly ids: ReadonlySet<string>;
  /** Those of the list that are selected, at most as many as are changed at once. */
  readonly records: readonly AttendanceRecord[];
  readonly toggle: (id: string) => void;
  readonly set: (ids: readonly string[]) => void;
}

const NONE: ReadonlySet<string> = new Set();

/** The selected marks of a list. One that has left the list is not selected any more. */
export function useSelectedRecords(shown: readonly AttendanceRecord[]): SelectedRecords {
  const [ids, setIds] = useState(NONE);
  const toggle = useCallback(
    (id: string) =>
      setIds(before => new Set(before.has(id) ? [...before].filter(one => one !== id) : [...before, id])),
    [],
  );
  return {
    ids,
    records: shown.filter(({ id }) => ids.has(id)).slice(0, LIMITS.decisions),
    toggle,
    set: chosen => setIds(new Set(chosen)),
  };
}
