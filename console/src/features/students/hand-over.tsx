import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { MESSAGES } from '#contract/messages.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { LeavePrompt } from '../../ui/dialog/leave-prompt.tsx';
import { useDialogText } from '../../ui/dialog/use-dialog-text.ts';
import classes from './drawer.module.css';

export interface HandOverProps {
  readonly title: string;
  readonly about: string;
  /** A password or a link. */
  readonly secret: string;
  readonly onClose: () => void;
}

/** What is handed to a student. It is shown only once, so nothing closes the dialog by accident. */
export function HandOver({ title, about, secret, onClose }: HandOverProps) {
  const { dialogId, textId } = useDialogText();
  return (
    <Modal
      id={dialogId}
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <LeavePrompt unsaved what={MESSAGES.handOverUnnoted} />
      <Stack gap="md">
        <Text id={textId}>{about}</Text>
        <Secret secret={secret} />
        <Group justify="end">
          <Button onClick={onClose}>I have noted it</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** A password or a link, to be read off or copied. */
export const Secret = ({ secret }: Pick<HandOverProps, 'secret'>) => (
  <div className={classes.secret} data-long={secret.length > 20 || undefined}>
    <code>{secret}</code>
    <CopyButton text={secret} />
  </div>
);

/** Copies a text. If the browser refuses, it shows that: the text can still be read and selected. */
function CopyButton({ text }: { readonly text: string }) {
  const { copy, copied, error } = useClipboard();
  return (
    <>
      <IconButton variant="default" icon={copied ? IconCheck : IconCopy} onClick={() => copy(text)}>
        <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
      </IconButton>
      {error && <p role="alert">{MESSAGES.copyFailed}</p>}
    </>
  );
}
