import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ListedUser } from '#contract/users/schema.ts';
import { api } from '../../lib/api/api.ts';
import type { WithLive } from '../../lib/live/live-state.ts';
import { throttled } from '../../lib/throttled.ts';
import type { Selection } from '../../ui/list/use-selection.ts';
import { LIST, useLazyStudentQuery } from './students-api.ts';

/**
 * Takes the ticks of those who are erased, here or at another desk. A student who leaves the list may as well have
 * another trade now, or be deactivated, and stays ticked: so it is asked. `of`: the filters that these students pass.
 */
export function useForgetErased(
  students: readonly ListedUser[],
  of: string,
  { ids, choose }: Selection,
): void {
  const [ask] = useLazyStudentQuery();
  const before = useRef({ students, of });
  useEffect(() => {
    const listed = new Set(students.map(({ id }) => id));
    const last = before.current;
    before.current = { students, of };
    if (last.of !== of) return;
    for (const { id } of last.students)
      if (ids.has(id) && !listed.has(id))
        void ask({ id }).then(({ data }) => data?.user.erased && choose([id], false));
  }, [students, of, ids, choose, ask]);
}

/** The list is fetched page by page, as many as are shown, and how often each was present may be known late. */
const RATES = { waitMs: 0, everyMs: 15_000 };

/** Fetches the list again when somebody is marked: at once, and then rarely. */
export function useFollowMarks(): void {
  const position = useSelector(({ live }: WithLive) => live.position);
  const dispatch = useDispatch();
  const [again] = useState(() => throttled(() => dispatch(api.util.invalidateTags([LIST])), RATES));
  const [opened] = useState(position);
  useEffect(() => {
    if (position > opened) again();
  }, [position, opened, again]);
  useEffect(() => again.cancel, [again]);
}
