import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { idSchema } from '#contract/common.ts';
import { DECISION_STATES, type DecisionState } from '#contract/late-scans/schema.ts';
import { eventAttendancePath, LATE_SCANS_EVENT, PATHS } from '../../lib/paths.ts';
import { OfNoEvent, OfOneEvent } from '../../ui/event/of-one-event.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LateScanList } from './late-scan-list.tsx';

const STATES: Readonly<Record<DecisionState, string>> = { open: 'To decide', decided: 'Decided' };

/** The scans that do not count by themselves: an admin accepts or dismisses them. */
export function LateScansPage() {
  const [params, setParams] = useSearchParams();
  const state = DECISION_STATES.find(each => each === params.get('state')) ?? 'open';
  const inAddress = params.get(LATE_SCANS_EVENT);
  const event = idSchema.safeParse(inAddress).data;
  const show = (next: DecisionState): void =>
    setParams({ ...(event && { [LATE_SCANS_EVENT]: event }), ...(next !== 'open' && { state: next }) });
  const ofAll = state === 'open' ? PATHS.lateScans : `${PATHS.lateScans}?state=${state}`;
  return (
    <>
      <PageHeader
        title="Scans to Decide"
        description={
          <>
            These scans reached the server late, or they do not agree with what somebody decided. No scan is
            lost: accept or dismiss each one.
            {event && <OfOneEvent all={ofAll} />}
          </>
        }
        back={
          event
            ? { to: eventAttendancePath(event), label: 'Back to the event' }
            : { to: PATHS.admin, label: 'Back to Dashboard' }
        }
      />
      {inAddress !== null && event === undefined ? (
        <OfNoEvent all={ofAll} />
      ) : (
        <Panel
          title={STATES[state]}
          aside={
            <SegmentedControl
              aria-label="Which scans"
              value={state}
              onChange={show}
              data={DECISION_STATES.map(value => ({ value, label: STATES[value] }))}
            />
          }
        >
          <LateScanList key={`${state} ${event}`} state={state} eventId={event} />
        </Panel>
      )}
    </>
  );
}
