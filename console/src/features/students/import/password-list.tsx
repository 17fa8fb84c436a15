import { useState } from 'react';
import type { ImportedRow } from '#contract/users/import.ts';
import { GrowingList } from '../../../ui/list/growing-list.tsx';
import classes from './import.module.css';

const STEP = 50;

/** The new passwords, by student. */
export function PasswordList({ rows }: { readonly rows: readonly ImportedRow[] }) {
  const [most, setMost] = useState(STEP);
  const made = rows.filter(({ initialPassword }) => initialPassword !== undefined);
  return (
    <GrowingList className={classes.rows} more={made.length > most} onMore={() => setMost(most + STEP)}>
      {made.slice(0, most).map(({ line, name, roll_no, email, initialPassword }) => (
        <li key={line} className={classes.password} tabIndex={-1}>
          <span className={classes.who}>
            <strong>{name}</strong>
            <span className={`${classes.soft} rc-number`}>
              {roll_no}, {email}
            </span>
          </span>
          <code>{initialPassword}</code>
        </li>
      ))}
    </GrowingList>
  );
}
