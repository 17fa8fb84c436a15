import { Alert, Anchor, CloseButton, Group } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession } from '../lib/session/session.ts';
import { wantedScreen } from './wanted-screen.ts';

interface WantedNoteProps {
  readonly address: string;
  readonly onClose: () => void;
}

/** The way to the screen that led to the login. Nothing, if this user may not open it. */
export function WantedNote({ address, onClose }: WantedNoteProps) {
  const screen = wantedScreen(address, useSession());
  if (!screen) return null;
  return (
    // As narrow as its text: the welcome toast would cover a button at the other end.
    <Alert role="presentation" color="gray" icon={<IconArrowBackUp aria-hidden />} w="fit-content" mb="md">
      <Group wrap="nowrap" gap="xs">
        <span translate="yes">
          You opened another screen before signing in.{' '}
          <Anchor component={Link} to={address} fz="inherit" c="inherit" underline="always">
            Open {screen.menu?.label ?? 'that screen'}
          </Anchor>
        </span>
        <CloseButton size={44} iconSize={20} my="-xs" aria-label="Close" onClick={onClose} />
      </Group>
    </Alert>
  );
}
