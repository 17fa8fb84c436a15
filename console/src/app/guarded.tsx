import { Button, Card, Center, Stack, Title } from '@mantine/core';
import { useEffect } from 'react';
import { createPath, Link, Navigate, Outlet, useLocation } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { endedOf, type SessionState, useSession } from '../lib/session/session.ts';
import { forgetWantedAddress, keepWantedAddress, wantedAddress } from '../lib/session/wanted-address.ts';
import { FullScreenLoading } from '../ui/frame/full-screen-loading.tsx';
import { Logo } from '../ui/frame/logo.tsx';
import { admit, type Door, isWanted } from './guard.ts';
import { loadWantedNote } from './wanted-note-part.ts';

interface GuardedProps extends Door {
  /** The text for signed-out visitors, if the screen does not send them to /login. */
  readonly prompt?: string | undefined;
}

/** A screen behind its access check. */
export function Guarded({ prompt, ...door }: GuardedProps) {
  const session = useSession();
  const { key } = useLocation();
  const admission = admit(door, session);
  useWantedAddress(door, session);
  if (admission === 'wait') return <FullScreenLoading />;
  // Another tab may sign in another user. What was typed or shown for one user must not pass to the next.
  if (admission === 'enter') return <Outlet key={session.user?.id} />;
  if (session.status === 'signed-out' && session.leftAt === key) return <Navigate to={PATHS.home} replace />;
  if (prompt !== undefined && session.status === 'signed-out') return <SignedOutPrompt text={prompt} />;
  return <Navigate to={admission} replace />;
}

/** Keeps the address of a screen that leads to the login, until the user is there. */
function useWantedAddress(door: Door, session: SessionState): void {
  const location = useLocation();
  const address = createPath(location);
  // The router gives every other address a key of its own.
  const wanted = isWanted(door, session, location.key === 'default');
  const entered = admit(door, session) === 'enter';
  const owner = endedOf(session) ?? null;
  useEffect(() => {
    if (wanted) {
      keepWantedAddress(address, owner);
      void loadWantedNote().catch(() => {}); // It is loaded again when it is shown.
    } else if (entered && address === wantedAddress()) forgetWantedAddress();
  }, [wanted, entered, address, owner]);
}

function SignedOutPrompt({ text }: { readonly text: string }) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <title>{`${text.replace(/\.$/, '')} · Rollcall`}</title>
      <Card w="100%" maw={420} p="xl">
        <Stack align="center" gap="lg" ta="center">
          <Logo />
          <Title order={1} size="h3" fw={500}>
            {text}
          </Title>
          <Button component={Link} to={PATHS.login} fullWidth>
            Go to Login
          </Button>
        </Stack>
      </Card>
    </Center>
  );
}
