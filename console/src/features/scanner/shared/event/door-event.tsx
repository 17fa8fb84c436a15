import { Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useCollegeTime } from '../../../../lib/format/college-time.ts';
import { useConnection } from '../../../../lib/live/live-state.ts';
import { useSignedInUser } from '../../../../lib/session/session.ts';
import { usePreload } from '../../photos/preload.ts';
import { type RosterState, tidyRosters, useRoster } from '../../roster/use-roster.ts';
import { useRostersAhead } from '../../roster/use-rosters-ahead.ts';
import { type ActiveEvent, ActiveEvents } from './active-events.tsx';
import { EndedEvent } from './ended-event.tsx';
import { NotOpenEvent } from './not-open-event.tsx';
import { ScanEventSelect } from './scan-event-select.tsx';
import type { NeededField } from './use-needed-event.ts';

/** What the scanner passes to either of its modes. */
export interface DoorProps {
  readonly active: ActiveEvent;
  /** The switch to the other mode. */
  readonly modeSwitch: ReactNode;
}

interface DoorEventProps extends Pick<DoorProps, 'active'> {
  readonly field?: NeededField;
}

/** The event to mark for, chosen once for all students, and what this device keeps of them. */
export function DoorEvent({ active, field }: DoorEventProps) {
  const { id: admin } = useSignedInUser();
  const { event, ended, notActive, events, coming, soon, loaded, keptAt } = active;
  const roster = useRoster(event?.id);
  usePreload(roster.roster);
  useRostersAhead(soon);

  useEffect(() => {
    if (loaded && keptAt === null && coming && soon)
      void tidyRosters(admin, { active: events, coming, soon }, event?.id);
  }, [admin, loaded, keptAt, events, coming, soon, event?.id]);

  if (event && ended) return <EndedEvent active={active} event={event} />;
  return (
    <>
      {loaded && notActive !== null && <NotOpenEvent id={notActive} />}
      <ActiveEvents active={active}>
        <ScanEventSelect choice={active} {...field} />
        <RosterNote {...roster} chosen={event !== null} eventsAt={keptAt} />
      </ActiveEvents>
    </>
  );
}

interface RosterNoteProps extends RosterState {
  /** Whether there is an event to have a list of. */
  readonly chosen: boolean;
  /** When the active events were fetched, if the server does not answer now. */
  readonly eventsAt: string | null;
}

/** What an admin has to know of the list of students on this device. With a connection nothing, unless it is lacking. */
function RosterNote({ roster, durable, chosen, eventsAt }: RosterNoteProps) {
  const time = useCollegeTime();
  const offline = useConnection() === 'offline';
  const notes = [
    eventsAt !== null && `${MESSAGES.activeEventsFailed} ${MESSAGES.lastKnown(time.brief(eventsAt))}`,
    offline &&
      chosen &&
      (roster
        ? DOOR_MESSAGES.rosterKept(roster.students.length, time.brief(roster.at))
        : DOOR_MESSAGES.rosterMissing),
    roster && roster.leftOut > 0 && DOOR_MESSAGES.rosterLeftOut(roster.leftOut),
    !durable && DOOR_MESSAGES.rosterNotDurable,
  ].filter(note => typeof note === 'string');
  if (notes.length === 0) return null;
  return (
    <Text fz="sm" c="dimmed" mt={6} data-testid="roster-note">
      {notes.map(note => note.replace(/\.?$/, '.')).join(' ')}
    </Text>
  );
}
