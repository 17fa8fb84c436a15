import { Alert, Button } from '@mantine/core';
import { IconDeviceMobileDown } from '@tabler/icons-react';
import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import type { KeptScan } from '../../../lib/outbox/kept-scan.ts';
import type { Outbox } from '../../../lib/outbox/outbox.ts';
import { useUser } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface ScansOfOthersProps {
  readonly outbox: Outbox;
  readonly scans: readonly KeptScan[];
}

/** The scans that wait for somebody else. An admin may take them over: that one may never sign in again. */
export function ScansOfOthers({ outbox, scans }: ScansOfOthersProps) {
  const me = useUser();
  const [asking, setAsking] = useState(false);
  const names = [...new Set(scans.map(({ by }) => by.name))].join(', ');
  return (
    <Alert
      color="gray"
      icon={<IconDeviceMobileDown aria-hidden />}
      title={MESSAGES.scansOfOthers(scans.length, names)}
    >
      {me?.role === 'admin' && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Take Over
        </Button>
      )}
      {me && asking && (
        <ConfirmDialog
          title="Take over these scans?"
          confirm="Take Over"
          onConfirm={async () => {
            await outbox.takeOver(
              scans.map(({ id }) => id),
              { id: me.id, name: me.name },
            );
            return null;
          }}
          onClose={() => setAsking(false)}
        >
          {MESSAGES.scansTakeOver(names)}
        </ConfirmDialog>
      )}
    </Alert>
  );
}
