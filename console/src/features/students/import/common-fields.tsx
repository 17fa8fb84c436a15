import { NativeSelect } from '@mantine/core';
import { YEARS } from '#contract/constants.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import classes from './import.module.css';
import { COMMON_FIELDS, type CommonField, type MappedFile, withCommon } from './mapping.ts';

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
