import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { ATTENDANCE_STATUSES } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SIGNUP_TRADES } from '#contract/trades.ts';
import { useUnfinished } from '../../ui/form/use-unfinished.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import {
  attendanceLabel,
  choicesOf,
  STRENGTH_CHOICES,
  TYPE_CHOICES,
  withChosen,
} from '../../ui/list/filter-choices.ts';
import { type Choice, FilterSelect } from '../../ui/list/filter-select.tsx';
import type { FiltersProps } from '../../ui/list/url-filters.ts';
import { useValueFromElsewhere } from '../../ui/list/use-value-from-elsewhere.ts';
import classes from './report.module.css';
import type { ScreenFilters } from './report-filters.ts';

const RANGES: readonly Choice<ScreenFilters['range']>[] = [
  { value: 'all', label: 'All Dates' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This Week' },
  { value: 'month', label: 'This Month' },
];
const STATUSES = choicesOf('All', ATTENDANCE_STATUSES, attendanceLabel);

interface ReportFilterBarProps extends FiltersProps<ScreenFilters> {
  /** The problem with the chosen instant. */
  readonly asOfProblem: string | undefined;
}

export function ReportFilterBar({ filters, asOfProblem, onChange }: ReportFilterBarProps) {
  const trades = choicesOf('All Trades', withChosen(SIGNUP_TRADES, filters.trade));
  return (
    <FilterBar
      filters={filters}
      onChange={onChange}
      search={{ label: 'Search name, roll number, email or event' }}
      selects={{
        range: { label: 'Date range', choices: RANGES },
        trade: { label: 'Trade', choices: trades },
        event_type: { label: 'Event type', choices: TYPE_CHOICES },
        status: { label: 'Status', choices: STATUSES, isLabelled: true },
        strength: { label: 'Identified by', choices: STRENGTH_CHOICES },
      }}
      chosenInChildren={filters.asOf === '' ? 0 : 1}
      columns="repeat(3, minmax(0, 1fr)) minmax(0, 1.15fr) minmax(0, 1.3fr) minmax(0, 1.18fr)"
      searchAlone
    >
      <AsOfField
        value={filters.asOf}
        problem={asOfProblem}
        onChoose={asOf => onChange(now => ({ ...now, asOf }))}
      />
    </FilterBar>
  );
}

const CHOICES: readonly Choice<'now' | 'earlier'>[] = [
  { value: 'now', label: 'As known now' },
  { value: 'earlier', label: 'As known earlier' },
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
function AsOfField({ value, problem, onChoose }: AsOfFieldProps) {
  const [opened, setOpened] = useState(value !== '');
  const [given, setGiven] = useState(value);
  const noteSent = useValueFromElsewhere(value, moment => {
    setOpened(moment !== '');
    setGiven(moment);
  });
  const send = (moment: string): void => {
    noteSent(moment);
    onChoose(moment);
  };
  return (
    <div className={classes.asOf}>
      <FilterSelect
        label="As known"
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
  const { unfinished, watch } = useUnfinished();
  const settle = useDebouncedCallback(onChoose, TYPING_MS);
  return (
    <TextInput
      className={classes.moment ?? ''}
      type="datetime-local"
      name="asOf"
      label="As it was known at"
      defaultValue={value}
      error={unfinished ? MESSAGES.reportMomentUnclear : problem}
      onChange={({ currentTarget }) => settle(currentTarget.value)}
      {...watch}
    />
  );
}
