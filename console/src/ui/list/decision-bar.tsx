import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { LIMITS } from '#contract/constants.ts';
import { grouped } from '../../lib/format/format.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { SelectedRows } from './use-selection.ts';

/** 'Approve' is about what is selected. */
interface SelectionAction {
  readonly label: string;
  readonly onPress: () => void;
}

export interface DecisionBarProps {
  readonly selection: Pick<SelectedRows<unknown>, 'rows' | 'shown' | 'full' | 'chooseAll' | 'clear'>;
  readonly things: string;
  /** The decision for it is on its way. */
  readonly busy?: boolean;
  readonly box?: RefObject<HTMLInputElement | null>;
  readonly yes: SelectionAction;
  readonly no?: SelectionAction;
}

/** Selects all that is shown of a list, as far as it can be decided at once, and decides about what is selected. */
export function DecisionBar({ selection, things, busy = false, box, yes, no }: DecisionBarProps) {
  const { rows, shown, full, chooseAll, clear } = selection;
  const all = full || rows.length === shown;
  return (
    <SelectionBar
      selected={{ count: rows.length, all, onAll: chooseAll, onNone: clear }}
      things={things}
      {...(box && { box })}
      {...(shown > LIMITS.decisions && { invitation: `Select the first ${grouped(LIMITS.decisions)}` })}
      note={full && 'the most at once'}
    >
      <DecisionButton {...yes} things={things} loading={busy} />
      {no && <DecisionButton {...no} things={things} disabled={busy} />}
    </SelectionBar>
  );
}

interface DecisionButtonProps extends SelectionAction {
  readonly things: string;
  readonly loading?: boolean;
  readonly disabled?: boolean;
}

const DecisionButton = ({ label, things, onPress, ...state }: DecisionButtonProps) => (
  <Button variant="default" aria-label={`${label} selected ${things}`} onClick={onPress} {...state}>
    {label} selected
  </Button>
);
