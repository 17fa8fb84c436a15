import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { isolated } from '#contract/bidi.ts';
import { LIMITS } from '#contract/constants.ts';
import { looseRollNo, nameKey, withoutZeros } from '#contract/search.ts';
import { ADD_MESSAGES } from '#contract/users/add-messages.ts';
import type { ListedUser } from '#contract/users/schema.ts';
import type { StudentFormHandle } from './student-form.ts';
import { useNamesakesQuery } from './students-api.ts';

const TYPING_MS = 300;
/** Those with more names, or with longer numbers, stand among them. */
const MOST = 100;

/**
 * Who has the name that is typed already, or the roll number but for its signs and the zeros before it. A second account of one person is
 * expected everywhere, too, and absent.
 */
export function Namesakes({ form: { control } }: { readonly form: StudentFormHandle }) {
  const name = useTyped(useWatch({ control, name: 'name' }));
  const rollNo = keyOf(useTyped(useWatch({ control, name: 'roll_no' })));
  const namesakes = useFound(name, LIMITS.name.min).filter(user => nameKey(user.name) === nameKey(name));
  const alike = useFound(rollNo, 1).filter(
    user => keyOf(user.roll_no ?? '') === rollNo && !namesakes.some(({ id }) => id === user.id),
  );
  const hints = [
    ...(namesakes.length > 0 ? [ADD_MESSAGES.namesakes(namesakes.map(shown))] : []),
    ...(alike.length > 0 ? [ADD_MESSAGES.rollNosAlike(alike.map(shown))] : []),
  ];
  return (
    <div role="status">
      {hints.length > 0 && (
        <Alert role="presentation" color="marigold" icon={<IconInfoCircle aria-hidden />}>
          {hints.map(hint => (
            <div key={hint}>{hint}</div>
          ))}
        </Alert>
      )}
    </div>
  );
}

const keyOf = (rollNo: string): string => withoutZeros(looseRollNo(rollNo));

const useTyped = (text: string): string => useDebouncedValue(text.trim(), TYPING_MS)[0];

/** The students whom a search finds. Of too short a text, nobody. */
function useFound(search: string, least: number): readonly ListedUser[] {
  const query = { search, role: 'user', sort: 'match', limit: MOST } as const;
  return useNamesakesQuery(query, { skip: search.length < least }).data?.users ?? [];
}

const shown = ({ name, roll_no }: ListedUser): string => [isolated(name), roll_no].filter(Boolean).join(', ');
