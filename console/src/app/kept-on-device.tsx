import { Button, Group, Text } from '@mantine/core';
import toast from 'react-hot-toast';
import { MESSAGES } from '#contract/messages.ts';
import { keepOnDevice } from '../lib/register-service-worker.ts';

/** What no first screen waits for, and so is not among its code. */
export const keepConsole = (): void => keepOnDevice(offerNewVersion);

/** Shows that there is a newer console, and loads it on request. */
function offerNewVersion(): void {
  toast(
    <Group gap="sm" wrap="nowrap">
      <Text size="sm">{MESSAGES.newVersion}</Text>
      <Button
        variant="default"
        flex="none"
        style={{ pointerEvents: 'auto' }}
        onClick={() => window.location.reload()}
      >
        Reload
      </Button>
    </Group>,
    { id: MESSAGES.newVersion, duration: Number.POSITIVE_INFINITY },
  );
}
