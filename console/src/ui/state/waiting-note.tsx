import { Alert } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useProfileQuery } from '../../lib/api/profile-endpoints.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { OfficeContact } from '../office-contact.tsx';

/** Asked again so often, so that an approval is seen without a new sign-in. */
const LOOK_AGAIN_MS = 30_000;

/** What a student whose sign-up waits for approval has to know. */
export function WaitingNote() {
  const waiting = useSignedInUser().waiting === true;
  useProfileQuery(undefined, { pollingInterval: LOOK_AGAIN_MS, skip: !waiting });
  if (!waiting) return null;
  return (
    <Alert
      color="marigold"
      icon={<IconClock aria-hidden />}
      title="The office has to approve your sign-up"
      mb="md"
    >
      Until then you cannot be marked at an event, nor see who was at one. Everything else works. If the
      office does not take it, you cannot log in any more, and may sign up again.
      <OfficeContact />
    </Alert>
  );
}
