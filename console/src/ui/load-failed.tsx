import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { EmptyState } from './empty-state.tsx';

interface LoadFailedProps {
  readonly message: string;
  /** Why, where more is known than that it failed. */
  readonly detail?: string;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
}

/** What was asked for did not come: why, and a way to ask again. */
export function LoadFailed({ message, detail, onRetry, retrying = false }: LoadFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={IconCloudOff}
        title={message}
        description={detail}
        action={
          <Button variant="default" onClick={onRetry} loading={retrying}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
