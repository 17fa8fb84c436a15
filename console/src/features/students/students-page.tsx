import { CloseButton, Drawer } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { TRADE_NAMES } from '#contract/trades.ts';
import { isEscape } from '../../lib/focus/is-escape.ts';
import { usePart } from '../../lib/on-demand.tsx';
import { PATHS } from '../../lib/paths.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { choicesOf, withChosen, YEAR_CHOICES } from '../../ui/list/filter-choices.ts';
import type { Choice } from '../../ui/list/filter-select.tsx';
import { OPENS_WITH_FOCUS } from '../../ui/opens-with-focus.ts';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import classes from './drawer.module.css';
import { HeaderActions } from './header-actions.tsx';
import { NEW, openedIn, withStudent } from './open-student.ts';
import type { StudentFilters } from './student-filters.ts';
import { NO_FILTERS, showsOthers, useFilters, usersQueryOf } from './student-filters.ts';
import { StudentResults } from './student-results.tsx';
import { TradeBar } from './trade-bar.tsx';

/** All students: by trade, with a search, and a drawer for each. */
export function StudentsPage() {
  const [params, setParams] = useSearchParams();
  const [filters, choose] = useFilters();
  const query = usersQueryOf(filters);
  // The list behind the drawer stays where it is.
  const show = useCallback(
    (id: string | null) => setParams(before => withStudent(before, id), { preventScrollReset: true }),
    [setParams],
  );
  const opened = openedIn(params);

  return (
    <>
      <PageHeader
        title="Students"
        back={{ to: PATHS.admin, label: 'Back to Dashboard' }}
        actions={<HeaderActions filters={filters} query={query} onAdd={() => show(NEW)} />}
      />
      <TradeBar
        trade={filters.trade}
        besideOthers={showsOthers(filters)}
        onChoose={trade => choose(now => ({ ...now, trade }))}
      />
      <FilterBar
        filters={filters}
        onChange={choose}
        search={{ label: 'Search name, roll number or email' }}
        selects={{
          trade: { label: 'Trade', choices: choicesOf('All Trades', withChosen(TRADE_NAMES, filters.trade)) },
          year: { label: 'Year of study', choices: YEAR_CHOICES },
          state: { label: 'State', choices: STATES },
          role: { label: 'Role', choices: ROLES },
        }}
        columns="2fr repeat(4, minmax(0, 1fr))"
      />
      <StudentResults
        filters={filters}
        query={query}
        onClear={() => choose(({ sort }) => ({ ...NO_FILTERS, sort }))}
        onAllStates={() => choose(now => ({ ...now, state: 'all' }))}
        onSort={sort => choose(now => ({ ...now, sort }))}
      />
      <StudentDrawer id={opened} onOpen={show} onClose={() => show(null)} />
    </>
  );
}

const loadSheet = () => import('./student-sheet.tsx').then(part => part.StudentSheet);
const loadAddStudent = () => import('./add-student.tsx').then(part => part.AddStudent);

interface StudentDrawerProps {
  /** Null: no student is open. */
  readonly id: string | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/**
 * The drawer of one student. Composed from parts, because the ready-made title bar would be a second banner. A student's
 * is a form with buttons, so the list is what is printed. That of a new one may show a password, which somebody prints.
 */
function StudentDrawer({ id, onOpen, onClose }: StudentDrawerProps) {
  // While it slides out it still shows the last student.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const isNew = shown === NEW;
  const AddStudent = usePart(loadAddStudent, isNew, { onFailed: onClose });
  const Sheet = usePart(loadSheet, shown !== null && !isNew, { onFailed: onClose });
  const title = isNew ? 'Add Student' : 'Student';
  const body = useRef<HTMLDivElement>(null);
  // Not the drawer's own Escape, which would also react to the Escape that closes a dialog above it. This handler
  // gets the key before the dialog does, while the dialog is still open.
  const close = (event: KeyboardEvent): void => {
    const dialogs = [...document.querySelectorAll('[role="dialog"]')];
    if (isEscape(event) && id !== null && dialogs.every(dialog => dialog.contains(body.current))) onClose();
  };
  useWindowEvent('keydown', close, { capture: true });
  return (
    <Drawer.Root
      className={isNew ? '' : 'rc-screen-only'}
      opened={id !== null}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size="min(36rem, 100vw)"
    >
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content aria-label={title} className={classes.content ?? ''}>
        <Drawer.Body ref={body} className={classes.body}>
          <div className={classes.bar}>
            {/* What is read first says what has opened. The form of a new one begins with its first field. */}
            <span {...(!isNew && OPENS_WITH_FOCUS)}>{title}</span>
            <CloseButton size={44} iconSize={24} aria-label="Close" onClick={onClose} />
          </div>
          {isNew && AddStudent && <AddStudent onOpen={onOpen} onClose={onClose} />}
          {shown !== null &&
            !isNew &&
            (Sheet ? (
              <Sheet key={shown} id={shown} onGone={onClose} />
            ) : (
              <LoadingState label="Loading the student" rows={6} />
            ))}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

const STATES: readonly Choice<StudentFilters['state']>[] = [
  { value: 'active', label: 'Active' },
  { value: 'waiting', label: 'Waiting for approval' },
  { value: 'deactivated', label: 'Deactivated' },
  { value: 'all', label: 'All of them' },
];
const ROLES: readonly Choice<StudentFilters['role']>[] = [
  { value: 'user', label: 'Students' },
  { value: 'admin', label: 'Admins' },
  { value: 'all', label: 'Students and admins' },
];
