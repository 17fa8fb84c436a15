import { Anchor, Button, Modal, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { ScannedStudent } from '#contract/qr/code.ts';
import { useBackCloses } from '../../../lib/navigation/back-closes.ts';
import { PATHS } from '../../../lib/paths.ts';
import type { MarkArrival } from '../shared/outcome/mark-arrival.ts';
import { isAwaited, type Scan, type ScanStage } from '../shared/outcome/scan-stage.ts';
import { useSettled } from '../shared/outcome/use-settled.ts';
import { LookBeforeKept, ScanBody } from './scan-body.tsx';
import classes from './scan-modal.module.css';

interface ScanModalProps {
  readonly stage: ScanStage | null;
  readonly event: Event | null;
  /** Offered if no event was chosen before the scan. */
  readonly eventSelect: ReactNode;
  readonly onMark: (eventId: string) => void;
  readonly onTryAgain: () => void;
  readonly onKeep: (event: Event) => void;
  readonly onConfirm: (arrival: MarkArrival) => void;
  readonly onNext: () => void;
  readonly onClose: () => void;
}

/** The scanned student and the result. Enter takes the next step, Escape closes. */
export function ScanModal(props: ScanModalProps) {
  const { stage, onClose } = props;
  useBackCloses(onClose, stage !== null);
  const small = useMediaQuery('(max-width: 36em), (max-height: 30em)') ?? false;
  return (
    <Modal
      opened={stage !== null}
      onClose={onClose}
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
          <OpenScan {...props} stage={stage} />
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

function OpenScan(props: OpenModalProps) {
  const { stage, event, eventSelect, onKeep, onClose } = props;
  const stood = useSettled(stage, SLOW_AFTER_MS);
  const slow = stood && isAwaited(stage);
  return (
    <>
      <div className={classes.stage}>
        <ScanBody stage={stage} event={event} eventSelect={eventSelect} />
        {/* Not below the buttons, which must not move under the finger. */}
        <div role="status" className={classes.said}>
          {slow && event && <Text>{MESSAGES.scanSlow}</Text>}
        </div>
        {slow && event && (
          <>
            {/* Nobody has been asked yet to look at the student. */}
            {stage.kind === 'reading' && <LookBeforeKept event={event} stage={stage} />}
            <Button size="lg" variant="light" onClick={() => onKeep(event)}>
              Keep on this Device
            </Button>
          </>
        )}
      </div>
      <div className={classes.buttons}>
        <NextStep {...props} />
        <Button size="lg" variant="default" onClick={onClose}>
          Close
        </Button>
        {stage.kind === 'unanswered' && event && (
          <Button size="lg" variant="light" className={classes.wide} onClick={() => onKeep(event)}>
            Keep on this Device
          </Button>
        )}
      </div>
      {stage.kind === 'ready' && (
        <Anchor
          component={Link}
          to={PATHS.markAttendance}
          state={arrivalOf(stage.scan, stage.student, event)}
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

interface OpenModalProps extends ScanModalProps {
  readonly stage: ScanStage;
}

/**
 * One button for all steps, so that the focus never moves. While there is nothing to press, it only shows that. A
 * disabled button would lose the focus.
 */
function NextStep({ stage, event, onMark, onTryAgain, onConfirm, onNext }: OpenModalProps) {
  const step = ((): { label: string; press?: () => void; busy?: boolean } => {
    switch (stage.kind) {
      case 'reading':
        return { label: 'Mark Attendance' };
      case 'ready':
        return { label: 'Mark Attendance', ...(event && { press: () => onMark(event.id) }) };
      case 'marking':
        return { label: 'Marking…', busy: true };
      case 'unsigned':
        return {
          label: 'Confirm by Eye',
          press: () => onConfirm({ ...arrivalOf(stage.scan, stage.student, event), unverified: true }),
        };
      case 'unanswered':
        return { label: 'Try Again', press: onTryAgain };
      case 'kept':
      case 'refused':
      case 'marked':
        return { label: 'Scan Next', press: onNext };
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

const arrivalOf = (scan: Scan, user: ScannedStudent, event: Event | null): MarkArrival => ({
  user,
  scannedData: scan.text,
  eventId: event?.id,
});
