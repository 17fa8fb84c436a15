import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { grouped } from '../../../lib/format/format.ts';
import { linesAfterPresent } from '../../../lib/format/present-words.ts';
import { useConnection, useDiskFull } from '../../../lib/live/live-state.ts';
import { useOutbox } from '../../../lib/outbox/open-outbox.ts';
import { usePresentCounts } from '../../../lib/use-present-counts.ts';
import { CONNECTION_LOOK } from '../../../ui/connection-look.ts';
import { useDoorRights } from '../shared/door-rights.ts';
import classes from './door-bar.module.css';
import type { PartProps } from './use-scanner.ts';

/** The thin bar above the camera: event, how it stands, how many are present, and the way out. */
export function DoorBar({ scanner }: PartProps) {
  const { event, camera, sheet } = scanner;
  const { refused } = useOutbox().state;
  const { label } = CONNECTION_LOOK[useConnection()];
  return (
    <header className={classes.bar}>
      <h1 className={classes.event}>
        <UnstyledButton
          className={classes.button ?? ''}
          aria-haspopup="dialog"
          onClick={() => sheet.show('event')}
        >
          <span className={classes.title}>{event?.title ?? MESSAGES.selectEvent}</span>
          <Standing scanner={scanner} />
        </UnstyledButton>
      </h1>
      {/* The header, which says so on the page, is hidden behind the door. */}
      <VisuallyHidden role="status" data-testid="door-line">
        {label}
      </VisuallyHidden>
      {/* A late refusal is seen in the bar, and its sound is the same for all. */}
      <VisuallyHidden role="status">
        {refused.length > 0 && MESSAGES.scansRefused(refused.length)}
      </VisuallyHidden>
      {event && <Count event={event} />}
      <Button
        variant="default"
        className={classes.leave ?? ''}
        leftSection={<IconX size={18} aria-hidden />}
        onClick={camera.stop}
      >
        Leave
      </Button>
    </header>
  );
}

/** What somebody at the door has to know first: what was refused, what waits, whether it is offline. */
function Standing({ scanner: { ended, camera } }: PartProps) {
  const connection = useConnection();
  const { label, icon: Icon } = CONNECTION_LOOK[connection];
  const full = useDiskFull();
  const { waiting, refused, disk } = useOutbox().state;
  const calm = refused.length + waiting.length === 0 && disk === 'good' && !full && !ended;
  return (
    <span className={classes.standing} data-offline={connection === 'offline'}>
      <Icon size={16} aria-hidden />
      {ended && (
        <span className={classes.pill} data-tone="bad">
          Event ended
        </span>
      )}
      {refused.length > 0 && (
        <span className={classes.pill} data-tone="bad">
          {DOOR_MESSAGES.scansRefusedHere(refused.length)}
        </span>
      )}
      {waiting.length > 0 && (
        <span className={classes.pill} data-testid="waiting">
          {DOOR_MESSAGES.scansWait(waiting.length)}
        </span>
      )}
      {full && <span className={classes.pill}>Database full</span>}
      {disk !== 'good' && <span className={classes.pill}>Leave this page open</span>}
      {calm && <span className={classes.calm}>{`${camera.words.state} · ${label}`}</span>}
      <IconChevronDown size={16} aria-hidden />
    </span>
  );
}

/** How many students are present. Changes as every gate marks. */
function Count({ event }: { readonly event: Event }) {
  const counts = usePresentCounts(event, !useDoorRights().ofPass);
  const [above, below] = linesAfterPresent(counts);
  return (
    <p className={`${classes.count} rc-number`}>
      <span>
        <strong data-testid="live-present">{grouped(counts.present)}</strong>
        {above}
      </span>{' '}
      <span>{below}</span>
    </p>
  );
}
