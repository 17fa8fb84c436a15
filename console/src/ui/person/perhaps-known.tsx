import { Link } from 'react-router';
import { isolated } from '#contract/bidi.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import type { AlikeUser } from '#contract/users/schema.ts';
import { studentPath } from '../../lib/paths.ts';
import classes from './perhaps-known.module.css';

/** Leads to those who may be the same person. A second account is expected everywhere, too, and absent. */
export const PerhapsKnown = ({ alike }: { readonly alike: readonly AlikeUser[] }) =>
  alike.length > 0 && (
    <p className={classes.alike}>
      {OFFICE_MESSAGES.perhapsKnown}{' '}
      {alike.map(({ id, name, roll_no }) => (
        <Link key={id} to={studentPath(id)}>
          {[isolated(name), roll_no].filter(Boolean).join(', ')}
        </Link>
      ))}
    </p>
  );
