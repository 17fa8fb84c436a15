import { useEffect, useRef } from 'react';
import type { ListedUser } from '#contract/users/schema.ts';
import type { Selection } from '../../ui/list/use-selection.ts';
import { useLazyStudentQuery } from './students-api.ts';

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
