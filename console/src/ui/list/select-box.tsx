import { Checkbox } from '@mantine/core';

export interface SelectBoxProps {
  /** What is selected, for screen readers. */
  readonly of: string;
  readonly chosen: boolean;
  /** So many others are selected that it cannot be. */
  readonly full: boolean;
  /** It has left the list, so it cannot be selected any more. */
  readonly gone?: boolean;
  readonly onChoose: () => void;
}

/** Selects one row of a list. */
export const SelectBox = ({ of, chosen, full, gone = false, onChoose }: SelectBoxProps) => (
  <Checkbox
    className="rc-screen-only"
    size="md"
    aria-label={`Select ${of}`}
    checked={chosen}
    disabled={gone || (full && !chosen)}
    onChange={onChoose}
  />
);
