import { Alert, Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCountLateScansQuery } from '../../lib/api/late-scan-endpoints.ts';
import { counted } from '../../lib/format/format.ts';
import { lateScansPath } from '../../lib/paths.ts';

/** For admins: scans that wait for a decision, of one event or of all. Nothing is shown if none does. */
export function LateScansNote({ eventId }: { readonly eventId?: string }) {
  const { data } = useCountLateScansQuery(
    { limit: 1, ...(eventId && { eventId }) },
    { pollingInterval: 60_000 },
  );
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      mb="md"
      color="marigold"
      icon={<IconHourglass aria-hidden />}
      title={`${counted(count, 'scan waits', 'scans wait')} for a decision`}
    >
      {count === 1 ? 'It' : 'They'} reached the server late, or {count === 1 ? 'does' : 'do'} not agree with
      what somebody decided.
      <Button
        component={Link}
        to={lateScansPath(eventId)}
        variant="default"
        mt="xs"
        display="block"
        w="fit-content"
      >
        Decide
      </Button>
    </Alert>
  );
}
