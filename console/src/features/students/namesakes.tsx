import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { isolated } from '#contract/bidi.ts';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { nameKey } from '#contract/search.ts';
import type { StudentFormHandle } from './student-form.ts';
import { useNamesakesQuery } from './students-api.ts';

const TYPING_MS = 300;
/** Those with more names stand among them. */
const MOST = 100;

/** Who has the name that is typed already. A second account of one person is expected everywhere, too, and absent. */
export function Namesakes({ form: { control } }: { readonly form: StudentFormHandle }) {
  const [name] = useDebouncedValue(useWatch({ control, name: 'name' }).trim(), TYPING_MS);
  const search = { search: name, role: 'user', sort: 'match', limit: MOST } as const;
  const { data } = useNamesakesQuery(search, { skip: name.length < LIMITS.name.min });
  const same = (data?.users ?? []).filter(user => nameKey(user.name) === nameKey(name));
  const known = same.map(user => [isolated(user.name), user.roll_no].filter(Boolean).join(', '));
  return (
    <div role="status">
      {known.length > 0 && (
        <Alert role="presentation" color="marigold" icon={<IconInfoCircle aria-hidden />}>
          {MESSAGES.namesakes(known)}
        </Alert>
      )}
    </div>
  );
}
