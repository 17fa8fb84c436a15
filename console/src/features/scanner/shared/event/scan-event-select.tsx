import { NativeSelect } from '@mantine/core';
import { onlyFor } from '#contract/events/audience.ts';
import type { Event } from '#contract/events/schema.ts';
import { useCollegeTime } from '../../../../lib/format/college-time.ts';
import { optionsOf, timeAndPlace, titleAndDate } from '../../../../lib/format/event-labels.ts';
import { EventTitle } from '../../../../ui/event/event-title.tsx';
import type { EventChoice } from './event-choice.ts';
import classes from './scan-event-select.module.css';
import type { NeededField } from './use-needed-event.ts';

interface ScanEventSelectProps extends Partial<NeededField> {
  readonly choice: Pick<EventChoice, 'events' | 'event' | 'ended' | 'choose'>;
  /** For a form that shows the chosen event in full by itself. */
  readonly describe?: (event: Event) => string;
  readonly label?: string;
}

/** The browser's own select: it opens full-screen on a phone and with one key on a laptop. */
export function ScanEventSelect({
  choice: { events, event, ended, choose },
  describe,
  error,
  label = 'Active event',
  ref,
}: ScanEventSelectProps) {
  const listed = event && ended ? [event, ...events] : events;
  return (
    <NativeSelect
      {...(ref && { ref })}
      label={label}
      size="md"
      value={event?.id ?? ''}
      description={event && !describe && <InFull event={event} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      onChange={change => choose(change.currentTarget.value || null)}
      data={[{ value: '', label: 'Select an event' }, ...optionsOf(listed, describe ?? titleAndDate)]}
    />
  );
}

/** A closed select shows one line, and two events of a day often begin alike. */
function InFull({ event }: { readonly event: Event }) {
  const { today } = useCollegeTime();
  return (
    <span data-testid="chosen-event">
      <span className={classes.title}>
        <EventTitle title={event.title} />
      </span>
      <span className={classes.where}>
        {[timeAndPlace(event, today()), onlyFor(event)].filter(Boolean).join(', ')}
      </span>
    </span>
  );
}
