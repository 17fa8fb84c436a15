import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ShowMore } from '../../../ui/list/show-more.tsx';
import { type PasswordRow, passwordsFile, saveCsv } from './csv-files.ts';
import classes from './import.module.css';

interface InitialPasswordsProps {
  readonly rows: readonly PasswordRow[];
  readonly onSaved: () => void;
  /** Buttons beside the one that saves. */
  readonly children?: ReactNode;
}

const STEP = 50;

/** New passwords to hand over, by student, to be read and to be saved. They are shown nowhere else. */
export function InitialPasswords({ rows, onSaved, children }: InitialPasswordsProps) {
  const [most, setMost] = useState(STEP);
  const made = rows.filter(({ initialPassword }) => initialPassword !== undefined);
  const save = (): void => {
    saveCsv(passwordsFile(made));
    onSaved();
  };
  return (
    <div className={classes.passwords}>
      <p>
        They are shown this once. Hand each student their own; it opens nothing but the choice of an own
        password.
      </p>
      <div className={classes.buttons}>
        <IconButton
          size="lg"
          icon={IconDownload}
          onClick={save}
          {...(children && { 'data-autofocus': true })}
        >
          Save the passwords as CSV
        </IconButton>
        {children}
      </div>
      <ul>
        {made.slice(0, most).map(({ name, roll_no, email, initialPassword }) => (
          <li key={email} className={classes.password}>
            <span className={classes.who}>
              <strong>{name}</strong>
              <span className="rc-soft rc-number">
                {roll_no}, {email}
              </span>
            </span>
            <code>{initialPassword}</code>
          </li>
        ))}
      </ul>
      <ShowMore more={made.length > most} onMore={() => setMost(most + STEP)} />
    </div>
  );
}
