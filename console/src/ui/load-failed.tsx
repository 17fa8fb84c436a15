import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { EmptyState } from './empty-state.tsx';

interface LoadFailedProps {
  readonly message: string;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
}

/** What was asked for did not come: why, and a way to ask again. */
export function LoadFailed({ message, onRetry, retrying = false }: LoadFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={IconCloudOff}
        title={message}
        action={
          <Button variant="default" onClick={onRetry} loading={retrying}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
