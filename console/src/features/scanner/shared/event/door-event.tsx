import { type ReactNode, type Ref, useEffect } from 'react';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useSignedInUser } from '../../../../lib/session/session.ts';
import { usePreload } from '../../photos/use-preload.ts';
import { RosterNote } from '../../roster/roster-note.tsx';
import { tidyRosters, useRoster } from '../../roster/use-roster.ts';
import { useRostersAhead } from '../../roster/use-rosters-ahead.ts';
import { ActiveEvents, type useActiveEvents } from './active-events.tsx';
import { EndedEvent } from './ended-event.tsx';
import { NotOpenEvent } from './not-open-event.tsx';
import { ScanEventSelect } from './scan-event-select.tsx';

interface DoorEventProps extends Pick<DoorProps, 'active' | 'event' | 'choose' | 'notActive'> {
  /** The user tried to scan without an event. */
  readonly missing?: boolean;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** The event to mark for, chosen once for all students, and what this device keeps of them. */
export function DoorEvent({ active, event, notActive, choose, missing = false, ref }: DoorEventProps) {
  const { id: admin } = useSignedInUser();
  const roster = useRoster(event?.id);
  usePreload(roster.roster);
  const { day, events, coming, soon, loaded, keptAt } = active;
  useRostersAhead(soon);

  useEffect(() => {
    if (loaded && keptAt === null && coming && soon)
      void tidyRosters(admin, { active: events, coming, soon }, event?.id);
  }, [admin, loaded, keptAt, events, coming, soon, event?.id]);

  const over = event !== null && loaded && !events.some(({ id }) => id === event.id);
  if (over) return <EndedEvent event={event} day={day} events={events} choose={choose} />;
  return (
    <>
      {loaded && notActive !== null && <NotOpenEvent id={notActive} />}
      <ActiveEvents active={active}>
        <ScanEventSelect
          {...(ref && { ref })}
          events={events}
          value={event?.id ?? null}
          onChange={choose}
          error={missing && !event ? MESSAGES.selectEventFirst : null}
        />
        <RosterNote {...roster} chosen={event !== null} eventsAt={keptAt} />
      </ActiveEvents>
    </>
  );
}

/** What the scanner passes to either of its modes. */
export interface DoorProps {
  readonly active: ReturnType<typeof useActiveEvents>;
  readonly event: Event | null;
  /** The id of the event that brought the admin here, if it is not active. */
  readonly notActive: string | null;
  /** The switch to the other mode. */
  readonly modeSwitch: ReactNode;
  readonly choose: (id: string | null) => void;
}
