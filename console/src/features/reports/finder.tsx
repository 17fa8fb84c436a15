import { Select, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useDebouncedValue } from '@mantine/hooks';
import { type Ref, useState } from 'react';
import { isolated } from '#contract/bidi.ts';
import { eventsRoutes } from '#contract/events/routes.ts';
import type { Event } from '#contract/events/schema.ts';
import { usersRoutes } from '#contract/users/routes.ts';
import type { UserRecord } from '#contract/users/schema.ts';
import { api, get } from '../../lib/api/api.ts';
import { useEventQuery } from '../../lib/api/event-endpoints.ts';
import { inFull } from '../../lib/format/event-labels.ts';
import classes from './reports.module.css';

const TYPING_MS = 250;

interface FinderProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChoose: (id: string) => void;
}

const studentOption = ({ id, name, roll_no }: Pick<UserRecord, 'id' | 'name' | 'roll_no'>): Option => ({
  value: id,
  label: [isolated(name), roll_no].filter(Boolean).join(', '),
});
/** All of it, so that the chosen one still says which it is when the list has none like it any more. */
const eventOption = (event: Event): Option => ({
  value: event.id,
  label: `${isolated(event.title)}, ${inFull(event)}`,
});

/** Finds one student while the user types. */
export function StudentFinder(props: FinderProps) {
  const { query, onSearch } = useTyped();
  const { data } = useFindStudentsQuery({ role: 'user', ...query });
  const { currentData: chosen } = useChosenStudentQuery({ id: props.value }, { skip: props.value === '' });
  return (
    <Finder
      label="Student"
      none="No student found"
      options={data?.users.map(studentOption)}
      chosen={chosen && studentOption(chosen.user)}
      onSearch={onSearch}
      {...props}
    />
  );
}

/** Finds one event while the user types, the newest first. */
export function EventFinder(props: FinderProps) {
  const { query, onSearch } = useTyped();
  const { data } = useFindEventsQuery(query);
  const { currentData: chosen } = useEventQuery({ id: props.value }, { skip: props.value === '' });
  return (
    <Finder
      label="Event"
      none="No events found"
      options={data?.events.map(eventOption)}
      chosen={chosen && eventOption(chosen.event)}
      onSearch={onSearch}
      {...props}
    />
  );
}

/** What is asked of the server while the user types. */
function useTyped() {
  const [search, onSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), TYPING_MS);
  return { query: { limit: 20, ...(settled && { search: settled }) }, onSearch };
}

interface Option {
  readonly value: string;
  readonly label: string;
}

interface FoundProps extends FinderProps {
  readonly label: string;
  readonly none: string;
  /** Undefined until the server has answered. */
  readonly options: readonly Option[] | undefined;
  /** The chosen one, once it is known: a form that is there again may have one that was never searched for here. */
  readonly chosen: Option | undefined;
  readonly onSearch: (text: string) => void;
}

function Finder({ ref, label, none, options, chosen, value, error, onSearch, onChoose }: FoundProps) {
  const found = options ?? [];
  // The chosen one stays in the list while the user searches for another.
  const known = chosen && !found.some(option => option.value === chosen.value) ? [chosen, ...found] : found;
  return (
    <>
      <Select
        ref={ref}
        classNames={{ option: classes.option ?? '' }}
        label={label}
        placeholder="Type to search"
        required
        searchable
        clearable
        data={known.map(option => ({ ...option }))}
        // The server has searched already, in more than the label.
        filter={({ options: all }) => all}
        nothingFoundMessage={none}
        value={value || null}
        error={error}
        onSearchChange={onSearch}
        onChange={id => onChoose(id ?? '')}
      />
      {/* In the open list it would be no choice, so it is said here. */}
      <VisuallyHidden role="status">{options?.length === 0 && value === '' && none}</VisuallyHidden>
    </>
  );
}

const { useFindStudentsQuery, useChosenStudentQuery, useFindEventsQuery } = api.injectEndpoints({
  endpoints: build => ({
    findStudents: build.query(get(usersRoutes.users, ['User'])),
    chosenStudent: build.query(get(usersRoutes.user, ['User'])),
    findEvents: build.query(get(eventsRoutes.events, ['Event'])),
  }),
});
