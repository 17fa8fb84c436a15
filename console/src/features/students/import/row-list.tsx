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
const GROUPS = ['created', 'asked', 'approved', 'updated', 'unchanged', 'refused'] as const;

const TO_LOOK_AT = ['refused', 'asked'] as const;

const groupOf = ({ outcome, approves, hint }: ImportedRow): Group =>
  (approves && 'approved') || (hint && 'asked') || outcome;
const rowsIn = (rows: readonly ImportedRow[], group: Group): readonly ImportedRow[] =>
  rows.filter(row => groupOf(row) === group);

interface RowListProps {
  readonly rows: readonly ImportedRow[];
}

/** Every row and its result, beginning with those that somebody has to look at. */
export function RowList({ rows }: RowListProps) {
  const [shown, setShown] = useState<Group | 'all'>(
    TO_LOOK_AT.find(group => rowsIn(rows, group).length > 0) ?? 'all',
  );
  const [most, setMost] = useState(STEP);
  const matching = shown === 'all' ? rows : rowsIn(rows, shown);
  const visible = matching.slice(0, most);
  const choose = (group: Group | 'all'): void => {
    setShown(group);
    setMost(STEP);
  };
  return (
    <>
      <fieldset className={classes.outcomes}>
        <VisuallyHidden component="legend">Rows to show</VisuallyHidden>
        <Choice label="All" number={rows.length} chosen={shown === 'all'} onPress={() => choose('all')} />
        {GROUPS.map(group => (
          <Choice
            key={group}
            label={SHOWN[group].label}
            number={rowsIn(rows, group).length}
            chosen={shown === group}
            onPress={() => choose(group)}
          />
        ))}
      </fieldset>
      <ul>
        {visible.map(row => (
          <RowLine key={row.line} row={row} />
        ))}
      </ul>
      <ShowMore more={matching.length > most} onMore={() => setMost(most + STEP)} />
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly number: number;
  readonly chosen: boolean;
  readonly onPress: () => void;
}

const Choice = ({ label, number, chosen, onPress }: ChoiceProps) => (
  <button
    type="button"
    className={classes.outcome}
    aria-pressed={chosen}
    disabled={number === 0 && !chosen}
    onClick={onPress}
  >
    {label} <span className="rc-number">{grouped(number)}</span>
  </button>
);

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
