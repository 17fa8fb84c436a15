import { Text } from '@mantine/core';
import { MESSAGES } from '#contract/messages.ts';
import { useCollegeTime } from '../../../lib/format/college-time.ts';
import { useConnection } from '../../../lib/live/live-state.ts';
import type { RosterState } from './use-roster.ts';

interface RosterNoteProps extends RosterState {
  /** Whether there is an event to have a list of. */
  readonly chosen: boolean;
  /** When the active events were fetched, if the server does not answer now. */
  readonly eventsAt: string | null;
}

/** What an admin has to know of the list of students on this device. With a connection nothing, unless it is lacking. */
export function RosterNote({ roster, durable, chosen, eventsAt }: RosterNoteProps) {
  const time = useCollegeTime();
  const offline = useConnection() === 'offline';
  const notes = [
    eventsAt !== null && `${MESSAGES.activeEventsFailed} ${MESSAGES.lastKnown(time.brief(eventsAt))}`,
    offline &&
      chosen &&
      (roster ? MESSAGES.rosterKept(roster.students.length, time.brief(roster.at)) : MESSAGES.rosterMissing),
    roster && roster.leftOut > 0 && MESSAGES.rosterLeftOut(roster.leftOut),
    !durable && MESSAGES.rosterNotDurable,
  ].filter(note => typeof note === 'string');
  if (notes.length === 0) return null;
  return (
    <Text fz="sm" c="dimmed" mt={6} data-testid="roster-note">
      {notes.map(note => note.replace(/\.?$/, '.')).join(' ')}
    </Text>
  );
}
