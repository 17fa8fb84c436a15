import { Alert } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useConnection } from '../lib/live.ts';

/** Said above every screen while the line is down: what is shown may be old. */
export function OfflineNotice() {
  if (useConnection() !== 'offline') return null;
  return (
    <Alert
      mb="md"
      color="marigold"
      icon={<IconPlugConnectedX aria-hidden />}
      title="You are offline"
      styles={{ title: { color: 'var(--rc-warn)' } }}
    >
      What you see may be out of date. It is brought up to date as soon as the connection is back.
    </Alert>
  );
}
