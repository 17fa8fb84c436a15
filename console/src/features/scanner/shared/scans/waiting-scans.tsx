import { Alert, Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconDeviceMobileDown } from '@tabler/icons-react';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useOutbox } from '../../../../lib/outbox/open-outbox.ts';
import { LateRefusals } from './late-refusals.tsx';
import { ScansOfOthers } from './scans-of-others.tsx';
import classes from './waiting-scans.module.css';

const DISK_TROUBLE = { refusing: DOOR_MESSAGES.scansNotDurable, silent: DOOR_MESSAGES.scansDiskSilent };

/** The scans still on this device: waiting, refused, or of another admin. Shows nothing if all are sent. */
export function WaitingScans() {
  const { outbox, state } = useOutbox();
  const { waiting, refused, ofOthers, disk } = state;
  return (
    <>
      {/* Without the buttons, which would be read out again with each scan. */}
      <VisuallyHidden role="status">
        {waiting.length > 0 && DOOR_MESSAGES.scansWait(waiting.length)}
      </VisuallyHidden>
      <VisuallyHidden role="status">
        {refused.length > 0 && MESSAGES.scansRefused(refused.length)}
      </VisuallyHidden>
      <div className={classes.all}>
        {waiting.length > 0 && (
          <Alert
            color="marigold"
            icon={<IconDeviceMobileDown aria-hidden />}
            title={<span data-testid="waiting">{DOOR_MESSAGES.scansWait(waiting.length)}</span>}
          >
            <div className={classes.line}>
              <span>
                {waiting.length === 1
                  ? 'It is sent by itself'
                  : 'They are sent by themselves, in their order,'}{' '}
                as soon as there is a connection.
              </span>
              <Button variant="default" onClick={() => void outbox.wake()}>
                Send Now
              </Button>
            </div>
          </Alert>
        )}
        {disk !== 'good' && (
          <Alert
            role="alert"
            color="red"
            icon={<IconAlertTriangle aria-hidden />}
            title={DISK_TROUBLE[disk]}
          />
        )}
        <LateRefusals scans={refused} onSeen={ids => void outbox.dismiss(ids)} />
        {ofOthers.length > 0 && <ScansOfOthers outbox={outbox} scans={ofOthers} />}
      </div>
    </>
  );
}
