import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { sentence } from '../../lib/api/api-error.ts';
import { EmptyState } from './empty-state.tsx';

interface LoadFailedProps {
  readonly message: string;
  /** The reason, if one is known. */
  readonly detail?: string;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
}

/** Loading failed: the reason, and a retry button. */
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

/** What is read of a query that failed. */
export interface FailedQuery {
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** The part of a query that decides whether a screen can be shown. */
interface QueryState extends FailedQuery {
  readonly data?: unknown;
  readonly isError: boolean;
}

/** The queries that failed without data, as one. Null as long as each has something to show. */
export function troubleOf(queries: readonly QueryState[]): FailedQuery | null {
  const broken = queries.filter(query => query.isError && query.data === undefined);
  if (broken.length === 0) return null;
  return {
    error: broken[0]?.error,
    isFetching: broken.some(query => query.isFetching),
    refetch: () => {
      for (const query of broken) void query.refetch();
    },
  };
}

/** The same for a query, with the reason that the server or the network gave. */
export const QueryFailed = ({
  message,
  query,
}: {
  readonly message: string;
  readonly query: FailedQuery;
}) => (
  <LoadFailed
    message={message}
    detail={sentence(query.error, '')}
    onRetry={() => void query.refetch()}
    retrying={query.isFetching}
  />
);
