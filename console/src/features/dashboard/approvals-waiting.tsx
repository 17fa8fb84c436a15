import { Alert, Anchor } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useOfficeWaitingQuery } from '../../lib/api/office-endpoints.ts';
import { counted } from '../../lib/format/format.ts';
import { PATHS } from '../../lib/paths.ts';

/** Sign-ups that wait for the office. Nothing, if none do. */
export function ApprovalsWaiting() {
  const { data } = useOfficeWaitingQuery(undefined, { pollingInterval: 60_000 });
  const signups = data?.waiting.signups ?? 0;
  if (signups === 0) return null;
  return (
    <Alert color="marigold" icon={<IconUserCheck aria-hidden />} mb="md">
      {counted(signups, 'sign-up')} {signups === 1 ? 'waits' : 'wait'} for approval.{' '}
      <Anchor component={Link} to={PATHS.approvals} fz="inherit" c="inherit" underline="always">
        Decide
      </Anchor>
    </Alert>
  );
}
