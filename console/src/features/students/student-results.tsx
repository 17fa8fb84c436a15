import { Button, Group } from '@mantine/core';
import { IconUserSearch, IconUsersPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import type { ListedUser, UserFilters, UserSort } from '#contract/users/schema.ts';
import { showing } from '../../lib/format/format.ts';
import { PATHS } from '../../lib/paths.ts';
import { ClearFilters } from '../../ui/list/no-matches.tsx';
import { Results, shownPages } from '../../ui/list/results.tsx';
import { hasFailed, ShownCount } from '../../ui/list/shown-count.tsx';
import { useSelection } from '../../ui/list/use-selection.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { useFollowMarks, useForgetErased } from './follow-students.ts';
import { isFiltered, type StudentFilters } from './student-filters.ts';
import { StudentList } from './student-list.tsx';
import { StudentSelection } from './student-selection.tsx';
import { useStudentsInfiniteQuery } from './students-api.ts';

interface StudentResultsProps {
  readonly filters: StudentFilters;
  readonly query: UserFilters;
  readonly onClear: () => void;
  readonly onAllStates: () => void;
  readonly onSort: (sort: UserSort) => void;
}

/** The students that match, in the wanted order, as far as loaded. */
export function StudentResults({ filters, query, onSort, ...ways }: StudentResultsProps) {
  const { sort } = filters;
  const asked = { ...query, sort };
  const list = useStudentsInfiniteQuery(asked);
  const selection = useSelection();
  useFollowMarks();
  const pages = shownPages(list);
  const students = useMemo(() => pages.flatMap(page => page.users), [pages]);
  const first = pages[0];
  const of = list.currentData ? JSON.stringify(asked) : '';
  useForgetErased(students, of, selection);
  const failed = hasFailed(list);

  return (
    <Panel
      title="Students"
      aside={
        <ShownCount query={list}>
          {/* The total counts admins, too. */}
          {first && showing(students.length, { count: first.count }, kindOf(filters))}
        </ShownCount>
      }
    >
      {(selection.ids.size > 0 || (!failed && students.length > 0)) && (
        <StudentSelection selection={selection} shown={failed ? NOBODY : students} />
      )}
      <Results
        query={list}
        failure={MESSAGES.studentsFailed}
        whole="Export"
        loading={<LoadingState label="Loading the students" rows={8} />}
      >
        {students.length > 0 ? (
          <StudentList students={students} of={of} selection={selection} sort={sort} onSort={onSort} />
        ) : (
          <NoStudents filters={filters} {...ways} />
        )}
      </Results>
    </Panel>
  );
}

const NOBODY: readonly ListedUser[] = [];

const kindOf = ({ role }: StudentFilters): string =>
  ({ user: 'student', admin: 'admin', all: 'account' })[role];

type NoStudentsProps = Pick<StudentResultsProps, 'filters' | 'onClear' | 'onAllStates'>;

/** No match, or no students yet. The advice differs. */
function NoStudents({ filters, onClear, onAllStates }: NoStudentsProps) {
  // With other filters it may be one of those that hides everybody.
  const onlyActive = !isFiltered({ ...filters, search: '' });
  if (isFiltered(filters))
    return (
      <EmptyState
        icon={IconUserSearch}
        title={MESSAGES.noStudents}
        description={
          onlyActive
            ? 'Deactivated students, and sign-ups that wait, were not searched.'
            : MESSAGES.adjustFilters
        }
        action={
          <Group justify="center">
            {onlyActive && <ClearFilters label="Search all of them" onClear={onAllStates} />}
            <ClearFilters onClear={onClear} />
          </Group>
        }
      />
    );
  return (
    <EmptyState
      icon={IconUsersPlus}
      title={MESSAGES.noStudentsYet}
      description="Students sign up by themselves, or you import all of them from Excel or CSV."
      action={
        <Button component={Link} to={PATHS.importStudents}>
          Import a List
        </Button>
      }
    />
  );
}
