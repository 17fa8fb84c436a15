import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { User } from '#contract/accounts/schema.ts';
import { InitialAvatar } from '../ui/person/initial-avatar.tsx';
import classes from './header.module.css';

type AccountButtonProps = ComponentProps<'button'> & { readonly user: User };

/** Opens the menu of the account. */
export const AccountButton = ({ user, ...button }: AccountButtonProps) => (
  <UnstyledButton aria-label={`Account of ${user.name}`} className={classes.account} {...button}>
    <InitialAvatar name={user.name} size="calc(var(--rc-thumb) - 0.5rem)" />
  </UnstyledButton>
);
