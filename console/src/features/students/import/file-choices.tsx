import { NativeSelect } from '@mantine/core';
import { YEARS } from '#contract/constants.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import { SEARCHED_ROWS } from '#contract/users/headings.ts';
import type { ImportSheet } from '#contract/users/import.ts';
import { counted } from '../../../lib/format/format.ts';
import classes from './import.module.css';
import {
  COMMON_FIELDS,
  type CommonField,
  type MappedFile,
  mappedOf,
  rowsBelow,
  withCommon,
  withHeaderLine,
} from './mapping.ts';
import type { ReadFile } from './use-import.ts';

interface SheetSelectProps {
  readonly read: ReadFile;
  readonly mapped: MappedFile | null;
  readonly onChange: (mapped: MappedFile | null) => void;
}

/** Of several sheets a person says which one is the list. */
export function SheetSelect({ read, mapped, onChange }: SheetSelectProps) {
  const choices = read.sheets.map((sheet, index) => ({
    value: String(index),
    label: sheetWords(sheet),
    disabled: sheet.problem !== null,
  }));
  return (
    <NativeSelect
      mb="md"
      name="sheet"
      label="Which sheet holds the students?"
      data={[{ value: '', label: 'Choose a sheet', disabled: true }, ...choices]}
      value={mapped ? String(read.sheets.indexOf(mapped.sheet)) : ''}
      onChange={({ currentTarget }) => {
        const sheet = read.sheets[Number(currentTarget.value)];
        onChange(sheet ? mappedOf(read, sheet) : null);
      }}
    />
  );
}

function sheetWords(sheet: ImportSheet): string {
  const { name, hidden, header, problem } = sheet;
  const rows = header ? rowsBelow({ sheet, header }) : [];
  return `${name}${hidden ? ', hidden' : ''}: ${problem ?? counted(rows.length, 'row')}`;
}

interface HeaderSelectProps {
  readonly file: MappedFile;
  readonly onChange: (file: MappedFile) => void;
}

/** Which row holds the headings, if any does. */
export const HeaderSelect = ({ file, onChange }: HeaderSelectProps) => (
  <NativeSelect
    name="header"
    label="Row with the headings"
    data={[
      { value: '0', label: 'None: the list begins with a student' },
      ...file.sheet.rows.slice(0, SEARCHED_ROWS).map(({ line, cells }) => ({
        value: String(line),
        label: `Row ${line}: ${cells.filter(cell => cell.trim() !== '').join(', ')}`.slice(0, 100),
      })),
    ]}
    value={String(file.header.line)}
    onChange={({ currentTarget }) => onChange(withHeaderLine(file, Number(currentTarget.value)))}
  />
);

const CHOICES: Readonly<Record<CommonField, { label: string; values: readonly string[] }>> = {
  trade: { label: 'Trade of all students in this list', values: TRADE_NAMES },
  year: { label: 'Year of all students in this list', values: YEARS },
};

interface CommonFieldsProps {
  readonly file: MappedFile;
  readonly onChange: (file: MappedFile) => void;
}

/** Asks for what no column holds, because the list is that of one class. */
export const CommonFields = ({ file, onChange }: CommonFieldsProps) => (
  <div className={classes.common}>
    {COMMON_FIELDS.filter(field => !file.header.columns.includes(field)).map(field => (
      <NativeSelect
        key={field}
        name={`all-${field}`}
        label={CHOICES[field].label}
        data={[{ value: '', label: 'Not the same, or not known' }, ...CHOICES[field].values]}
        value={file.common[field] ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(withCommon(file, field, value))}
      />
    ))}
  </div>
);
