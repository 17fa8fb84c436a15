import { type RefObject, useEffect } from 'react';
import toast from 'react-hot-toast';
import type { Event } from '#contract/events/schema.ts';
import { play } from '../outcome/sounds.ts';

const ANNOUNCED_FOR_MS = 8_000;

/**
 * Seen and heard by who scans, wherever on the screen they are. Null: the event goes on, or it is not known yet. Beside a
 * `note` that says the same it stands at the bottom, so that title and event can be read. In door mode the note lies in
 * a closed sheet, and the bottom is where results are.
 */
export function useEndAnnounced(
  event: Pick<Event, 'id'> | null,
  says: string | null,
  note: RefObject<HTMLElement | null>,
): void {
  const id = event?.id;
  useEffect(() => {
    if (id === undefined || says === null) return;
    play('refused');
    toast.error(says, {
      id: `ended ${id}`,
      duration: ANNOUNCED_FOR_MS,
      ...(isDrawn(note.current) && { position: 'bottom-right' }),
    });
  }, [id, says, note]);
}

/** (`checkVisibility` is too new for some phones.) */
const isDrawn = (element: HTMLElement | null): boolean => (element?.getClientRects().length ?? 0) > 0;
