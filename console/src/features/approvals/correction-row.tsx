import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowRight, IconCalendarEvent, IconHistory, IconScan } from '@tabler/icons-react';
import type { WaitingCorrection } from '#contract/corrections/deciding.ts';
import { formatDay, formatTime, useCollegeTime } from '../../lib/format/college-time.ts';
import { counted } from '../../lib/format/format.ts';
import { languageOf } from '../../lib/format/language-of.ts';
import { EventLink } from '../../ui/event/event-link.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import kept from '../../ui/state/kept-list.module.css';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './approvals.module.css';
import { RequestRow } from './request-row.tsx';
import type { RowActions } from './waiting-panel.tsx';

/** A student may have asked for several events. */
export const nameOf = ({ student, event }: WaitingCorrection): string =>
  `the correction of ${student.name}, ${event.title}`;

interface CorrectionRowProps extends RowActions {
  readonly request: WaitingCorrection;
  readonly onHistory: () => void;
}

/** A student at an event: what is recorded, what they ask for instead, and what they say for it. */
export function CorrectionRow({ request, onHistory, ...actions }: CorrectionRowProps) {
  const time = useCollegeTime();
  const { student, event, text, refusedScans, askedAt } = request;
  const of = nameOf(request);
  return (
    <RequestRow of={of} student={student} {...actions}>
      <p className={`${classes.soft} rc-number`}>
        {[student.roll_no, student.trade].filter(Boolean).join(' · ')}
      </p>
      <Facts className={kept.facts}>
        <Fact icon={IconCalendarEvent}>
          <span>
            <EventLink event={event} />, {formatDay(event.date)}, {formatTime(event.time)}
          </span>
        </Fact>
        {refusedScans > 0 && (
          <Fact icon={IconScan}>
            {counted(refusedScans, 'scan')} of their code {refusedScans === 1 ? 'was' : 'were'} refused at
            this event
          </Fact>
        )}
      </Facts>
      <Wish {...request} />
      <blockquote className={classes.quote} lang={languageOf(text)}>
        {`“${text}”`}
      </blockquote>
      <div className={classes.asked}>
        <p className={classes.soft}>Asked {time.dayAndTime(askedAt)}</p>
        <Button
          variant="subtle"
          size="compact-sm"
          mih={44}
          ms={-8}
          leftSection={<IconHistory size={18} aria-hidden />}
          aria-label={`History of ${of}`}
          onClick={onHistory}
        >
          History
        </Button>
      </div>
    </RequestRow>
  );
}

const Wish = ({ standing, wish }: Pick<WaitingCorrection, 'standing' | 'wish'>) => (
  <p className={classes.wish}>
    <VisuallyHidden>Recorded now:</VisuallyHidden>
    <StatusBadge status={standing ?? 'not marked'} />
    <IconArrowRight size={16} className={classes.arrow} aria-hidden />
    <VisuallyHidden>Asked for:</VisuallyHidden>
    {wish === 'present' ? <StatusBadge status="present" /> : <Tag tone="quiet">Excused</Tag>}
  </p>
);
