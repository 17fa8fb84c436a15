import { Button } from '@mantine/core';
import { IconCheck, IconShare } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { SHARED_FOR_MS } from '#contract/constants.ts';
import type { Shared } from './share-qr.ts';

/** Some iPhones never say that the sheet was closed. A press after this long is no second one. */
const ALONE_MS = 5_000;

interface ShareButtonProps {
  readonly disabled: boolean;
  readonly onShare: () => Promise<Shared>;
}

export function ShareButton({ disabled, onShare }: ShareButtonProps) {
  const [shared, setShared] = useState(false);

  useEffect(() => {
    if (!shared) return undefined;
    const timer = setTimeout(() => setShared(false), SHARED_FOR_MS);
    return () => clearTimeout(timer);
  }, [shared]);

  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const share = async (): Promise<void> => {
    // The browser refuses a second share while the first one's sheet is open. The next way would be taken then.
    if (performance.now() - pressedAt.current < ALONE_MS) return;
    pressedAt.current = performance.now();
    const { done, message } = await onShare();
    pressedAt.current = Number.NEGATIVE_INFINITY;
    setShared(done);
    if (message !== null) (done ? toast.success : toast.error)(message);
  };

  return (
    <Button
      variant="default"
      size="md"
      disabled={disabled}
      leftSection={shared ? <IconCheck size={20} aria-hidden /> : <IconShare size={20} aria-hidden />}
      aria-live="polite"
      onClick={() => void share()}
    >
      {shared ? 'Shared!' : 'Share'}
    </Button>
  );
}
