import { Button, Checkbox } from '@mantine/core';
import { LIMITS } from '#contract/constants.ts';
import { grouped } from '../../lib/format/format.ts';
import kept from '../kept-list.module.css';
import type { SelectedRows } from './use-selection.ts';

/** 'Approve' is about what is selected. */
interface SelectionAction {
  readonly label: string;
  readonly onPress: () => void;
}

interface SelectionBarProps {
  readonly selection: Pick<SelectedRows<unknown>, 'rows' | 'shown' | 'full' | 'chooseAll'>;
  /** What is selected, for screen readers: a screen may have two such lists. */
  readonly things: string;
  /** The decision for it is on its way. */
  readonly busy?: boolean;
  readonly yes: SelectionAction;
  readonly no?: SelectionAction;
}

/** Selects all that is shown of a list, as far as it can be decided at once, and decides about what is selected. */
export function SelectionBar({ selection, things, busy = false, yes, no }: SelectionBarProps) {
  const { rows, shown, full, chooseAll } = selection;
  const none = rows.length === 0;
  const all = full || rows.length === shown;
  const label = labelOf(rows.length, shown);
  const common = { size: 'sm', variant: 'default' } as const;
  return (
    <div className={`${kept.bar} rc-screen-only`}>
      <Checkbox
        size="md"
        label={label}
        aria-label={`${label}: ${things}`}
        checked={all}
        indeterminate={!none && !all}
        onChange={() => chooseAll(!all)}
      />
      <div className={kept.actions}>
        <Button
          {...common}
          aria-label={`${yes.label} selected ${things}`}
          disabled={none}
          loading={busy}
          onClick={yes.onPress}
        >
          {yes.label} selected
        </Button>
        {no && (
          <Button
            {...common}
            aria-label={`${no.label} selected ${things}`}
            disabled={none || busy}
            onClick={no.onPress}
          >
            {no.label} selected
          </Button>
        )}
      </div>
    </div>
  );
}

function labelOf(selected: number, shown: number): string {
  if (selected === LIMITS.decisions) return `${grouped(selected)} selected, the most at once`;
  if (selected > 0) return `${grouped(selected)} selected`;
  return shown > LIMITS.decisions ? `Select the first ${grouped(LIMITS.decisions)}` : 'Select all shown';
}
