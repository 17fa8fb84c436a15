import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { type Choice, FilterSelect } from '../../ui/filter-select.tsx';
import classes from './report.module.css';

const CHOICES: readonly Choice<'now' | 'earlier'>[] = [
  { value: 'now', label: 'As of now' },
  { value: 'earlier', label: 'As of earlier' },
];
/** A year is typed digit by digit, each of which makes another moment. */
const TYPING_MS = 500;

interface AsOfFieldProps {
  /** By the college's clocks, as an input has it; '': now. */
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChoose: (moment: string) => void;
}

/** Of which moment the report is: of now, or of a day and hour. */
export function AsOfField({ value, problem, onChoose }: AsOfFieldProps) {
  const [opened, setOpened] = useState(value !== '');
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  const [given, setGiven] = useState(value);
  // Changed by somebody else (back to now, the browser's Back): what was typed gives way.
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
