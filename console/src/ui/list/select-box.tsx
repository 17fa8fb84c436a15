import { Checkbox } from '@mantine/core';

interface SelectBoxProps {
  /** What is selected, for screen readers. */
  readonly of: string;
  readonly chosen: boolean;
  /** It has left the list, so it cannot be selected any more. */
  readonly gone: boolean;
  readonly onChoose: () => void;
}

/** Selects one row of a list. */
export const SelectBox = ({ of, chosen, gone, onChoose }: SelectBoxProps) => (
  <Checkbox
    size="md"
    aria-label={`Select ${of}`}
    checked={chosen && !gone}
    disabled={gone}
    onChange={onChoose}
  />
);
