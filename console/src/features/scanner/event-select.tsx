import { NativeSelect } from '@mantine/core';
import type { Event } from '#contract/events.ts';

interface EventSelectProps {
  readonly events: readonly Event[];
  readonly value: string | null;
  readonly describe: (event: Event) => string;
  readonly onChange: (id: string | null) => void;
  readonly error?: string | null;
  readonly label?: string;
}

/** The browser's own list: it opens full-screen on a phone and by one key on a laptop. */
export function EventSelect({ events, value, describe, onChange, error, label = 'Event' }: EventSelectProps) {
  return (
    <NativeSelect
      label={label}
      size="md"
      value={value ?? ''}
      error={error}
      onChange={change => onChange(change.currentTarget.value || null)}
      data={[
        { value: '', label: 'Select an event' },
        ...events.map(event => ({ value: event.id, label: describe(event) })),
      ]}
    />
  );
}
