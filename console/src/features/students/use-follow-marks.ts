import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { api } from '../../lib/api/api.ts';
import type { WithLive } from '../../lib/live/live-state.ts';
import { throttled } from '../../lib/throttled.ts';
import { LIST } from './students-api.ts';

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
