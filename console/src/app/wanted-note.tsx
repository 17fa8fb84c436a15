import { Alert, Anchor, CloseButton, Group } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link, matchPath, parsePath } from 'react-router';
import { type SessionState, useSession } from '../lib/session/session.ts';
import { admit } from './guard.ts';
import { BARE_SCREENS, type Screen, SHELL_SCREENS } from './screens.ts';

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

/** The screen of an address that led to the login, if the user may open it. A home is never kept (`isWanted`). */
export function wantedScreen(address: string, session: SessionState): Screen | undefined {
  const { pathname = '' } = parsePath(address);
  const screen = [...BARE_SCREENS, ...SHELL_SCREENS].find(({ path }) => matchPath(path, pathname));
  if (!screen || !session.user) return undefined;
  // A screen that is open to everyone led nobody to the login.
  return screen.access !== 'anyone' && admit(screen, session) === 'enter' ? screen : undefined;
}
