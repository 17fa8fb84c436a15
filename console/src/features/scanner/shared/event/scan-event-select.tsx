import { NativeSelect } from '@mantine/core';
import type { Ref } from 'react';
import type { Event } from '#contract/events/schema.ts';
import { useCollegeTime } from '../../../../lib/format/college-time.ts';
import { optionsOf, timeAndPlace, titleAndDate } from '../../../../lib/format/event-labels.ts';
import { EventTitle } from '../../../../ui/event/event-title.tsx';
import classes from './scan-event-select.module.css';

interface ScanEventSelectProps {
  readonly events: readonly Event[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  /** For a form that shows the chosen event in full by itself. */
  readonly describe?: (event: Event) => string;
  readonly error?: string | null;
  readonly label?: string;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** The browser's own select: it opens full-screen on a phone and with one key on a laptop. */
export function ScanEventSelect({ events, value, onChange, ref, ...shown }: ScanEventSelectProps) {
  const { describe, error, label = 'Active event' } = shown;
  const chosen = describe ? undefined : events.find(({ id }) => id === value);
  return (
    <NativeSelect
      {...(ref && { ref })}
      label={label}
      size="md"
      value={value ?? ''}
      description={chosen && <InFull event={chosen} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      onChange={change => onChange(change.currentTarget.value || null)}
      data={[{ value: '', label: 'Select an event' }, ...optionsOf(events, describe ?? titleAndDate)]}
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
      <span className={classes.where}>{timeAndPlace(event, today())}</span>
    </span>
  );
}
