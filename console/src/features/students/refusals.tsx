import type { UserRecord } from '#contract/users/schema.ts';
import { ScrollBox } from '../../ui/list/scroll-box.tsx';
import classes from './students.module.css';

interface RefusalsProps {
  readonly label: string;
  readonly results: readonly {
    readonly id: string;
    readonly outcome: string;
    readonly error: string | null;
    readonly user: UserRecord | null;
  }[];
}

/** The students of a change of many for whom it was refused, with the reason. */
export function Refusals({ label, results }: RefusalsProps) {
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  if (refused.length === 0) return null;
  return (
    <ScrollBox label={label} maxHeight="40vh">
      <ul className={classes.refused}>
        {refused.map(({ id, user, error }) => (
          <li key={id}>
            <strong>{user?.name ?? 'An account that is gone'}</strong>
            {error}
          </li>
        ))}
      </ul>
    </ScrollBox>
  );
}
