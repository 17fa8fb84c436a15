import { Alert, Button } from '@mantine/core';
import { IconDeviceMobileDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { User } from '#contract/accounts/schema.ts';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { usePart } from '../../../../lib/on-demand.tsx';
import type { KeptScan } from '../../../../lib/outbox/kept-scan.ts';
import type { Outbox } from '../../../../lib/outbox/outbox.ts';
import { useUser } from '../../../../lib/session/session.ts';
import { useRoomForQuestion } from '../outcome/room-for-question.ts';

const loadDialog = () => import('../../../../ui/dialog/confirm-dialog.tsx').then(part => part.ConfirmDialog);

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
  const takeOver = async ({ id, name }: Pick<User, 'id' | 'name'>): Promise<null> => {
    await outbox.takeOver(
      scans.map(scan => scan.id),
      { id, name },
    );
    return null;
  };
  return (
    <Alert
      color="gray"
      icon={<IconDeviceMobileDown aria-hidden />}
      title={DOOR_MESSAGES.scansOfOthers(scans.length, names)}
    >
      {me?.role === 'admin' && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Take Over
        </Button>
      )}
      {me && asking && Dialog && (
        <Dialog
          title={scans.length === 1 ? 'Take over this scan?' : 'Take over these scans?'}
          confirm="Take Over"
          onConfirm={() => takeOver(me)}
          onClose={close}
        >
          {scans.length === 1
            ? `It is sent now, and recorded as marked by you, with the time at which it was made. Otherwise it waits until ${names} can log in here again.`
            : `They are sent now, and recorded as marked by you, with the time at which they were made. Otherwise they wait until ${names} can log in here again.`}
        </Dialog>
      )}
    </Alert>
  );
}
