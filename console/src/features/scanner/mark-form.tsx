import { Alert, Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { MarkAnswer } from '#contract/attendance.ts';
import type { AttendanceStatus } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { Panel } from '../../ui/panel.tsx';
import { ActiveEvents, useActiveEvents } from './active-events.tsx';
import { titleTypeDateAndTime } from './event-choice.ts';
import { EventDetails } from './event-details.tsx';
import type { MarkArrival } from './mark-arrival.ts';
import { MarkDone } from './mark-done.tsx';
import classes from './mark-form.module.css';
import { ScanEventSelect } from './scan-event-select.tsx';
import { StatusChoice } from './status-choice.tsx';
import { StudentInfo } from './student-info.tsx';
import { useChosenEvent } from './use-chosen-event.ts';
import { useManualMark } from './use-manual-mark.ts';

export function MarkForm({ arrival }: { readonly arrival: MarkArrival }) {
  const active = useActiveEvents();
  const { event, choose } = useChosenEvent(active.events, arrival.eventId ?? null);
  const [status, setStatus] = useState<AttendanceStatus>('present');
  const [missing, setMissing] = useState(false);
  const [done, setDone] = useState<MarkAnswer | null>(null);
  const { mark, marking, problem, forget } = useManualMark(arrival);

  if (done) return <MarkDone student={arrival.user} mark={done} />;

  const submit = async (submission: FormEvent): Promise<void> => {
    submission.preventDefault();
    setMissing(!event);
    if (event) setDone(await mark(event.id, status));
  };
  const reset = (): void => {
    choose(null);
    setStatus('present');
    setMissing(false);
    forget();
  };

  return (
    <div className={classes.layout}>
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
          <form className={classes.form} onSubmit={submit} noValidate>
            <ScanEventSelect
              events={active.events}
              value={event?.id ?? null}
              describe={titleTypeDateAndTime}
              error={missing && !event ? MESSAGES.selectEvent : null}
              onChange={choose}
            />
            {event && <EventDetails event={event} />}
            <StatusChoice value={status} onChange={setStatus} />
            {problem && (
              <Alert color="red" role="alert">
                {problem}
              </Alert>
            )}
            <div className={classes.buttons}>
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
