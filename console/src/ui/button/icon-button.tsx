import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

interface IconButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  readonly icon: Icon;
}

/** A button with an icon before its label. */
export const IconButton = ({ icon: Shown, ...props }: IconButtonProps) => (
  <Button leftSection={<Shown size={20} aria-hidden />} {...props} />
);
