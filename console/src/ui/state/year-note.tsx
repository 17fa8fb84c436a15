import { Alert, Anchor } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSignedInUser } from '../../lib/session/session.ts';

interface YearNoteProps {
  /** On the profile itself no link leads there. */
  readonly onProfile?: boolean;
}

/**
 * What a student has to know whose year of study is not set. Who waits for approval is expected nowhere, and reads that
 * first.
 */
export function YearNote({ onProfile = false }: YearNoteProps) {
  const { role, year, waiting } = useSignedInUser();
  if (role !== 'user' || year || waiting === true) return null;
  return (
    <Alert color="marigold" icon={<IconAlertCircle aria-hidden />} title={MESSAGES.yearUnset} mb="md">
      {MESSAGES.yearEffect}{' '}
      {onProfile ? (
        MESSAGES.yearHowToSet
      ) : (
        <Anchor component={Link} to={PATHS.profile} c="inherit" inherit underline="always">
          {MESSAGES.yearToProfile}
        </Anchor>
      )}
    </Alert>
  );
}
