import { Alert, Button } from '@mantine/core';
import { IconDeviceMobileDown } from '@tabler/icons-react';
import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { usePart } from '../../../../lib/on-demand.tsx';
import type { KeptScan } from '../../../../lib/outbox/kept-scan.ts';
import type { Outbox } from '../../../../lib/outbox/outbox.ts';
import { useUser } from '../../../../lib/session/session.ts';
import { useRoomForQuestion } from '../outcome/room-for-question.ts';

const loadDialog = () => import('./take-over-dialog.tsx').then(part => part.TakeOverDialog);

interface ScansOfOthersProps {
  readonly outbox: Outbox;
  readonly scans: readonly KeptScan[];
}

/** The scans that wait for somebody else. An admin may take them over: that one may never sign in again. */
export function ScansOfOthers({ outbox, scans }: ScansOfOthersProps) {
  const me = useUser();
  const [asking, setAsking] = useState(false);
  useRoomForQuestion(asking);
  const close = (): void => setAsking(false);
  const Dialog = usePart(loadDialog, asking, { onFailed: close });
  const names = [...new Set(scans.map(({ by }) => by.name))].join(', ');
  const ids = scans.map(({ id }) => id);
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
      {me && asking && Dialog && (
        <Dialog
          count={scans.length}
          names={names}
          onTakeOver={() => outbox.takeOver(ids, { id: me.id, name: me.name })}
          onClose={close}
        />
      )}
    </Alert>
  );
}
