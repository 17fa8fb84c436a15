import { Alert, Anchor } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { useProfileQuery } from '../../lib/api/profile-endpoints.ts';
import { onceIdle } from '../../lib/once-idle.ts';
import { PATHS } from '../../lib/paths.ts';

/** That the office refused what the student asked it to change. Most have asked for nothing, so it can wait. */
export function RefusedChange() {
  const [idle, setIdle] = useState(false);
  useEffect(() => onceIdle(() => setIdle(true)), []);
  const { data } = useProfileQuery(undefined, { skip: !idle });
  const refusal = data?.identity.request?.refusal;
  if (!refusal) return null;
  return (
    <Alert color="red" icon={<IconX aria-hidden />} title={OFFICE_MESSAGES.changeWasRefused} mb="md">
      {refusal.reason}{' '}
      <Anchor component={Link} to={PATHS.profile} inherit underline="always">
        See your profile
      </Anchor>
    </Alert>
  );
}
