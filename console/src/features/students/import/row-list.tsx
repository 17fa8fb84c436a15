import { VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconPencil,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import {
  IMPORT_OUTCOMES,
  type ImportedRow,
  type ImportOutcome,
  type ImportResult,
} from '#contract/users/import.ts';
import { grouped } from '../../../lib/format/format.ts';
import { GrowingList } from '../../../ui/list/growing-list.tsx';
import { Tag, type Tone } from '../../../ui/tag.tsx';
import classes from './import.module.css';
import { problemsOf } from './problems.ts';

/** How many more rows are shown at a time. Five thousand rows at once would make a phone stutter. */
const STEP = 100;

interface RowListProps {
  readonly rows: readonly ImportedRow[];
  readonly counts: ImportResult['counts'];
}

/** Every row and its result, beginning with the refused ones. */
export function RowList({ rows, counts }: RowListProps) {
  const [shown, setShown] = useState<ImportOutcome | 'all'>(counts.refused > 0 ? 'refused' : 'all');
  const [most, setMost] = useState(STEP);
  const matching = shown === 'all' ? rows : rows.filter(({ outcome }) => outcome === shown);
  const visible = matching.slice(0, most);
  const choose = (outcome: ImportOutcome | 'all'): void => {
    setShown(outcome);
    setMost(STEP);
  };
  return (
    <>
      <fieldset className={classes.outcomes}>
        <VisuallyHidden component="legend">Rows to show</VisuallyHidden>
        <Choice label="All" number={rows.length} chosen={shown === 'all'} onPress={() => choose('all')} />
        {IMPORT_OUTCOMES.map(outcome => (
          <Choice
            key={outcome}
            label={OUTCOMES[outcome].label}
            number={counts[outcome]}
            chosen={shown === outcome}
            onPress={() => choose(outcome)}
          />
        ))}
      </fieldset>
      <GrowingList className={classes.rows} more={matching.length > most} onMore={() => setMost(most + STEP)}>
        {visible.map(row => (
          <RowLine key={row.line} row={row} />
        ))}
      </GrowingList>
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
  return (
    <li className={classes.row} tabIndex={-1}>
      <span className={`${classes.line} rc-number`}>Line {row.line}</span>
      <span className={classes.who}>
        <strong>{row.name || 'No name'}</strong>
        <span className={`${classes.soft} rc-number`}>
          {[row.roll_no, row.email].filter(Boolean).join(', ')}
        </span>
        {row.fields && (
          <ul className={classes.mistakes}>
            {problemsOf(row).map(problem => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </span>
      <OutcomeBadge outcome={row.outcome} />
    </li>
  );
}

interface Shown {
  readonly label: string;
  readonly icon: Icon;
  readonly tone: Tone;
}

/** The result of a row in a word or two. */
const OUTCOMES: Readonly<Record<ImportOutcome, Shown>> = {
  created: { label: 'New', icon: IconUserPlus, tone: 'present' },
  approved: { label: 'Sign-up approved', icon: IconUserCheck, tone: 'warn' },
  updated: { label: 'Changed', icon: IconPencil, tone: 'brand' },
  unchanged: { label: 'As before', icon: IconCircleCheck, tone: 'quiet' },
  refused: { label: 'Refused', icon: IconAlertTriangle, tone: 'absent' },
};

function OutcomeBadge({ outcome }: { readonly outcome: ImportOutcome }) {
  const { label, icon, tone } = OUTCOMES[outcome];
  return (
    <Tag tone={tone} icon={icon}>
      {label}
    </Tag>
  );
}
