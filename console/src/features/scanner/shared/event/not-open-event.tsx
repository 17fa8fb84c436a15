import { Alert, Button } from '@mantine/core';
import { IconCalendarOff, IconCalendarUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { isolated } from '#contract/bidi.ts';
import { idSchema } from '#contract/common.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isGone } from '../../../../lib/api/api-error.ts';
import { useEventQuery } from '../../../../lib/api/event-endpoints.ts';
import { focusSoon } from '../../../../lib/focus/focus-soon.ts';
import { formatDay } from '../../../../lib/format/college-time.ts';
import { usePart } from '../../../../lib/on-demand.tsx';
import { eventAttendancePath } from '../../../../lib/paths.ts';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { useRoomForQuestion } from '../outcome/room-for-question.ts';

/** Why the event that brought the admin here cannot be scanned for, and what can be done about it. */
export function NotOpenEvent({ id }: { readonly id: string }) {
  const isWhole = idSchema.safeParse(id).success;
  const { data, error } = useEventQuery({ id }, { skip: !isWhole });
  if (!isWhole || isGone(error)) return <Note>{MESSAGES.eventNotFound}</Note>;
  if (!data || data.event.status === 'active') return null;
  const { event } = data;
  return event.status === 'upcoming' ? <UpcomingEvent event={event} /> : <CompletedEvent event={event} />;
}

interface OneEvent {
  readonly event: Event;
}

const loadLifecycleDialog = () =>
  import('../../../../ui/event/lifecycle/lifecycle-dialog.tsx').then(part => part.LifecycleDialog);

function UpcomingEvent({ event }: OneEvent) {
  const [opening, setOpening] = useState(false);
  useRoomForQuestion(opening);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    focusSoon(button.current);
    setOpening(false);
  };
  const LifecycleDialog = usePart(loadLifecycleDialog, opening, { onFailed: close });
  return (
    <Note>
      {DOOR_MESSAGES.eventNotScannable.upcoming(isolated(event.title), formatDay(event.date))}
      <IconButton ref={button} icon={IconCalendarUp} mt="sm" display="block" onClick={() => setOpening(true)}>
        Open early
      </IconButton>
      {opening && LifecycleDialog && <LifecycleDialog step="open" event={event} onClose={close} />}
    </Note>
  );
}

function CompletedEvent({ event }: OneEvent) {
  return (
    <Note>
      {DOOR_MESSAGES.eventNotScannable.completed(isolated(event.title))}
      <Button component={Link} to={eventAttendancePath(event.id)} variant="default" mt="sm">
        To the event
      </Button>
    </Note>
  );
}

function Note({ children }: { readonly children: React.ReactNode }) {
  return (
    <Alert
      mb="md"
      color="marigold"
      icon={<IconCalendarOff aria-hidden />}
      role="status"
      data-testid="not-open-event"
    >
      {children}
    </Alert>
  );
}
