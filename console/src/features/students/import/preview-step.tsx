import { Alert, Button, Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { IMPORT_COLUMNS, type ImportResult } from '#contract/users/import.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { counted } from '../../../lib/format/format.ts';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { OpenToday } from '../open-today.tsx';
import classes from './import.module.css';
import { columnsOf, type MappedFile, withoutColumns } from './mapping.ts';
import { spoiledColumns } from './problems.ts';
import { RowList } from './row-list.tsx';
import { SaveRefused } from './save-refused.tsx';
import { UnknownTrades } from './unknown-trades.tsx';
import type { Preview } from './use-import.ts';

interface PreviewStepProps {
  readonly preview: Preview;
  readonly onStore: () => void;
  readonly onCheck: (file: MappedFile) => void;
  readonly onColumns: () => void;
  readonly onRestart: () => void;
}

/** The result of every row, before anything is stored. */
export function PreviewStep({ preview, onStore, onCheck, onColumns, onRestart }: PreviewStepProps) {
  const { file, result, running, problem, unsure } = preview;
  const students = studentsIn(result);
  const check = (): void => onCheck(file);
  return (
    <div className={classes.stack}>
      {/* First, because the rest is other once they are known. */}
      {result.unknownTrades.length > 0 && !running && (
        <UnknownTrades words={result.unknownTrades} onKnown={check} />
      )}
      <Panel title={file.name} aside={counted(result.rows.length, 'row')}>
        <FoundColumns file={file} />
        <FormProblem mb="md" problem={problem} />
        {result.counts.refused > 0 && <RefusedNote {...{ preview, onCheck }} />}
        {notesOf(result).map(note => (
          <p key={note} className={classes.lead}>
            {note}
          </p>
        ))}
        {changesRosters(result) && <OpenToday className={classes.lead} />}
        {running ? (
          <div role="status" className={classes.running}>
            Importing {counted(students, 'student')}…
            <Progress value={100} animated aria-hidden />
          </div>
        ) : (
          <div className={classes.buttons}>
            {students > 0 && !unsure && (
              <Button
                size="lg"
                // One button leads on. While words are to be explained, importing would leave their rows out.
                variant={result.unknownTrades.length > 0 ? 'default' : 'filled'}
                onClick={onStore}
              >
                Import {counted(students, 'student')}
              </Button>
            )}
            {unsure && (
              <Button size="lg" onClick={check}>
                Check again
              </Button>
            )}
            <Button size="lg" variant="default" onClick={onColumns}>
              Change the columns
            </Button>
            <Button size="lg" variant="default" onClick={onRestart}>
              Choose another file
            </Button>
          </div>
        )}
      </Panel>
      <Panel title="Row by row">
        {/* A new result starts from the beginning. */}
        <RowList key={JSON.stringify(result.counts)} rows={result.rows} />
      </Panel>
    </div>
  );
}

const studentsIn = ({ counts: { created, updated } }: ImportResult): number => created + updated;

/** Whether others are expected at events afterwards. */
const changesRosters = ({ counts, approved, rows }: ImportResult): boolean =>
  counts.created > 0 ||
  approved > 0 ||
  rows.some(({ changes = [] }) => changes.some(({ field }) => field === 'trade' || field === 'year'));

/** What is to be known before these rows are imported. */
function notesOf(result: ImportResult): readonly string[] {
  const { approved, headingRows, rows } = result;
  const asked = rows.filter(({ hint }) => hint).length;
  const withoutYear = rows.filter(({ outcome, year }) => outcome === 'created' && year === null).length;
  const waiting = counted(approved, 'sign-up waits', 'sign-ups wait');
  const them = approved === 1 ? 'it' : 'them';
  return [
    approved > 0 && `${waiting} for approval. Importing approves ${them}, which cannot be taken back.`,
    headingRows.length > 0 && IMPORT_MESSAGES.headingsAgain(headingRows),
    asked > 0 && IMPORT_MESSAGES.rowsAsked(asked),
    withoutYear > 0 && IMPORT_MESSAGES.withoutYear(withoutYear),
    studentsIn(result) === 0 && 'There is nothing to import: no row is new, and none changes anything.',
  ].filter(note => note !== false);
}

function RefusedNote({
  preview: { file, result, running },
  onCheck,
}: Pick<PreviewStepProps, 'preview' | 'onCheck'>) {
  const { refused } = result.counts;
  const spoiled = spoiledColumns(result.rows);
  const named = spoiled.map(field => IMPORT_COLUMNS[field]).join(', ');
  return (
    <Alert
      color="marigold"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${counted(refused, 'row')} ${refused === 1 ? 'is' : 'are'} refused and left out`}
      classNames={{ title: classes.warn }}
      mb="md"
    >
      <p className={classes.noteText}>
        Nothing of {refused === 1 ? 'it' : 'them'} is lost: save {refused === 1 ? 'it' : 'them'} with what is
        wrong, mend that file, and import it afterwards.
      </p>
      {spoiled.length > 0 && (
        <p className={classes.noteText}>
          Most of the rows are refused only for what no account needs: {named}. Without it they can be
          imported now, and {named} by another file.
        </p>
      )}
      <div className={classes.buttons}>
        <SaveRefused file={file} result={result} />
        {spoiled.length > 0 && !running && (
          <Button variant="default" onClick={() => onCheck(withoutColumns(file, spoiled))}>
            Check again without {named}
          </Button>
        )}
      </div>
    </Alert>
  );
}

/** The columns of the file that are read, and those that are left out. */
function FoundColumns({ file }: { readonly file: MappedFile }) {
  const columns = columnsOf(file);
  const read = columns.flatMap(({ field, heading }) => (field ? asRead(heading, IMPORT_COLUMNS[field]) : []));
  const left = columns.flatMap(({ field, heading }) => (field || heading === '' ? [] : heading));
  return (
    <dl className={classes.facts}>
      <dt>Columns read</dt>
      <dd>{read.join(', ')}</dd>
      {left.length > 0 && (
        <>
          <dt>Columns left out</dt>
          <dd>{left.join(', ')}</dd>
        </>
      )}
    </dl>
  );
}

const asRead = (heading: string, name: string): string =>
  heading === '' || heading.toLowerCase() === name.toLowerCase() ? name : `${name} (from “${heading}”)`;
