import { Alert, Anchor } from '@mantine/core';
import { type Icon, IconPhoto, IconUserCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOfficeWaitingQuery } from '../../lib/api/office-endpoints.ts';
import { counted } from '../../lib/format/format.ts';
import { usePollWhileAway } from '../../lib/live/use-poll-while-away.ts';
import { PATHS, type Path } from '../../lib/paths.ts';
import { useWaitingPhotosQuery } from '../../lib/photos/photo-api.ts';
import { waitingWords } from './waiting-words.ts';

/** What waits for the office: sign-ups, requests, corrections and photos. Nothing, if none do. */
export function WaitingNotes() {
  const whileAway = usePollWhileAway();
  const { waiting } = useOfficeWaitingQuery(undefined, whileAway).data ?? {};
  const photos = useWaitingPhotosQuery({ limit: 1 }, whileAway).data?.count ?? 0;
  return (
    <>
      {waiting && (
        <Note icon={IconUserCheck} {...waitingWords(waiting)} to={PATHS.approvals}>
          Decide
        </Note>
      )}
      <Note icon={IconPhoto} what={counted(photos, 'photo')} count={photos} to={PATHS.photos}>
        Look at {photos === 1 ? 'it' : 'them'}
      </Note>
    </>
  );
}

interface NoteProps {
  readonly icon: Icon;
  readonly what: string;
  readonly count: number;
  readonly to: Path;
  readonly children: ReactNode;
}

const Note = ({ icon: Shown, what, count, to, children }: NoteProps) =>
  count > 0 && (
    <Alert color="marigold" icon={<Shown aria-hidden />} mb="md">
      {what} {count === 1 ? 'waits' : 'wait'} for approval.{' '}
      <Anchor component={Link} to={to} fz="inherit" c="inherit" underline="always">
        {children}
      </Anchor>
    </Alert>
  );
