import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { MESSAGES } from '#contract/messages.ts';

/** Copies a text. If the browser refuses, it shows that: the text can still be read and selected. */
export function CopyButton({ text }: { readonly text: string }) {
  const { copy, copied, error } = useClipboard();
  return (
    <>
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
        onClick={() => copy(text)}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
      {error && <p role="alert">{MESSAGES.copyFailed}</p>}
    </>
  );
}
