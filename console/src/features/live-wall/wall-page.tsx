import { VisuallyHidden } from '@mantine/core';
import { useParams } from 'react-router';
import { idSchema } from '#contract/common.ts';
import { isGone } from '../../lib/api/api-error.ts';
import { useEventQuery } from '../../lib/api/event-endpoints.ts';
import { usePollWhileAway } from '../../lib/live/use-poll-while-away.ts';
import { PATHS } from '../../lib/paths.ts';
import { EventUnavailable, NoSuchEvent } from '../../ui/event/event-unavailable.tsx';
import { FullScreenLoading } from '../../ui/frame/full-screen-loading.tsx';
import classes from './wall.module.css';
import { Wall } from './wall.tsx';

const BACK = { to: PATHS.admin, label: 'Back to Dashboard' };

/** One event on a projector: the number present, and the latest names. */
export function WallPage() {
  const { eventId } = useParams();
  const id = idSchema.safeParse(eventId).data;
  if (id !== undefined) return <WallOf key={id} id={id} />;
  return (
    <main className={classes.center}>
      <title>Live Wall · Rollcall</title>
      <VisuallyHidden component="h1">Live Wall</VisuallyHidden>
      <NoSuchEvent back={BACK} />
    </main>
  );
}

function WallOf({ id }: { readonly id: string }) {
  const query = useEventQuery({ id }, usePollWhileAway());
  const { data, error } = query;
  if (data && !isGone(error)) return <Wall event={data.event} />;
  if (!error) return <FullScreenLoading />;
  return (
    <main className={classes.center}>
      <title>Live Wall · Rollcall</title>
      <VisuallyHidden component="h1">Live Wall</VisuallyHidden>
      <EventUnavailable query={query} back={BACK} />
    </main>
  );
}
