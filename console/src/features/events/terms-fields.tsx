import { Checkbox } from '@mantine/core';
import { YEARS } from '#contract/constants.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import classes from './event-editor.module.css';
import { EVENT_LABELS } from './event-words.ts';

interface Field {
  readonly value?: readonly string[] | undefined;
  readonly onChange: (chosen: string[]) => void;
  readonly onBlur: () => void;
}

/** The trades and the years that an event is for. */
export const TermsFields = ({ trades, years }: { readonly trades: Field; readonly years: Field }) => (
  <>
    <Boxes label={EVENT_LABELS.trades} none="None ticked: all trades" values={TRADE_NAMES} field={trades} />
    <Boxes label={EVENT_LABELS.years} none="None ticked: all years" values={YEARS} field={years} />
  </>
);

interface BoxesProps {
  readonly label: string;
  /** What it means if nothing is ticked. */
  readonly none: string;
  readonly values: readonly string[];
  readonly field: Field;
}

const Boxes = ({ label, none, values, field: { value = [], onChange, onBlur } }: BoxesProps) => (
  <Checkbox.Group
    label={label}
    description={none}
    value={[...value]}
    // In the order of the boxes, whichever was ticked first.
    onChange={chosen => onChange(values.filter(each => chosen.includes(each)))}
    onBlur={onBlur}
  >
    <div className={classes.boxes}>
      {values.map(each => (
        <Checkbox key={each} size="md" value={each} label={each} />
      ))}
    </div>
  </Checkbox.Group>
);
