import { Alert, Button, NativeSelect } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { IMPORT_FIELDS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { IMPORT_COLUMNS } from '#contract/users/import.ts';
import { counted } from '../../../lib/format/format.ts';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { CommonFields, HeaderSelect, SheetSelect } from './file-choices.tsx';
import classes from './import.module.css';
import {
  type Column,
  columnsOf,
  type MappedFile,
  missingIn,
  nameOfColumn,
  nameParts,
  rowsBelow,
  sheetToSend,
  withColumn,
} from './mapping.ts';
import type { ColumnsStage } from './use-import.ts';

interface ColumnsStepProps {
  readonly stage: ColumnsStage;
  readonly onChange: (mapped: MappedFile | null) => void;
  readonly onCheck: (mapped: MappedFile) => void;
  readonly onRestart: () => void;
}

/** What the columns of the file hold, as guessed, for a person to confirm or change. */
export function ColumnsStep({ stage, onChange, onCheck, onRestart }: ColumnsStepProps) {
  const { read, mapped } = stage;
  const [problem, setProblem] = useState<string | null>(null);
  const change = (file: MappedFile | null): void => {
    setProblem(null);
    onChange(file);
  };
  const check = (file: MappedFile): void => {
    const wrong = problemOf(file);
    setProblem(wrong);
    if (wrong === null) onCheck(file);
  };
  return (
    <Panel title={read.name} aside={mapped && counted(rowsBelow(mapped).length, 'row')}>
      <FormProblem mb="md" problem={stage.problem} />
      <Notes notes={[...read.notes, ...(mapped?.sheet.notes ?? [])]} />
      {read.sheets.length > 1 && <SheetSelect read={read} mapped={mapped} onChange={change} />}
      {mapped && (
        <>
          <HeaderSelect file={mapped} onChange={change} />
          <p className={classes.lead}>
            Look whether each column is taken for what it holds. What nobody needs is left out.
          </p>
          <NameParts parts={nameParts(mapped)} />
          <ul>
            {columnsOf(mapped).map(column => (
              <ColumnRow
                key={column.index}
                column={column}
                onChoose={field => change(withColumn(mapped, column.index, field))}
              />
            ))}
          </ul>
          <CommonFields file={mapped} onChange={change} />
        </>
      )}
      <div className={classes.foot}>
        <FormProblem problem={problem} />
        <div className={classes.buttons}>
          {mapped && (
            <Button size="lg" onClick={() => check(mapped)}>
              Check the rows
            </Button>
          )}
          <Button size="lg" variant="default" onClick={onRestart}>
            Choose another file
          </Button>
        </div>
      </div>
    </Panel>
  );
}

const NameParts = ({ parts }: { readonly parts: readonly string[] }) =>
  parts.length > 1 && (
    <p className={classes.lead} role="status">
      The name is put together from these columns, in this order: {parts.join(', ')}.
    </p>
  );

/** Why a file cannot be checked yet. */
function problemOf(file: MappedFile): string | null {
  const missing = missingIn(file);
  if (missing.length > 0)
    return MESSAGES.csvColumnMissing(missing.map(field => IMPORT_COLUMNS[field]).join(', '));
  return sheetToSend(file).rows.length === 0 ? MESSAGES.csvEmpty : null;
}

const Notes = ({ notes }: { readonly notes: readonly string[] }) =>
  notes.length > 0 && (
    <Alert
      color="marigold"
      icon={<IconInfoCircle aria-hidden />}
      mb="md"
      title="Read otherwise than it looks"
      classNames={{ title: classes.warn }}
    >
      <ul className={classes.notes}>
        {notes.map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Alert>
  );

interface ColumnRowProps {
  readonly column: Column;
  readonly onChoose: (field: Column['field']) => void;
}

function ColumnRow({ column: { index, heading, examples, field }, onChoose }: ColumnRowProps) {
  const name = nameOfColumn({ heading, index });
  return (
    <li className={classes.column} data-field={field ?? undefined}>
      <span className={classes.who}>
        <strong>{name}</strong>
        <span className="rc-soft">{examples.join(', ') || 'Empty'}</span>
      </span>
      <NativeSelect
        name={`column-${index}`}
        aria-label={`${name} holds`}
        data={[
          { value: '', label: 'Left out' },
          ...IMPORT_FIELDS.map(each => ({ value: each, label: IMPORT_COLUMNS[each] })),
        ]}
        value={field ?? ''}
        onChange={({ currentTarget }) =>
          onChoose(IMPORT_FIELDS.find(each => each === currentTarget.value) ?? null)
        }
      />
    </li>
  );
}
