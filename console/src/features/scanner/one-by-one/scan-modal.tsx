import { Anchor, Button, Modal, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import type { Event } from '#contract/events/schema.ts';
import { useBackCloses } from '../../../lib/navigation/back-closes.ts';
import { PATHS } from '../../../lib/paths.ts';
import type { MarkArrival } from '../shared/outcome/mark-arrival.ts';
import { useSettled } from '../shared/outcome/use-settled.ts';
import { LookBeforeKept, ScanBody } from './scan-body.tsx';
import classes from './scan-modal.module.css';
import { isAwaited, type ScanStage } from './scan-stage.ts';
import type { OpenScan } from './use-scan.ts';

interface ScanModalProps {
  readonly scan: OpenScan;
  readonly event: Event | null;
  /** Offered if no event was chosen before the scan. */
  readonly eventSelect: ReactNode;
  readonly onNext: () => void;
}

/** The scanned student and the result. Enter takes the next step, Escape closes. */
export function ScanModal(props: ScanModalProps) {
  const { stage, close } = props.scan;
  useBackCloses(close, stage !== null);
  const small = useMediaQuery('(max-width: 36em), (max-height: 30em)') ?? false;
  return (
    <Modal
      opened={stage !== null}
      onClose={close}
      size="lg"
      fullScreen={small}
      // A student is waiting, so there is no animation. A stray tap outside does not discard the scan.
      transitionProps={{ duration: 0 }}
      closeOnClickOutside={false}
      returnFocus={false}
      // Mantine's own title would be in a second banner.
      withCloseButton={false}
      attributes={{ content: { 'aria-label': 'Scanned student' } }}
    >
      {stage && (
        <div className={classes.body}>
          <Opened {...props} stage={stage} />
        </div>
      )}
    </Modal>
  );
}

/**
 * When the server takes long to answer: a network may swallow a request and say nothing for a minute. At a door nobody
 * waits longer for a word.
 */
const SLOW_AFTER_MS = 5_000;

function Opened(props: OpenedProps) {
  const { stage, event, eventSelect, scan } = props;
  const stood = useSettled(stage, SLOW_AFTER_MS);
  const slow = stood && isAwaited(stage);
  return (
    <>
      <div className={classes.stage}>
        <ScanBody stage={stage} event={event} eventSelect={eventSelect} />
        {/* Not below the buttons, which must not move under the finger. */}
        <div role="status" className={classes.said}>
          {slow && event && <Text>{DOOR_MESSAGES.scanSlow}</Text>}
        </div>
        {slow && event && (
          <>
            {/* Nobody has been asked yet to look at the student. */}
            {stage.kind === 'reading' && <LookBeforeKept event={event} stage={stage} />}
            <Button size="lg" variant="light" onClick={() => scan.keep(event)}>
              Keep on this Device
            </Button>
          </>
        )}
      </div>
      <div className={classes.buttons}>
        <NextStep {...props} />
        <Button size="lg" variant="default" onClick={scan.close}>
          Close
        </Button>
        {stage.kind === 'unanswered' && event && (
          <Button size="lg" variant="light" className={classes.wide} onClick={() => scan.keep(event)}>
            Keep on this Device
          </Button>
        )}
      </div>
      {stage.kind === 'ready' && (
        <Anchor
          component={Link}
          to={PATHS.markAttendance}
          state={{ user: stage.student, eventId: event?.id } satisfies MarkArrival}
        >
          Mark absent, or choose another event
        </Anchor>
      )}
      <details open>
        <summary className={classes.summary}>Scanned data</summary>
        <code className={classes.data}>{stage.scan.text}</code>
      </details>
    </>
  );
}

interface OpenedProps extends ScanModalProps {
  readonly stage: ScanStage;
}

/**
 * One button for all steps, so that the focus never moves. While there is nothing to press, it only shows that. A
 * disabled button would lose the focus.
 */
function NextStep({ stage, scan, event, onNext }: OpenedProps) {
  const navigate = useNavigate();
  const step = ((): { label: string; press?: () => void; busy?: boolean } => {
    switch (stage.kind) {
      case 'reading':
        return { label: 'Mark Attendance' };
      case 'ready':
        return { label: 'Mark Attendance', ...(event && { press: () => scan.mark(event.id) }) };
      case 'marking':
        return { label: 'Marking…', busy: true };
      case 'unanswered':
        return { label: 'Try Again', press: scan.tryAgain };
      case 'told': {
        if (stage.verdict.kind !== 'unsigned') return { label: 'Scan Next', press: onNext };
        const arrival: MarkArrival = { user: stage.verdict.student, unverified: true, eventId: event?.id };
        const press = (): void => void navigate(PATHS.markAttendance, { state: arrival });
        return { label: 'Confirm by Eye', press };
      }
    }
  })();
  return (
    <Button
      size="lg"
      data-autofocus
      data-disabled={!step.press}
      aria-disabled={!step.press}
      aria-busy={step.busy ?? false}
      // A double tap or a held key counts as one press. Otherwise the result could close before it was seen.
      onKeyDown={key => key.repeat && key.preventDefault()}
      onClick={click => {
        if (click.detail < 2) step.press?.();
      }}
    >
      {step.label}
    </Button>
  );
}
