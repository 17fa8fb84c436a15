import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCollegeTime } from '../../../../lib/format/college-time.ts';
import { grouped } from '../../../../lib/format/format.ts';
import { type KeptScan, namedHere } from '../../../../lib/outbox/kept-scan.ts';
import { PATHS } from '../../../../lib/paths.ts';
import { useUser } from '../../../../lib/session/session.ts';
import type { MarkArrival } from '../outcome/mark-arrival.ts';
import { useSettled } from '../outcome/use-settled.ts';
import { whoIs } from '../outcome/who-is.ts';
import classes from './waiting-scans.module.css';

interface LateRefusalsProps {
  readonly scans: readonly KeptScan[];
  readonly onSeen: (ids: readonly string[]) => void;
}

/** Scans that were refused after their students had entered. An admin has to know. Those of one reason stand together. */
export function LateRefusals({ scans, onSeen }: LateRefusalsProps) {
  const sentences = new Set(scans.map(sentenceOf));
  return [...sentences].map(sentence => (
    <Reason
      key={sentence}
      sentence={sentence}
      scans={scans.filter(scan => sentenceOf(scan) === sentence)}
      onSeen={onSeen}
    />
  ));
}

function Reason({ sentence, scans, onSeen }: LateRefusalsProps & { readonly sentence: string }) {
  const ids = scans.map(({ id }) => id);
  // Another one may come while the finger is on its way, and nobody has read its name.
  const settled = useSettled(ids.join());
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={`Not marked: ${sentence}`}
      data-testid="late-refusal"
    >
      <ul className={classes.refused}>
        {scans.map(scan => (
          <Refused key={scan.id} scan={scan} onSeen={() => onSeen([scan.id])} />
        ))}
      </ul>
      {scans.length > 1 && (
        <Button variant="default" mt="sm" disabled={!settled} onClick={() => onSeen(ids)}>
          Got It, All {grouped(scans.length)}
        </Button>
      )}
    </Alert>
  );
}

function Refused({ scan, onSeen }: { readonly scan: KeptScan; readonly onSeen: () => void }) {
  const time = useCollegeTime();
  const me = useUser();
  const student = scan.refusal?.student ?? scan.refusal?.named ?? namedHere(scan);
  const of = student ? `${whoIs(student)}, scanned` : 'A code scanned';
  const by = scan.by.id === me?.id ? '' : ` by ${scan.by.name}`;
  return (
    <li className={classes.line}>
      <span>
        {of}
        {by} at {time.brief(scan.scannedAt)} for {scan.event.title}
      </span>
      {scan.refusal?.student && (
        <Button
          component={Link}
          to={PATHS.markAttendance}
          state={
            { user: scan.refusal.student, eventId: scan.event.id, unverified: true } satisfies MarkArrival
          }
          onClick={onSeen}
        >
          Confirm by Eye
        </Button>
      )}
      <Button variant="default" onClick={onSeen}>
        Got It
      </Button>
    </li>
  );
}

const sentenceOf = ({ refusal }: KeptScan): string => refusal?.sentence ?? '';
