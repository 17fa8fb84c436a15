import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDeviceMobileDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { useConnection } from '../lib/live/live-state.ts';
import { useOutbox } from '../lib/outbox/open-outbox.ts';
import { PATHS } from '../lib/paths.ts';
import { beforeLogout } from '../lib/session/before-logout.ts';
import { useSession } from '../lib/session/session.ts';
import classes from './scan-keeper.module.css';

/**
 * Sends the waiting scans of this device when possible, reports the results, and asks before the user leaves scans
 * behind.
 */
export function ScanKeeper() {
  const { outbox, state } = useOutbox();
  const { token } = useSession();
  const live = useConnection() === 'live';
  const waiting = useRef(0);
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on each sign-in, and when the connection is back
  useEffect(() => void outbox.wake(), [outbox, token, live]);

  useEffect(() => {
    waiting.current = state.waiting.length;
  }, [state.waiting.length]);

  useEffect(
    () =>
      beforeLogout(async () => {
        if (waiting.current === 0) return true;
        return new Promise<boolean>(resolve => setAnswer(() => resolve));
      }),
    [],
  );

  const choose = (leave: boolean): void => {
    answer?.(leave);
    setAnswer(null);
  };
  return (
    <>
      <ScanNotice waiting={state.waiting.length} refused={state.refused.length} />
      <Modal
        opened={answer !== null}
        onClose={() => choose(false)}
        transitionProps={{ duration: 0 }}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': 'Log out now?' } }}
      >
        <Stack gap="lg">
          <Text fz="lg" fw={600} lh={1.3}>
            {MESSAGES.logoutWithScans(state.waiting.length)}
          </Text>
          <Group grow>
            <Button size="lg" data-autofocus onClick={() => choose(false)}>
              Stay
            </Button>
            <Button size="lg" variant="default" onClick={() => choose(true)}>
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
    <div role="status" className={classes.place}>
      {!idle && (
        <Link to={PATHS.scan} className={classes.notice} data-refused={refused > 0}>
          <Shown size={20} stroke={1.7} aria-hidden />
          {refused > 0 ? MESSAGES.scansRefused(refused) : MESSAGES.scansUnsent(waiting)}
        </Link>
      )}
    </div>
  );
}
