import { NativeSelect } from '@mantine/core';
import { insideLabel } from './inside-label.tsx';

export interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
}

interface FilterSelectProps<V extends string> {
  readonly label: string;
  /** Shows the label before the value while nothing is chosen: a bare "All" does not say what it is of. */
  readonly isLabelled?: boolean;
  readonly choices: readonly Choice<V>[];
  readonly value: V;
  readonly onChoose: (value: V) => void;
}

/** A filter of a list. Its first option means no restriction. */
export function FilterSelect<V extends string>({
  label,
  isLabelled = false,
  choices,
  value,
  onChoose,
}: FilterSelectProps<V>) {
  return (
    <NativeSelect
      className="rc-screen-only"
      aria-label={label}
      {...(isLabelled && value === '' && insideLabel(label))}
      data={[...choices]}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = choices.find(choice => choice.value === currentTarget.value);
        if (chosen) onChoose(chosen.value);
      }}
    />
  );
}
