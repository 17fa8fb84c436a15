import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface RowButtonProps extends Pick<ButtonProps, 'size' | 'loading'> {
  readonly label: string;
  /** The title of the row, for screen readers. */
  readonly of: string;
  readonly icon: Icon;
  readonly onPress: () => void;
}

/** An action of one row of a list. */
export const RowButton = ({ label, of, icon: Shown, onPress, ...look }: RowButtonProps) => (
  <Button
    {...look}
    variant="default"
    leftSection={<Shown size={18} aria-hidden />}
    aria-label={`${label} ${of}`}
    onClick={onPress}
  >
    {label}
  </Button>
);
