import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { useConnection } from '../lib/live/live-state.ts';
import { useOutbox } from '../lib/outbox/use-outbox.ts';
import { beforeLogout } from '../lib/session/before-logout.ts';
import { useSession } from '../lib/session/session.ts';
import { ScanNotice } from './scan-notice.tsx';

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
