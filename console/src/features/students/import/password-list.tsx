import { useState } from 'react';
import type { ImportedRow } from '#contract/users/import.ts';
import { useGrowingList } from '../../../lib/use-growing-list.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import classes from './import.module.css';

const STEP = 50;

/** The new passwords, by student. */
export function PasswordList({ rows }: { readonly rows: readonly ImportedRow[] }) {
  const [most, setMost] = useState(STEP);
  const made = rows.filter(({ initialPassword }) => initialPassword !== undefined);
  const visible = made.slice(0, most);
  const { list, grow } = useGrowingList<HTMLUListElement>(visible.length);
  return (
    <>
      <ul className={classes.rows} ref={list}>
        {visible.map(({ line, name, roll_no, email, initialPassword }) => (
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
      </ul>
      <ShowMore
        more={made.length > most}
        onMore={() => {
          grow();
          setMost(most + STEP);
        }}
      />
    </>
  );
}
