import { VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconPencil,
  IconUserCheck,
  IconUserPlus,
  IconUserQuestion,
} from '@tabler/icons-react';
import { useState } from 'react';
import { IMPORT_COLUMNS, type ImportedRow, type ImportOutcome } from '#contract/users/import.ts';
import { grouped } from '../../../lib/format/format.ts';
import { ShowMore } from '../../../ui/list/show-more.tsx';
import { Tag, type Tone } from '../../../ui/tag.tsx';
import classes from './import.module.css';
import { problemsOf } from './problems.ts';

/** How many more rows are shown at a time. Five thousand rows at once would make a phone stutter. */
const STEP = 100;

/** Whom an update approves is seen apart from who only changes, and who is asked about from who is new for sure. */
type Group = ImportOutcome | 'approved' | 'asked';
const CHOICES = ['all', 'created', 'asked', 'approved', 'updated', 'unchanged', 'refused'] as const;
type Choice = (typeof CHOICES)[number];

const TO_LOOK_AT = ['refused', 'asked'] as const;

const groupOf = ({ outcome, approves, hint }: ImportedRow): Group =>
  (approves && 'approved') || (hint && 'asked') || outcome;
const rowsIn = (rows: readonly ImportedRow[], choice: Choice): readonly ImportedRow[] =>
  choice === 'all' ? rows : rows.filter(row => groupOf(row) === choice);

/** Every row and its result, beginning with those that somebody has to look at. */
export function RowList({ rows }: { readonly rows: readonly ImportedRow[] }) {
  const [shown, setShown] = useState<Choice>(
    TO_LOOK_AT.find(group => rowsIn(rows, group).length > 0) ?? 'all',
  );
  const [most, setMost] = useState(STEP);
  const matching = rowsIn(rows, shown);
  const choose = (choice: Choice): void => {
    setShown(choice);
    setMost(STEP);
  };
  return (
    <>
      <fieldset className={classes.outcomes}>
        <VisuallyHidden component="legend">Rows to show</VisuallyHidden>
        {CHOICES.map(choice => {
          const { length } = rowsIn(rows, choice);
          return (
            <button
              key={choice}
              type="button"
              className={classes.outcome}
              aria-pressed={shown === choice}
              disabled={length === 0 && shown !== choice}
              onClick={() => choose(choice)}
            >
              {choice === 'all' ? 'All' : SHOWN[choice].label}{' '}
              <span className="rc-number">{grouped(length)}</span>
            </button>
          );
        })}
      </fieldset>
      <ul>
        {matching.slice(0, most).map(row => (
          <RowLine key={row.line} row={row} />
        ))}
      </ul>
      <ShowMore more={matching.length > most} onMore={() => setMost(most + STEP)} />
    </>
  );
}

function RowLine({ row }: { readonly row: ImportedRow }) {
  const { label, ...look } = SHOWN[groupOf(row)];
  return (
    <li className={classes.row}>
      <span className={`${classes.line} rc-number`}>Row {row.line}</span>
      <span className={classes.who}>
        <strong>{row.name || 'No name'}</strong>
        <span className="rc-soft rc-number">{[row.roll_no, row.email].filter(Boolean).join(', ')}</span>
        <span className="rc-soft">{[row.trade, row.year].filter(Boolean).join(', ')}</span>
        {row.changes && row.changes.length > 0 && (
          <ul className={classes.told}>
            {row.changes.map(({ field, before, after }) => (
              <li key={field}>
                {IMPORT_COLUMNS[field]}: {before ?? NONE} → {after ?? NONE}
              </li>
            ))}
          </ul>
        )}
        {row.hint && <span className={classes.told}>{row.hint}</span>}
        {row.fields && (
          <ul className={classes.mistakes}>
            {problemsOf(row).map(problem => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </span>
      <Tag {...look}>{label}</Tag>
    </li>
  );
}

const NONE = 'none';

interface Shown {
  readonly label: string;
  readonly icon: Icon;
  readonly tone: Tone;
}

/** The result of a row in a word or two. */
const SHOWN: Readonly<Record<Group, Shown>> = {
  created: { label: 'New', icon: IconUserPlus, tone: 'present' },
  asked: { label: 'To look at', icon: IconUserQuestion, tone: 'warn' },
  approved: { label: 'Sign-up approved', icon: IconUserCheck, tone: 'warn' },
  updated: { label: 'Changed', icon: IconPencil, tone: 'brand' },
  unchanged: { label: 'As before', icon: IconCircleCheck, tone: 'quiet' },
  refused: { label: 'Refused', icon: IconAlertTriangle, tone: 'absent' },
};
