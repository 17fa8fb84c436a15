import { Text } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { sentence } from '../../../lib/api/api-error.ts';
import { useHeldMove } from '../../../lib/navigation/use-moves.ts';
import { useOutbox } from '../../../lib/outbox/open-outbox.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useLeavePassMutation } from '../shared/door-api.ts';

interface GiveBackProps {
  readonly label: 'Give Back' | 'Leave';
  readonly onForget: () => Promise<void>;
}

/** Ends the pass, on this device and for good. At a kiosk the browser's Back asks the same. */
export function GiveBack({ label, onForget }: GiveBackProps) {
  const [asking, setAsking] = useState(false);
  const [leave] = useLeavePassMutation();
  const { outbox, state } = useOutbox();
  const { waiting, refused } = state;
  const end = async (): Promise<string | null> => {
    if (waiting.length > 0) return DOOR_MESSAGES.passLeftWithScans(waiting.length);
    const { data, error } = await leave();
    if (!data) return sentence(error, MESSAGES.requestFailed);
    // Nobody could see them here any more.
    await outbox.dismiss(refused.map(({ id }) => id));
    await onForget();
    return null;
  };
  return (
    <>
      {label === 'Leave' && <AskOnBack onBack={() => setAsking(true)} />}
      <IconButton variant="default" icon={IconDoorExit} onClick={() => setAsking(true)}>
        {label}
      </IconButton>
      {asking && (
        <ConfirmDialog
          title="Give this pass back?"
          confirm="End This Pass"
          danger
          onConfirm={end}
          onClose={() => setAsking(false)}
        >
          <Text>It ends at once. To scan again on this device, the office has to issue another one.</Text>
        </ConfirmDialog>
      )}
    </>
  );
}

/** A kiosk has a place of its own while it scans, or its Back would leave without asking where it is the first page. */
function AskOnBack({ onBack }: { readonly onBack: () => void }) {
  const back = useHeldMove(({ byBrowser }) => byBrowser);
  const ask = useEffectEvent(onBack);
  useEffect(() => {
    if (!back) return;
    ask();
    back.drop();
  }, [back]);
  return null;
}
