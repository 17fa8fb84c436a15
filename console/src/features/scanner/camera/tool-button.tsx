import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { Ref } from 'react';
import classes from './tool-button.module.css';

interface ToolButtonProps {
  readonly icon: Icon;
  /** What a press does. */
  readonly name: string;
  /** One visible word below the icon. Without it, the button is a circle on the picture. */
  readonly word?: string | undefined;
  readonly waits?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onPress: () => void;
}

/** A tool of the scanner: a circle on the camera's picture, or a wider button with a word in the bar of door mode. */
export function ToolButton({ icon: Shown, name, word, waits = false, ref, onPress }: ToolButtonProps) {
  if (word === undefined) {
    return (
      <ActionIcon variant="transparent" className={classes.round ?? ''} aria-label={name} onClick={onPress}>
        <Shown size={24} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <UnstyledButton
      {...(ref && { ref })}
      className={classes.tool ?? ''}
      aria-label={name}
      aria-disabled={waits}
      onClick={onPress}
    >
      <Shown size={24} stroke={1.8} aria-hidden />
      <span aria-hidden>{word}</span>
    </UnstyledButton>
  );
}
