import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { type Choice, FilterSelect } from '../../ui/list/filter-select.tsx';
import classes from './report.module.css';

const CHOICES: readonly Choice<'now' | 'earlier'>[] = [
  { value: 'now', label: 'As of now' },
  { value: 'earlier', label: 'As of earlier' },
];
/** While a year is typed, each digit gives another date. */
const TYPING_MS = 500;

interface AsOfFieldProps {
  /** In the college's zone, in the format of an input. '': now. */
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChoose: (moment: string) => void;
}

/** The instant of the report: now, or a chosen day and time. */
export function AsOfField({ value, problem, onChoose }: AsOfFieldProps) {
  const [opened, setOpened] = useState(value !== '');
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  const [given, setGiven] = useState(value);
  // The value changed elsewhere (back to now, the browser's Back), so it replaces what was typed.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setOpened(value !== '');
      setGiven(value);
    }
  }
  const send = (moment: string): void => {
    setSent(moment);
    onChoose(moment);
  };
  return (
    <div className={classes.asOf}>
      <FilterSelect
        label="As of"
        choices={CHOICES}
        value={opened ? 'earlier' : 'now'}
        onChoose={choice => {
          setOpened(choice === 'earlier');
          if (choice === 'now') send('');
        }}
      />
      {opened && <Moment key={given} value={value} problem={problem} onChoose={send} />}
    </div>
  );
}

function Moment({ value, problem, onChoose }: AsOfFieldProps) {
  const [unfinished, setUnfinished] = useState(false);
  const settle = useDebouncedCallback(onChoose, TYPING_MS);
  return (
    <TextInput
      className={classes.moment ?? ''}
      type="datetime-local"
      name="asOf"
      label="As it was known at"
      defaultValue={value}
      error={unfinished ? MESSAGES.reportMomentUnclear : problem}
      onChange={({ currentTarget }) => {
        setUnfinished(false);
        settle(currentTarget.value);
      }}
      onBlur={({ currentTarget }) => setUnfinished(currentTarget.validity.badInput)}
    />
  );
}
