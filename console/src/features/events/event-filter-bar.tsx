import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { EventSort } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import { useUnfinished } from '../../ui/form/use-unfinished.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { choicesOf, TYPE_CHOICES, withChosen, YEAR_CHOICES } from '../../ui/list/filter-choices.ts';
import type { Choice } from '../../ui/list/filter-select.tsx';
import { insideLabel } from '../../ui/list/inside-label.tsx';
import type { FiltersProps } from '../../ui/list/url-filters.ts';
import type { EventListFilters } from './event-list-filters.ts';
import classes from './events.module.css';

const SORTS: readonly Choice<EventSort>[] = [
  { value: 'latest', label: 'Latest first' },
  { value: 'earliest', label: 'Earliest first' },
  { value: 'title', label: 'By title' },
];

export function EventFilterBar({ filters, onChange }: FiltersProps<EventListFilters>) {
  const trades = choicesOf('All Trades', withChosen(TRADE_NAMES, filters.trade));
  return (
    <FilterBar
      filters={filters}
      onChange={onChange}
      search={{ label: 'Search title and location' }}
      selects={{
        event_type: { label: 'Event type', choices: TYPE_CHOICES },
        trade: { label: 'Trade', choices: trades },
        year: { label: 'Year', choices: YEAR_CHOICES },
        sort: { label: 'Order', choices: SORTS },
      }}
      chosenInChildren={[filters.from, filters.to].filter(day => day !== '').length}
      columns="repeat(3, minmax(0, 1fr)) minmax(0, 1.1fr) repeat(2, minmax(0, 1.3fr))"
      searchAlone
    >
      <DayFilter label="From" value={filters.from} onChoose={from => onChange(now => ({ ...now, from }))} />
      <DayFilter
        label="To"
        value={filters.to}
        error={isBackwards(filters) ? MESSAGES.periodBackwards : null}
        onChoose={to => onChange(now => ({ ...now, to }))}
      />
    </FilterBar>
  );
}

const isBackwards = ({ from, to }: EventListFilters): boolean => from !== '' && to !== '' && to < from;

/** While a year is typed, each digit gives another date. */
const TYPING_MS = 500;

interface DayFilterProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | null;
  readonly onChoose: (day: string) => void;
}

/** A day that limits the list. What is typed stays as it is, until the value changes elsewhere. */
function DayFilter({ label, value, error = null, onChoose }: DayFilterProps) {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const { unfinished, forget, watch } = useUnfinished();
  useEffect(() => {
    if (!input.current || value === sent.current) return;
    sent.current = value;
    input.current.value = value;
    forget();
  }, [value, forget]);
  const settle = useDebouncedCallback((day: string) => {
    sent.current = day;
    onChoose(day);
  }, TYPING_MS);
  return (
    <TextInput
      ref={input}
      type="date"
      aria-label={label}
      {...insideLabel(label)}
      className={classes.day ?? ''}
      defaultValue={value}
      error={unfinished ? MESSAGES.dateInvalid : error}
      onChange={({ currentTarget }) => settle(currentTarget.value)}
      {...watch}
    />
  );
}
