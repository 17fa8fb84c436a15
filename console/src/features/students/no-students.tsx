import { Button } from '@mantine/core';
import { IconUserSearch, IconUsersPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { PATHS } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ClearFilters } from '../../ui/list/no-matches.tsx';
import { isFiltered, type StudentFilters } from './student-filters.ts';

interface NoStudentsProps {
  readonly filters: StudentFilters;
  readonly onClear: () => void;
}

/** No match, or no students yet. The advice differs. */
export function NoStudents({ filters, onClear }: NoStudentsProps) {
  if (isFiltered(filters))
    return (
      <EmptyState
        icon={IconUserSearch}
        title={MESSAGES.noStudents}
        description={MESSAGES.adjustFilters}
        action={<ClearFilters onClear={onClear} />}
      />
    );
  return (
    <EmptyState
      icon={IconUsersPlus}
      title={MESSAGES.noStudentsYet}
      description="Students sign up by themselves, or you import all of them from a CSV file."
      action={
        <Button component={Link} to={PATHS.importStudents}>
          Import from CSV
        </Button>
      }
    />
  );
}
