import { Alert, Anchor } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useOfficeWaitingQuery } from '../../lib/api/office-endpoints.ts';
import { counted } from '../../lib/format/format.ts';
import { usePollWhileAway } from '../../lib/live/use-poll-while-away.ts';
import { PATHS } from '../../lib/paths.ts';

/** Sign-ups and requests that wait for the office. Nothing, if none do. */
export function ApprovalsWaiting() {
  const { data } = useOfficeWaitingQuery(undefined, usePollWhileAway());
  const { signups = 0, changes = 0 } = data?.waiting ?? {};
  if (signups + changes === 0) return null;
  const things = [
    ...(signups > 0 ? [counted(signups, 'sign-up')] : []),
    ...(changes > 0 ? [counted(changes, 'change request')] : []),
  ];
  return (
    <Alert color="marigold" icon={<IconUserCheck aria-hidden />} mb="md">
      {things.join(' and ')} {signups + changes === 1 ? 'waits' : 'wait'} for approval.{' '}
      <Anchor component={Link} to={PATHS.approvals} fz="inherit" c="inherit" underline="always">
        Decide
      </Anchor>
    </Alert>
  );
}
