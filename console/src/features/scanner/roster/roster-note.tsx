import { Text } from '@mantine/core';
import { MESSAGES } from '#contract/messages.ts';
import { useCollegeTime } from '../../../lib/format/college-time.ts';
import { useConnection } from '../../../lib/live/live-state.ts';
import type { RosterState } from './use-roster.ts';

/** What an admin has to know of the list of students on this device. With a connection nothing, unless it is lacking. */
export function RosterNote({ roster, durable }: RosterState) {
  const time = useCollegeTime();
  const offline = useConnection() === 'offline';
  const notes = [
    offline &&
      (roster ? MESSAGES.rosterKept(roster.students.length, time.brief(roster.at)) : MESSAGES.rosterMissing),
    roster && roster.leftOut > 0 && MESSAGES.rosterLeftOut(roster.leftOut),
    !durable && MESSAGES.rosterNotDurable,
  ].filter(note => typeof note === 'string');
  if (notes.length === 0) return null;
  return (
    <Text fz="sm" c="dimmed" mt={6} data-testid="roster-note">
      {notes.join('. ')}
    </Text>
  );
}
