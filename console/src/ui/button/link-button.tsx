import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router';

interface LinkButtonProps extends ButtonProps, Pick<LinkProps, 'to'> {
  readonly icon: Icon;
}

/** A link to another screen that looks like a button. */
export const LinkButton = ({ icon: Shown, ...props }: LinkButtonProps) => (
  <Button component={Link} leftSection={<Shown size={20} aria-hidden />} {...props} />
);
