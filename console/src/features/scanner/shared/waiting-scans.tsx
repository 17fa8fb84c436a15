import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconDeviceMobileDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import type { KnownStudent } from '#contract/qr/code.ts';
import { useCollegeTime } from '../../../lib/format/college-time.ts';
import type { KeptScan } from '../../../lib/outbox/kept-scan.ts';
import type { Outbox, OutboxState } from '../../../lib/outbox/outbox.ts';
import { PATHS } from '../../../lib/paths.ts';
import type { MarkArrival } from './mark-arrival.ts';
import classes from './waiting-scans.module.css';
import { whoIs } from './who-is.ts';

interface WaitingScansProps {
  readonly outbox: Outbox;
  readonly state: OutboxState;
}

/** The scans still on this device: waiting, refused, or of another admin. Shows nothing if all are sent. */
export function WaitingScans({ outbox, state }: WaitingScansProps) {
  const { waiting, refused, ofOthers, durable } = state;
  const names = [...new Set(ofOthers.map(({ by }) => by.name))];
  return (
    <div className={classes.all} role="status">
      {waiting.length > 0 && (
        <Alert
          color="marigold"
          icon={<IconDeviceMobileDown aria-hidden />}
          title={<span data-testid="waiting">{MESSAGES.scansWait(waiting.length)}</span>}
        >
          <div className={classes.line}>
            <span>They are sent by themselves, in their order, as soon as there is a connection.</span>
            <Button variant="default" onClick={() => void outbox.wake()}>
              Send Now
            </Button>
          </div>
        </Alert>
      )}
      {!durable && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={MESSAGES.scansNotDurable} />
      )}
      {refused.map(scan => (
        <LateRefusal key={scan.id} scan={scan} onSeen={() => void outbox.dismiss(scan.id)} />
      ))}
      {names.length > 0 && (
        <Alert
          color="gray"
          icon={<IconDeviceMobileDown aria-hidden />}
          title={MESSAGES.scansOfOthers(ofOthers.length, names.join(', '))}
        />
      )}
    </div>
  );
}

/** A scan that was refused after its student had entered. An admin has to know. */
function LateRefusal({ scan, onSeen }: { readonly scan: KeptScan; readonly onSeen: () => void }) {
  const time = useCollegeTime();
  const student = studentOf(scan);
  const of = student ? `${whoIs(student)}, scanned` : 'A code scanned';
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={`Not marked: ${scan.refusal?.sentence}`}
      data-testid="late-refusal"
    >
      <div className={classes.line}>
        <span>
          {of} at {time.brief(scan.scannedAt)} for {scan.event.title}
        </span>
        {scan.refusal?.student && (
          <Button
            component={Link}
            to={PATHS.markAttendance}
            state={arrivalOf(scan, scan.refusal.student)}
            onClick={onSeen}
          >
            Confirm by Eye
          </Button>
        )}
        <Button variant="default" onClick={onSeen}>
          Got It
        </Button>
      </div>
    </Alert>
  );
}

/** Whom the server named, who was found by hand, or whom this device's list names. */
const studentOf = ({ refusal, what, belief }: KeptScan): KnownStudent | null =>
  refusal?.student ?? refusal?.named ?? (what.kind === 'student' ? what.student : (belief?.student ?? null));

const arrivalOf = (scan: KeptScan, user: MarkArrival['user']): MarkArrival => ({
  user,
  scannedData: scan.what.kind === 'code' ? scan.what.text : user.name,
  eventId: scan.event.id,
  unverified: true,
});
