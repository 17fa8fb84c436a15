import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { v7 as newId } from 'uuid';
import { contactNow } from '../../../lib/outbox/anchor.ts';
import { useOutbox } from '../../../lib/outbox/open-outbox.ts';
import type { Outbox } from '../../../lib/outbox/outbox.ts';
import { gateName } from '../../../lib/preferences.ts';
import { useSignedInUser } from '../../../lib/session/session.ts';
import { rosterHere } from '../roster/use-roster.ts';
import { signal } from '../shared/outcome/vibration.ts';
import { Door, type DoorState } from './door.ts';
import type { DoorEntry } from './door-log.ts';

let known: { readonly adminId: string; readonly door: Door } | undefined;

/** One door for as long as an admin is signed in, so that returning to the scanner shows the earlier scans. */
function doorOf(outbox: Outbox, admin: { readonly id: string; readonly name: string }): Door {
  if (known?.adminId !== admin.id) {
    known?.door.close();
    known = {
      adminId: admin.id,
      door: new Door({
        outbox,
        admin,
        newId,
        now: Date.now,
        elapsed: () => performance.now(),
        play: signal,
        roster: rosterHere,
        gate: gateName,
        contact: contactNow,
      }),
    };
  }
  return known.door;
}

/** The signed-in admin's door. `onShow` is called with each result as it is shown. */
export function useDoor(onShow: (entry: DoorEntry) => void): {
  readonly door: Door;
  readonly state: DoorState;
} {
  const { id, name } = useSignedInUser();
  const { outbox } = useOutbox();
  const door = doorOf(outbox, { id, name });
  const show = useEffectEvent(onShow);
  useEffect(() => door.watch(entry => show(entry)), [door]);
  return { door, state: useSyncExternalStore(door.subscribe, door.state) };
}
