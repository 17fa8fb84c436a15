import { NativeSelect } from '@mantine/core';
import type { Ref } from 'react';
import type { Event } from '#contract/events/schema.ts';
import { optionsOf, titleAndDate } from '../../../lib/format/event-labels.ts';

interface ScanEventSelectProps {
  readonly events: readonly Event[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly describe?: (event: Event) => string;
  readonly error?: string | null;
  readonly label?: string;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** The browser's own select: it opens full-screen on a phone and with one key on a laptop. */
export function ScanEventSelect({ events, value, onChange, ref, ...shown }: ScanEventSelectProps) {
  const { describe = titleAndDate, error, label = 'Active event' } = shown;
  return (
    <NativeSelect
      {...(ref && { ref })}
      label={label}
      size="md"
      value={value ?? ''}
      error={error}
      onChange={change => onChange(change.currentTarget.value || null)}
      data={[{ value: '', label: 'Select an event' }, ...optionsOf(events, describe)]}
    />
  );
}
