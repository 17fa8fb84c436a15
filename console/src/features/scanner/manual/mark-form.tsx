import { Alert, Button, Input, SegmentedControl } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { type FormEvent, Fragment, useId, useState } from 'react';
import type { MarkAnswer } from '#contract/attendance/marks.ts';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '#contract/constants.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { KnownStudent } from '#contract/qr/code.ts';
import { formatDay, formatTime } from '../../../lib/format/college-time.ts';
import { titleTypeDateAndTime } from '../../../lib/format/event-labels.ts';
import forms from '../../../ui/form/form.module.css';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import columns from '../../../ui/frame/columns.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { DoorPhoto } from '../photos/door-photo.tsx';
import { ActiveEvents, useActiveEvent } from '../shared/event/active-events.tsx';
import { ScanEventSelect } from '../shared/event/scan-event-select.tsx';
import { useNeededEvent } from '../shared/event/use-needed-event.ts';
import { LookAlert } from '../shared/outcome/look-alert.tsx';
import type { MarkArrival } from '../shared/outcome/mark-arrival.ts';
import { MarkDone } from './mark-done.tsx';
import classes from './mark-form.module.css';
import { useManualMark } from './use-manual-mark.ts';

export function MarkForm({ arrival }: { readonly arrival: MarkArrival }) {
  const active = useActiveEvent(arrival.eventId ?? null);
  const { event, choose } = active;
  const needed = useNeededEvent(!event, MESSAGES.selectEvent);
  const [status, setStatus] = useState<AttendanceStatus>('present');
  const [done, setDone] = useState<MarkAnswer | null>(null);
  const { mark, marking, problem, forget } = useManualMark(arrival);

  if (done) return <MarkDone student={arrival.user} mark={done} />;

  const submit = async (submission: FormEvent): Promise<void> => {
    submission.preventDefault();
    if (needed.check() && event)
      setDone(await mark({ eventId: event.id, status, looked: asksForLook(event, status) }));
  };
  const reset = (): void => {
    choose(null);
    setStatus('present');
    needed.forget();
    forget();
  };

  return (
    <div className={`${columns.columns} ${classes.layout}`}>
      <Panel title="Student">
        <StudentInfo student={arrival.user} />
        {arrival.unverified && (
          <Alert mt="md" color="marigold" icon={<IconEye aria-hidden />} title="Not verified by the code">
            {MESSAGES.qrUnsigned} The mark is recorded as unverified.
          </Alert>
        )}
      </Panel>
      <Panel title="Attendance">
        <ActiveEvents active={active}>
          <form className={forms.form} onSubmit={submit} noValidate>
            <ScanEventSelect
              choice={active}
              label="Event"
              describe={titleTypeDateAndTime}
              {...needed.field}
            />
            {event && <EventDetails event={event} />}
            {asksForLook(event, status) && <LookAlert />}
            <StatusChoice value={status} onChange={setStatus} />
            <FormProblem problem={problem} />
            <div className={`${forms.buttons} ${forms.wideFirst}`}>
              <Button type="submit" size="lg" loading={marking}>
                Mark Attendance
              </Button>
              <Button size="lg" variant="default" onClick={reset} disabled={marking}>
                Reset
              </Button>
            </div>
          </form>
        </ActiveEvents>
      </Panel>
    </div>
  );
}

const asksForLook = (event: Event | null, status: AttendanceStatus): boolean =>
  event?.identity === 'strict' && status === 'present';

/** The chosen event in full, because two events of a day often share most of their title. */
function EventDetails({ event }: { readonly event: Event }) {
  return (
    <div className={classes.details}>
      <NameValueList
        items={[
          ['Event', event.title],
          ['Date and time', `${formatDay(event.date)}, ${formatTime(event.time)}`],
          ['Location', event.location],
          ['Type', event.event_type],
        ]}
      />
    </div>
  );
}

const LABELS: Readonly<Record<AttendanceStatus, string>> = { present: 'Present', absent: 'Absent' };
const COLORS: Readonly<Record<AttendanceStatus, string>> = { present: 'green.7', absent: 'red.6' };

interface StatusChoiceProps {
  readonly value: AttendanceStatus;
  readonly onChange: (status: AttendanceStatus) => void;
}

function StatusChoice({ value, onChange }: StatusChoiceProps) {
  const label = useId();
  return (
    <div>
      <Input.Label component="div" id={label} mb={6}>
        Attendance status
      </Input.Label>
      <SegmentedControl
        fullWidth
        size="lg"
        aria-labelledby={label}
        value={value}
        color={COLORS[value]}
        onChange={onChange}
        data={ATTENDANCE_STATUSES.map(status => ({ value: status, label: LABELS[status] }))}
      />
    </div>
  );
}

const NOT_GIVEN = 'Not given';

function StudentInfo({ student }: { readonly student: KnownStudent }) {
  return (
    <>
      <DoorPhoto student={student} className={classes.photo} />
      <p className={classes.name}>{student.name}</p>
      <NameValueList
        items={[
          ['Roll number', student.roll_no ?? NOT_GIVEN],
          ['Trade', student.trade ?? NOT_GIVEN],
          ['Email', student.email ?? '–'],
        ]}
      />
    </>
  );
}

/** Names and values side by side. */
function NameValueList({ items }: { readonly items: ReadonlyArray<readonly [string, string]> }) {
  return (
    <dl className={classes.facts}>
      {items.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
