import { Checkbox, Input, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { YEARS } from '#contract/constants.ts';
import { audienceOrAll } from '#contract/events/audience.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import classes from './event-editor.module.css';
import type { EventControl } from './event-form.ts';
import { EVENT_LABELS } from './event-words.ts';

const CHOICES = [
  { value: 'all', label: 'All students' },
  { value: 'some', label: 'Some trades or years' },
];

/** Whom the event is for: all students, or those of the ticked trades and years. */
export function AudienceFields({ control }: { readonly control: EventControl }) {
  const trades = useController({ control, name: 'trades' });
  const years = useController({ control, name: 'years' });
  const chosen = { trades: trades.field.value ?? [], years: years.field.value ?? [] };
  const [isOpen, setOpen] = useState(false);
  // Also when a draft comes back. It stays open when the last tick is taken away.
  if (!isOpen && chosen.trades.length + chosen.years.length > 0) setOpen(true);
  const choose = (some: boolean): void => {
    setOpen(some);
    if (some) return;
    trades.field.onChange([]);
    years.field.onChange([]);
  };
  return (
    <>
      <NativeSelect
        name="audience"
        label="Who is expected"
        data={CHOICES}
        value={isOpen ? 'some' : 'all'}
        error={trades.fieldState.error?.message ?? years.fieldState.error?.message}
        onChange={({ currentTarget }) => choose(currentTarget.value === 'some')}
      />
      {isOpen && (
        <fieldset className={classes.audience}>
          <Input.Label component="legend">Expected: {audienceOrAll({ ...chosen, listed: 0 })}</Input.Label>
          <div className={classes.choices}>
            <Boxes
              label={EVENT_LABELS.trades}
              none="None ticked: all trades"
              values={TRADE_NAMES}
              field={trades.field}
            />
            <Boxes
              label={EVENT_LABELS.years}
              none="None ticked: all years"
              values={YEARS}
              field={years.field}
            />
          </div>
        </fieldset>
      )}
    </>
  );
}

interface BoxesProps {
  readonly label: string;
  /** What it means if nothing is ticked. */
  readonly none: string;
  readonly values: readonly string[];
  readonly field: {
    readonly value: readonly string[] | undefined;
    readonly onChange: (chosen: string[]) => void;
    readonly onBlur: () => void;
  };
}

const Boxes = ({ label, none, values, field: { value = [], onChange, onBlur } }: BoxesProps) => (
  <Checkbox.Group
    label={label}
    description={none}
    value={[...value]}
    // In the order of the boxes, whichever was ticked first.
    onChange={chosen => onChange(values.filter(each => chosen.includes(each)))}
    onBlur={onBlur}
  >
    <div className={classes.boxes}>
      {values.map(each => (
        <Checkbox key={each} size="md" value={each} label={each} />
      ))}
    </div>
  </Checkbox.Group>
);
