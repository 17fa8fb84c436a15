import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';

interface StaleNoticeProps {
  readonly problem: string;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** The data shown is older, because fetching it again failed. */
export function StaleNotice({ problem, retrying, onRetry }: StaleNoticeProps) {
  return (
    <Alert color="marigold" icon={<IconCloudOff aria-hidden />} role="status" mb="md">
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{problem}</Text>
          <Text size="sm">These are the details this device knew last.</Text>
        </div>
        <Button variant="default" onClick={onRetry} loading={retrying}>
          Try again
        </Button>
      </Group>
    </Alert>
  );
}
