import { Button, Checkbox } from '@mantine/core';
import { LIMITS } from '#contract/constants.ts';
import kept from '../../ui/kept-list.module.css';

interface SelectionBarProps {
  readonly shown: number;
  readonly selected: number;
  /** What is chosen, for screen readers: there are two such lists. */
  readonly things: string;
  readonly busy: boolean;
  readonly onSelect: (all: boolean) => void;
  readonly onApprove: () => void;
  readonly onRefuse: () => void;
}

/** Chooses all that is shown of a list, and decides what is chosen. */
export function SelectionBar({
  shown,
  selected,
  things,
  busy,
  onSelect,
  onApprove,
  onRefuse,
}: SelectionBarProps) {
  const none = selected === 0;
  const all = selected === Math.min(shown, LIMITS.decisions);
  const label = none ? 'Select all shown' : `${selected} selected`;
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
          size="sm"
          variant="default"
          aria-label={`Approve selected ${things}`}
          disabled={none}
          loading={busy}
          onClick={onApprove}
        >
          Approve selected
        </Button>
        <Button
          size="sm"
          variant="default"
          aria-label={`Refuse selected ${things}`}
          disabled={none || busy}
          onClick={onRefuse}
        >
          Refuse selected
        </Button>
      </div>
    </div>
  );
}
