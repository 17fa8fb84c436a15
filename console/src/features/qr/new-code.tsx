import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { usePart } from '../../lib/on-demand.tsx';

const loadDialog = () => import('./replace-dialog.tsx').then(part => part.ReplaceDialog);

/** For a code that somebody else has, or may have. */
export function NewCode({ userId }: { readonly userId: string }) {
  const [replacing, setReplacing] = useState(false);
  const close = (): void => setReplacing(false);
  const ReplaceDialog = usePart(loadDialog, replacing, { onFailed: close });
  return (
    <>
      <Button
        variant="default"
        mt="md"
        leftSection={<IconRefresh size={20} aria-hidden />}
        onClick={() => setReplacing(true)}
      >
        New QR Code
      </Button>
      {replacing && ReplaceDialog && <ReplaceDialog userId={userId} onClose={close} />}
    </>
  );
}
