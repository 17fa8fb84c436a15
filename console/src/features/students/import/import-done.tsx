import { Button } from '@mantine/core';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import type { ImportedRow, ImportResult } from '#contract/users/import.ts';
import { counted, grouped } from '../../../lib/format/format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { LeavePrompt } from '../../../ui/leave-prompt.tsx';
import { GrowingList } from '../../../ui/list/growing-list.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { passwordsFile } from './csv-files.ts';
import classes from './import.module.css';
import type { MappedFile } from './mapping.ts';
import { saveCsv } from './save-csv.ts';
import { SaveRefused } from './save-refused.tsx';

interface ImportDoneProps {
  readonly file: MappedFile;
  readonly result: ImportResult;
  readonly onRestart: () => void;
}

/** The result of the import. The passwords are shown only here, so leaving by accident is prevented. */
export function ImportDone({ file, result, onRestart }: ImportDoneProps) {
  const [saved, setSaved] = useState(false);
  const { created, refused } = result.counts;
  const unsaved = created > 0 && !saved;
  const save = (): void => {
    saveCsv(passwordsFile(result.rows));
    setSaved(true);
  };
  return (
    <div className={classes.stack}>
      <Panel title="Imported">
        <p role="status" className={classes.done}>
          <IconCircleCheck size={24} aria-hidden />
          {summary(result)}
        </p>
        <div className={classes.buttons}>
          {refused > 0 && <SaveRefused file={file} result={result} />}
          {!unsaved && (
            <Button variant="default" onClick={onRestart}>
              Import another file
            </Button>
          )}
          <Button variant="default" component={Link} to={PATHS.students}>
            Back to Students
          </Button>
        </div>
      </Panel>
      {created > 0 && (
        <Panel title="Initial passwords" aside={counted(created, 'student')}>
          <div className={classes.passwords}>
            <p>
              They are shown this once. Hand each student their own; it opens nothing but the choice of an own
              password.
            </p>
            <Button size="lg" leftSection={<IconDownload size={20} aria-hidden />} onClick={save}>
              Save the passwords as CSV
            </Button>
            <PasswordList rows={result.rows} />
          </div>
        </Panel>
      )}
      <LeavePrompt unsaved={unsaved} what={MESSAGES.importPasswordsUnsaved} />
    </div>
  );
}

function summary({ counts: { created, updated, unchanged, refused }, approved }: ImportResult): string {
  const parts = [
    `${counted(created, 'student')} created`,
    ...(approved > 0 ? [`${counted(approved, 'sign-up')} approved`] : []),
    `${grouped(updated - approved)} changed`,
    `${grouped(unchanged)} as before`,
    `${counted(refused, 'row')} left out`,
  ];
  return parts.join(', ');
}

const STEP = 50;

/** The new passwords, by student. */
function PasswordList({ rows }: { readonly rows: readonly ImportedRow[] }) {
  const [most, setMost] = useState(STEP);
  const made = rows.filter(({ initialPassword }) => initialPassword !== undefined);
  return (
    <GrowingList more={made.length > most} onMore={() => setMost(most + STEP)}>
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
