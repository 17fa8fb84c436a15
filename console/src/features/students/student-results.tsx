import { Alert, Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import type { UserFilters } from '#contract/users/schema.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { PATHS } from '../../lib/paths.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { count, counted } from './count.ts';
import { NoStudents } from './no-students.tsx';
import type { StudentFilters } from './student-filters.ts';
import { StudentList } from './student-list.tsx';
import classes from './students.module.css';
import { useStudentsInfiniteQuery } from './students-api.ts';
import { type Selection, useSelection } from './use-selection.ts';

interface StudentResultsProps {
  readonly filters: StudentFilters;
  readonly query: UserFilters;
  readonly onOpen: (id: string) => void;
  readonly onClear: () => void;
}

/** The students that match, by name, as far as loaded. */
export function StudentResults({ filters, query, onOpen, onClear }: StudentResultsProps) {
  const list = useStudentsInfiniteQuery(query);
  const { data, currentData, isError, error, isFetching, hasNextPage, isFetchingNextPage } = list;
  const selection = useSelection();
  // While the students of new filters load, the previous ones stay, dimmed.
  const shown = currentData ?? data;
  const students = useMemo(() => shown?.pages.flatMap(page => page.users) ?? [], [shown]);
  const first = shown?.pages[0];
  const failed = isError && !currentData;

  return (
    <div
      className={classes.results}
      aria-busy={isFetching}
      data-stale={!currentData && !failed && first !== undefined}
    >
      <Panel
        title="Students"
        aside={
          <span role="status">
            {first &&
              !failed &&
              `Showing ${count(students.length)} of ${counted(first.count, kindOf(filters))}`}
          </span>
        }
      >
        {failed ? (
          <LoadFailed
            message={sentence(error, MESSAGES.studentsFailed)}
            onRetry={() => void list.refetch()}
            retrying={isFetching}
          />
        ) : !first ? (
          <LoadingState label="Loading the students" rows={8} />
        ) : students.length === 0 ? (
          <NoStudents filters={filters} onClear={onClear} />
        ) : (
          <StudentList students={students} selection={selection} onOpen={onOpen} />
        )}
        {isError && currentData && (
          <Alert color="red" role="alert" mt="md">
            {sentence(error, MESSAGES.studentsFailed)}
          </Alert>
        )}
        <ShowMore more={hasNextPage} loading={isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      </Panel>
      <SelectionBar selection={selection} />
    </div>
  );
}

const kindOf = ({ role }: StudentFilters): string =>
  ({ user: 'student', admin: 'admin', all: 'account' })[role];

/** The actions on the ticked students. Stays visible while the list scrolls. */
function SelectionBar({ selection }: { readonly selection: Selection }) {
  const navigate = useNavigate();
  const { ids, clear } = selection;
  return (
    <div role="status" className={classes.selection} data-shown={ids.size > 0}>
      {ids.size > 0 && (
        <>
          <span className="rc-number">{counted(ids.size, 'student')} chosen</span>
          <span className={classes.selectionButtons}>
            <Button
              leftSection={<IconPrinter size={20} aria-hidden />}
              onClick={() => void navigate(PATHS.studentCards, { state: { ids: [...ids] } })}
            >
              Print cards
            </Button>
            <Button variant="default" onClick={clear}>
              Choose none
            </Button>
          </span>
        </>
      )}
    </div>
  );
}
