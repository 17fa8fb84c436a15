import { Button, Group } from '@mantine/core';
import { IconPrinter, IconUserEdit, IconUserSearch, IconUsersPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import type { ListedUser, UserFilters, UserSort } from '#contract/users/schema.ts';
import { focusSearch } from '../../lib/focus/focus-soon.ts';
import { counted, grouped, showing } from '../../lib/format/format.ts';
import { usePart } from '../../lib/on-demand.tsx';
import { PATHS } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ClearFilters } from '../../ui/list/no-matches.tsx';
import { hasFailed, Results, shownPages } from '../../ui/list/results.tsx';
import { ShownCount } from '../../ui/list/shown-count.tsx';
import { type Selection, useSelection } from '../../ui/list/use-selection.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { ChosenStudent } from './chosen-students.tsx';
import { isFiltered, type StudentFilters } from './student-filters.ts';
import { StudentList } from './student-list.tsx';
import classes from './students.module.css';
import { useStudentsInfiniteQuery } from './students-api.ts';
import { useFollowMarks } from './use-follow-marks.ts';
import { useForgetErased } from './use-forget-erased.ts';

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
    <>
      <div className={classes.aboveBar} data-bar={selection.ids.size > 0}>
        <Panel
          title="Students"
          aside={
            <ShownCount query={list}>
              {first &&
                !failed &&
                // The total counts admins, too.
                showing(students.length, { count: first.count }, kindOf(filters))}
            </ShownCount>
          }
        >
          <Results
            query={list}
            failure={MESSAGES.studentsFailed}
            loading={<LoadingState label="Loading the students" rows={8} />}
          >
            {students.length > 0 ? (
              <StudentList students={students} of={of} selection={selection} sort={sort} onSort={onSort} />
            ) : (
              <NoStudents filters={filters} {...ways} />
            )}
          </Results>
        </Panel>
      </div>
      <SelectionBar selection={selection} shown={failed ? NOBODY : students} />
    </>
  );
}

const kindOf = ({ role }: StudentFilters): string =>
  ({ user: 'student', admin: 'admin', all: 'account' })[role];

const NOBODY: readonly ListedUser[] = [];

/** Those who are ticked, by their names: those of other searches too, who were all shown once. */
function useChosen(ids: ReadonlySet<string>, shown: readonly ListedUser[]): readonly ChosenStudent[] {
  const [seen] = useState(() => new Map<string, ListedUser>());
  useEffect(() => {
    for (const student of shown) seen.set(student.id, student);
  }, [shown, seen]);
  return useMemo(() => {
    const now = new Map(shown.map(student => [student.id, student]));
    return [...ids].map(id => {
      const { name = '', roll_no: rollNo = null } = now.get(id) ?? seen.get(id) ?? {};
      return { id, name, rollNo, isShown: now.has(id) };
    });
  }, [ids, shown, seen]);
}

const loadBulkDialog = () => import('./bulk-dialog.tsx').then(part => part.BulkDialog);
const loadPasswordsDialog = () => import('./new-passwords-dialog.tsx').then(part => part.NewPasswordsDialog);

interface SelectionBarProps {
  readonly selection: Selection;
  readonly shown: readonly ListedUser[];
}

/**
 * The actions on the ticked students. Stays visible while the list scrolls. Ticks may be collected over several
 * searches, so it says how many of them nobody sees.
 */
function SelectionBar({ selection, shown }: SelectionBarProps) {
  const navigate = useNavigate();
  const [action, setAction] = useState<'change' | 'passwords' | null>(null);
  const close = (): void => setAction(null);
  const BulkDialog = usePart(loadBulkDialog, action === 'change', { onFailed: close });
  const PasswordsDialog = usePart(loadPasswordsDialog, action === 'passwords', { onFailed: close });
  const Dialog = action === 'change' ? BulkDialog : action && PasswordsDialog;
  const { ids, choose, clear } = selection;
  const chosen = useChosen(ids, shown);
  const unseen = chosen.flatMap(({ id, isShown }) => (isShown ? [] : [id]));
  const untickUnseen = (): void => {
    choose(unseen, false);
    // The button goes with them.
    focusSearch();
  };
  return (
    <>
      <div className={`${classes.selection} rc-screen-only`} data-shown={ids.size > 0}>
        {/* Without the buttons, which would be read out again with each student. */}
        <span role="status" className="rc-number">
          {ids.size > 0 && `${counted(ids.size, 'student')} chosen`}
          {unseen.length > 0 && `, ${grouped(unseen.length)} not shown here`}
        </span>
        {ids.size > 0 && (
          <span className={classes.selectionButtons}>
            <IconButton
              icon={IconPrinter}
              onClick={() => void navigate(PATHS.studentCards, { state: { ids: [...ids] } })}
            >
              Print cards
            </IconButton>
            <IconButton variant="default" icon={IconUserEdit} onClick={() => setAction('change')}>
              Change
            </IconButton>
            <Button variant="default" onClick={() => setAction('passwords')}>
              New passwords
            </Button>
            {unseen.length > 0 && (
              <Button variant="default" onClick={untickUnseen}>
                Untick those not shown
              </Button>
            )}
            <Button variant="default" onClick={clear}>
              Choose none
            </Button>
          </span>
        )}
      </div>
      {Dialog && <Dialog students={chosen} onSettled={settled => choose(settled, false)} onClose={close} />}
    </>
  );
}

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
