import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { isolated } from '#contract/bidi.ts';
import { eventsRoutes } from '#contract/events/routes.ts';
import { usersRoutes } from '#contract/users/routes.ts';
import { api, get } from '../../lib/api/api.ts';
import { formatDay } from '../../lib/format/college-time.ts';

const TYPING_MS = 250;

interface FinderProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Finds one student while the user types. */
export function StudentFinder(props: FinderProps) {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), TYPING_MS);
  const { data } = useFindStudentsQuery({ role: 'user', limit: 20, ...(settled && { search: settled }) });
  const options = (data?.users ?? []).map(({ id, name, roll_no }) => ({
    value: id,
    label: [name, roll_no].filter(Boolean).join(', '),
  }));
  return <Finder label="Student" none="No student found" options={options} onSearch={setSearch} {...props} />;
}

/** Finds one event while the user types, the newest first. */
export function EventFinder(props: FinderProps) {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), TYPING_MS);
  const { data } = useFindEventsQuery({ limit: 20, ...(settled && { search: settled }) });
  const options = (data?.events ?? []).map(({ id, title, date }) => ({
    value: id,
    label: `${isolated(title)}, ${formatDay(date)}`,
  }));
  return <Finder label="Event" none="No events found" options={options} onSearch={setSearch} {...props} />;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

interface FoundProps extends FinderProps {
  readonly label: string;
  readonly none: string;
  readonly options: readonly Option[];
  readonly onSearch: (text: string) => void;
}

function Finder({ label, none, options, value, error, onSearch, onChoose }: FoundProps) {
  const [chosen, setChosen] = useState<Option | null>(null);
  // The chosen one stays in the list while the user searches for another.
  const known =
    chosen && !options.some(option => option.value === chosen.value) ? [chosen, ...options] : options;
  return (
    <Select
      label={label}
      placeholder="Type to search"
      required
      searchable
      clearable
      data={known.map(option => ({ ...option }))}
      // The server has searched already, in more than the label.
      filter={({ options: found }) => found}
      nothingFoundMessage={none}
      value={value || null}
      error={error}
      onSearchChange={onSearch}
      onChange={(id, option) => {
        setChosen(option && { value: option.value, label: option.label });
        onChoose(id ?? '');
      }}
    />
  );
}

const finderApi = api.injectEndpoints({
  endpoints: build => ({
    findStudents: build.query({ ...get(usersRoutes.users), providesTags: ['User'] }),
    findEvents: build.query({ ...get(eventsRoutes.events), providesTags: ['Event'] }),
  }),
});

export const { useFindStudentsQuery, useFindEventsQuery } = finderApi;
