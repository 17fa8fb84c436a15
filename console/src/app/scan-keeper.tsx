import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDeviceMobileDown } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { useConnection } from '../lib/live/live-state.ts';
import { type OutboxStore, outboxOf, useOutbox } from '../lib/outbox/open-outbox.ts';
import { PATHS } from '../lib/paths.ts';
import { useDialogText } from '../ui/dialog/use-dialog-text.ts';
import classes from './scan-keeper.module.css';

export interface ScanKeeperProps {
  /** Takes the user's answer to whether they log out with scans waiting here. Null: it was not asked. */
  readonly onAnswer: ((leave: boolean) => void) | null;
}

/** Whether the signed-in admin's scans wait on this device, read anew. */
export async function doScansWait(store: OutboxStore): Promise<boolean> {
  const outbox = outboxOf(store);
  await outbox.refresh();
  return outbox.state().waiting.length > 0;
}

/**
 * Sends the waiting scans of this device when possible, reports the results, and asks before the user leaves scans
 * behind, for as long as any wait.
 */
export function ScanKeeper({ onAnswer }: ScanKeeperProps) {
  const { outbox, state } = useOutbox();
  const live = useConnection() === 'live';
  const { dialogId, textId } = useDialogText();
  const waiting = state.waiting.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the connection is back
  useEffect(() => void outbox.wake(), [outbox, live]);
  // Each was answered while the question stood there. A refused one is kept until somebody has seen it.
  useEffect(() => {
    if (waiting === 0) onAnswer?.(true);
  }, [waiting, onAnswer]);

  return (
    <>
      <ScanNotice waiting={waiting} refused={state.refused.length} />
      <Modal
        id={dialogId}
        opened={onAnswer !== null && waiting > 0}
        onClose={() => onAnswer?.(false)}
        transitionProps={{ duration: 0 }}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': 'Log out now?' } }}
      >
        <Stack gap="lg">
          <Text id={textId} fz="lg" fw={600} lh={1.3}>
            {MESSAGES.logoutWithScans(waiting)}
          </Text>
          <Group grow>
            <Button size="lg" data-autofocus onClick={() => onAnswer?.(false)}>
              Stay
            </Button>
            <Button size="lg" variant="default" onClick={() => onAnswer?.(true)}>
              Log Out Anyway
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

interface ScanNoticeProps {
  readonly waiting: number;
  readonly refused: number;
}

/**
 * Away from the scanner, admins still see which scans are not stored: the refused ones first, otherwise the waiting
 * ones.
 */
function ScanNotice({ waiting, refused }: ScanNoticeProps) {
  const { pathname } = useLocation();
  const idle = pathname === PATHS.scan || waiting + refused === 0;
  const Shown = refused > 0 ? IconAlertTriangle : IconDeviceMobileDown;
  return (
    <div role="status" className={`${classes.place} rc-screen-only`}>
      {!idle && (
        <Link to={PATHS.scan} className={classes.notice} data-refused={refused > 0}>
          <Shown size={20} stroke={1.7} aria-hidden />
          {refused > 0 ? MESSAGES.scansRefused(refused) : MESSAGES.scansUnsent(waiting)}
        </Link>
      )}
    </div>
  );
}
