import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { HeaderActions } from './header-actions.tsx';
import { StudentDrawer } from './student-drawer.tsx';
import { StudentFilterBar } from './student-filter-bar.tsx';
import { NO_FILTERS, useFilters, usersQueryOf } from './student-filters.ts';
import { StudentResults } from './student-results.tsx';
import { TradeBar } from './trade-bar.tsx';

/** The student whose drawer is open, in the address, so that it can be linked to and Back closes it. */
const OPEN = 'student';

/** All students: by trade, with a search, and a drawer for each. */
export function StudentsPage() {
  const [params, setParams] = useSearchParams();
  const [filters, choose] = useFilters();
  const query = usersQueryOf(filters);
  const open = useCallback((id: string) => setParams(before => withStudent(before, id)), [setParams]);
  const opened = params.get(OPEN);

  return (
    <>
      <PageHeader
        title="Students"
        back={{ to: PATHS.admin, label: 'Back to Dashboard' }}
        actions={<HeaderActions filters={filters} query={query} />}
      />
      <TradeBar trade={filters.trade} onChoose={trade => choose({ ...filters, trade })} />
      <StudentFilterBar filters={filters} onChange={choose} />
      <StudentResults filters={filters} query={query} onOpen={open} onClear={() => choose(NO_FILTERS)} />
      <StudentDrawer id={opened} onClose={() => setParams(before => withStudent(before, null))} />
    </>
  );
}

function withStudent(before: URLSearchParams, id: string | null): URLSearchParams {
  const params = new URLSearchParams(before);
  if (id === null) params.delete(OPEN);
  else params.set(OPEN, id);
  return params;
}
