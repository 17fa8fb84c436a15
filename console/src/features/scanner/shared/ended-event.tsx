import { Alert } from '@mantine/core';
import { IconFlagCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { isolated } from '#contract/bidi.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useEventQuery } from '../../../lib/api/event-endpoints.ts';
import { titleAndDate } from '../../../lib/format/event-labels.ts';
import { ScanEventSelect } from './scan-event-select.tsx';
import { play } from './sounds.ts';

interface EndedEventProps {
  readonly event: Event;
  /** Those that are active, to go on with. */
  readonly events: readonly Event[];
  readonly choose: (id: string | null) => void;
}

/** The chosen event ended while this scanner was running. It stays named, and the admin is told at once. */
export function EndedEvent({ event, events, choose }: EndedEventProps) {
  const { data, error } = useEventQuery({ id: event.id });
  const deleted = isApiError(error) && error.code === 'event_not_found';
  const known = data !== undefined || error !== undefined;
  const why = deleted ? 'deleted' : data?.event.status === 'completed' ? 'completed' : 'inactive';
  const scans = deleted ? MESSAGES.eventDeletedScans : MESSAGES.eventEndedScans;
  const says = `${MESSAGES.eventEnded[why](isolated(event.title))} ${scans}`;

  useEffect(() => {
    if (!known) return;
    play('refused');
    // Seen and heard wherever on the screen the admin is. The note below is silent.
    toast.error(says, { id: `ended ${event.id}`, duration: ANNOUNCED_FOR_MS });
  }, [known, says, event.id]);

  return (
    <>
      <ScanEventSelect
        events={[event, ...events]}
        value={event.id}
        describe={titleAndDate}
        onChange={choose}
        label="Event that has ended"
      />
      <Alert mt="sm" color="red" icon={<IconFlagCheck aria-hidden />} data-testid="ended-event">
        {says}
      </Alert>
    </>
  );
}

const ANNOUNCED_FOR_MS = 8_000;
