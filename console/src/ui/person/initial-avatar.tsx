import { Avatar } from '@mantine/core';
import { initialOf } from '../../lib/format/initial.ts';

interface InitialAvatarProps {
  readonly name: string;
  readonly size?: number | string;
}

/** A person's initial. Hidden from screen readers, because the name is beside it. */
export function InitialAvatar({ name, size = 40 }: InitialAvatarProps) {
  return (
    <Avatar size={size} radius="50%" aria-hidden styles={{ placeholder: PLACEHOLDER }}>
      {initialOf(name)}
    </Avatar>
  );
}

const PLACEHOLDER = { background: 'var(--rc-brand-wash)', color: 'var(--rc-brand)', fontWeight: 650 };
