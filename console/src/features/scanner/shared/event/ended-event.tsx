import { Alert } from '@mantine/core';
import { IconFlagCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { isolated } from '#contract/bidi.ts';
import type { Event } from '#contract/events/schema.ts';
import { isGone } from '../../../../lib/api/api-error.ts';
import { useEventQuery } from '../../../../lib/api/event-endpoints.ts';
import type { ActiveEvent } from './active-events.tsx';
import { onDay } from './on-day.ts';
import { ScanEventSelect } from './scan-event-select.tsx';
import { useEndAnnounced } from './use-end-announced.ts';

interface EndedEventProps {
  /** Those that are active, to go on with. */
  readonly active: ActiveEvent;
  readonly event: Event;
}

/** The chosen event ended while this scanner was running. It stays named, and the admin is told at once. */
export function EndedEvent({ active, event }: EndedEventProps) {
  const { data, error } = useEventQuery({ id: event.id });
  const deleted = isGone(error);
  const known = data !== undefined || error !== undefined;
  const { status } = onDay(data?.event ?? event, active.day);
  const why = deleted ? 'deleted' : status === 'completed' ? 'completed' : 'inactive';
  const scans = deleted ? DOOR_MESSAGES.eventDeletedScans : DOOR_MESSAGES.eventEndedScans;
  const says = `${DOOR_MESSAGES.eventEnded[why](isolated(event.title))} ${scans}`;

  // The note below is silent.
  const note = useRef<HTMLDivElement>(null);
  useEndAnnounced(event, known ? says : null, note);

  return (
    <>
      <ScanEventSelect choice={active} label="Event that has ended" />
      <Alert ref={note} mt="sm" color="red" icon={<IconFlagCheck aria-hidden />} data-testid="ended-event">
        {says}
      </Alert>
    </>
  );
}
