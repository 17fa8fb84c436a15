import { Alert, Anchor } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { Link } from 'react-router';
import { counted } from '../../lib/format/format.ts';
import { usePollWhileAway } from '../../lib/live/use-poll-while-away.ts';
import { PATHS } from '../../lib/paths.ts';
import { useWaitingPhotosQuery } from '../../lib/photos/photo-api.ts';

/** Photos that wait for the office. Nothing, if none do. */
export function PhotosWaiting() {
  const { data } = useWaitingPhotosQuery({ limit: 1 }, usePollWhileAway());
  if (!data || data.count === 0) return null;
  return (
    <Alert color="marigold" icon={<IconPhoto aria-hidden />} mb="md">
      {counted(data.count, 'photo')} {data.count === 1 ? 'waits' : 'wait'} for approval.{' '}
      <Anchor component={Link} to={PATHS.photos} fz="inherit" c="inherit" underline="always">
        Look at {data.count === 1 ? 'it' : 'them'}
      </Anchor>
    </Alert>
  );
}
