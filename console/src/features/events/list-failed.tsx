import { Alert, Button } from '@mantine/core';
import { MESSAGES } from '#contract/messages.ts';

interface ListFailedProps {
  /** Empty: it is not known. */
  readonly why: string;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
}

/** The students could not be loaded, so no list can be read. It is small, because the rest of the form can be filled. */
export const ListFailed = ({ why, onRetry, retrying = false }: ListFailedProps) => (
  <Alert color="red" role="alert" title={MESSAGES.studentsFailed}>
    {why}{' '}
    <Button variant="subtle" size="compact-sm" loading={retrying} onClick={onRetry}>
      Try again
    </Button>
  </Alert>
);
