import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { isGone } from '../../lib/api/api-error.ts';
import { EmptyState } from '../state/empty-state.tsx';
import { type FailedQuery, QueryFailed } from '../state/load-failed.tsx';

interface WayBack {
  readonly to: string;
  readonly label: string;
}

/** The event does not exist (any more), with a way back. */
export function NoSuchEvent({ back }: { readonly back: WayBack }) {
  return (
    <EmptyState
      icon={IconCalendarOff}
      title={MESSAGES.eventNotFound}
      description="It may have been deleted, or its address is not complete."
      action={
        <Button component={Link} to={back.to} variant="default">
          {back.label}
        </Button>
      }
    />
  );
}

/** Why an event cannot be shown: it does not exist, or loading failed and can be tried again. */
export function EventUnavailable({ query, back }: { readonly query: FailedQuery; readonly back: WayBack }) {
  if (isGone(query.error)) return <NoSuchEvent back={back} />;
  return <QueryFailed message={MESSAGES.eventDataFailed} query={query} />;
}
