import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import type { ImportResult } from '#contract/users/import.ts';
import { counted, grouped } from '../../../lib/format/format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { LeavePrompt } from '../../../ui/dialog/leave-prompt.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './import.module.css';
import { InitialPasswords } from './initial-passwords.tsx';
import type { MappedFile } from './mapping.ts';
import { SaveRefused } from './save-refused.tsx';

interface ImportDoneProps {
  readonly file: MappedFile;
  readonly result: ImportResult;
  readonly onRestart: () => void;
  /** If the file has more sheets. */
  readonly onSheet?: () => void;
}

/** The result of the import. The passwords are shown only here, so leaving by accident is prevented. */
export function ImportDone({ file, result, onRestart, onSheet }: ImportDoneProps) {
  const [saved, setSaved] = useState(false);
  const { created, refused } = result.counts;
  const unsaved = created > 0 && !saved;
  return (
    <div className={classes.stack}>
      <Panel title="Imported">
        <p role="status" className={classes.done}>
          <IconCircleCheck size={24} aria-hidden />
          {summary(result)}
        </p>
        <div className={classes.buttons}>
          {refused > 0 && <SaveRefused file={file} result={result} />}
          {!unsaved && onSheet && (
            <Button variant="default" onClick={onSheet}>
              Import another sheet
            </Button>
          )}
          {!unsaved && (
            <Button variant="default" onClick={onRestart}>
              Import another file
            </Button>
          )}
          <Button variant="default" component={Link} to={PATHS.students}>
            Back to Students
          </Button>
          {/* If it was the wrong file, they are to be found again. */}
          {created > 0 && (
            <Button variant="default" component={Link} to={`${PATHS.students}?sort=-created`}>
              Students, the newest first
            </Button>
          )}
        </div>
      </Panel>
      {created > 0 && (
        <Panel title="Initial passwords" aside={counted(created, 'student')}>
          <InitialPasswords rows={result.rows} onSaved={() => setSaved(true)} />
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
