import { Button, Checkbox } from '@mantine/core';
import { LIMITS } from '#contract/constants.ts';
import { grouped } from '../../lib/format/format.ts';
import kept from '../kept-list.module.css';

/** 'Approve' is about what is selected. */
interface SelectionAction {
  readonly label: string;
  readonly onPress: () => void;
}

interface SelectionBarProps {
  readonly shown: number;
  readonly selected: number;
  /** What is selected, for screen readers: a screen may have two such lists. */
  readonly things: string;
  /** The decision for it is on its way. */
  readonly busy?: boolean;
  readonly onSelect: (all: boolean) => void;
  readonly yes: SelectionAction;
  readonly no?: SelectionAction;
}

/** Selects all that is shown of a list, and decides about what is selected. */
export function SelectionBar({
  shown,
  selected,
  things,
  busy = false,
  onSelect,
  yes,
  no,
}: SelectionBarProps) {
  const none = selected === 0;
  const all = selected === Math.min(shown, LIMITS.decisions);
  const label = none ? 'Select all shown' : `${grouped(selected)} selected`;
  const common = { size: 'sm', variant: 'default' } as const;
  return (
    <div className={kept.bar}>
      <Checkbox
        size="md"
        label={label}
        aria-label={`${label}: ${things}`}
        checked={all}
        indeterminate={!none && !all}
        onChange={() => onSelect(!all)}
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
