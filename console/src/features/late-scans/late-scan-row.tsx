import { Anchor } from '@mantine/core';
import {
  IconCalendarEvent,
  IconCheck,
  IconHistory,
  IconScan,
  IconUpload,
  IconWifi,
  IconX,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { STRENGTH_WORDS } from '#contract/attendance/strength.ts';
import type { LateScan } from '#contract/late-scans/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { formatDay, useCollegeTime } from '../../lib/format/college-time.ts';
import { eventAttendancePath } from '../../lib/paths.ts';
import { RowButton } from '../../ui/button/row-button.tsx';
import { EventTitle } from '../../ui/event/event-title.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { DecisionRow } from '../../ui/list/decision-list.tsx';
import { SelectBox } from '../../ui/list/select-box.tsx';
import { UnlessGone } from '../../ui/list/unless-gone.tsx';
import kept from '../../ui/state/kept-list.module.css';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Tag, Tags } from '../../ui/tag.tsx';
import { WHY_LATE } from '../../ui/timeline/why-late.ts';
import classes from './late-scans.module.css';

interface LateScanRowProps extends DecisionRow {
  readonly scan: LateScan;
  readonly onDecide: (accept: boolean) => void;
  readonly onHistory: () => void;
}

/** One scan with all that speaks for and against it, and what can be done. */
export function LateScanRow({ scan, onDecide, onHistory, ...box }: LateScanRowProps) {
  const time = useCollegeTime();
  const { student, event, strength, decision } = scan;
  const { gone } = box;
  return (
    <li className={kept.row}>
      <div className={classes.scan}>
        {!decision && <SelectBox of={student.name} {...box} />}
        <div className={kept.text}>
          <div className={kept.head}>
            <h3 className={kept.title}>{student.name || 'A student who was erased'}</h3>
            <Tags>
              <StatusBadge status={scan.status} />
              {strength && <Tag>{STRENGTH_WORDS[strength]}</Tag>}
            </Tags>
          </div>
          <p className={classes.soft}>{[student.roll_no, student.trade].filter(Boolean).join(' · ')}</p>
          <Facts className={classes.facts}>
            <Fact icon={IconCalendarEvent}>
              <span>
                <Anchor component={Link} to={eventAttendancePath(event.id)}>
                  <EventTitle title={event.title} />
                </Anchor>
                , {formatDay(event.date)}
              </span>
            </Fact>
            <Fact icon={IconScan}>
              Scanned {time.dayAndTime(scan.scannedAt)} by {scan.scannedBy.name}
              {scan.pass !== null && `, pass ${scan.pass}`}
            </Fact>
            <Fact icon={IconUpload}>Arrived {time.dayAndTime(scan.receivedAt)}</Fact>
            {scan.contactAt !== null && (
              <Fact icon={IconWifi}>Device last online before it: {time.dayAndTime(scan.contactAt)}</Fact>
            )}
          </Facts>
          <p className={classes.why}>{WHY_LATE[scan.why]}</p>
          <p className={classes.soft}>
            {scan.standing ? `Recorded now: ${scan.standing}.` : 'Nothing is recorded now.'}
          </p>
          {decision && (
            <p className={classes.why}>
              {decision.accepted ? 'Accepted' : 'Dismissed'} by {decision.by.name},{' '}
              {time.dayAndTime(decision.at)}
              {decision.reason && `: ${decision.reason}`}
            </p>
          )}
        </div>
      </div>
      <UnlessGone gone={gone} note={MESSAGES.noLongerOpen}>
        <div className={kept.actions}>
          <RowButton size="sm" label="History" of={student.name} icon={IconHistory} onPress={onHistory} />
          {!decision && (
            <>
              <RowButton
                size="sm"
                label="Accept"
                of={student.name}
                icon={IconCheck}
                onPress={() => onDecide(true)}
              />
              <RowButton
                size="sm"
                label="Dismiss"
                of={student.name}
                icon={IconX}
                onPress={() => onDecide(false)}
              />
            </>
          )}
        </div>
      </UnlessGone>
    </li>
  );
}
