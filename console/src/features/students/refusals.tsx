import type { ChangeResult } from '#contract/users/bulk.ts';
import type { NewPasswordResult } from '#contract/users/new-passwords.ts';
import { ScrollBox } from '../../ui/list/scroll-box.tsx';
import classes from './students.module.css';

interface RefusalsProps {
  readonly label: string;
  readonly results: readonly (ChangeResult | NewPasswordResult)[];
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
