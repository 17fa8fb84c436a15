import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { MESSAGES } from '#contract/messages.ts';

/** Copies a text. Where the browser does not let it, it says so: the text can still be read and marked. */
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
