import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { createBrowserRouter, Navigate, type RouteObject, useRouteError } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { PATHS } from '../lib/paths.ts';
import { FullScreenLoading } from '../ui/full-screen-loading.tsx';
import { Guarded } from './guarded.tsx';
import { Root } from './root.tsx';
import { BARE_SCREENS, type Screen, SHELL_SCREENS } from './screens.ts';

const guarded = ({ path, access, prompt, lazy }: Screen): RouteObject => ({
  element: <Guarded access={access} path={path} prompt={prompt} />,
  ErrorBoundary: RouteError,
  children: [{ path, lazy }],
});

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: FullScreenLoading,
    children: [
      ...BARE_SCREENS.map(guarded),
      {
        // The frame's menus are not needed before sign-in.
        lazy: () => import('./shell.tsx').then(m => ({ Component: m.Shell })),
        children: SHELL_SCREENS.map(guarded),
      },
      { path: '*', element: <Navigate to={PATHS.home} replace /> },
    ],
  },
]);

/** A chunk that could not be loaded: no network, or a newer console was deployed. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && MISSING_CHUNK.test(error.message);

/** The messages of Chromium, Firefox, Safari and Vite (for style sheets). */
const MISSING_CHUNK =
  /dynamically imported module|importing a module script|module script failed|preload CSS/i;

function RouteError() {
  const missing = isMissingChunk(useRouteError());
  return (
    <Center component="main" mih="60dvh" p="md" role="alert">
      <title>Something went wrong · Rollcall</title>
      <Stack align="center" ta="center" maw={440} gap="md">
        <IconPlugConnectedX size={44} stroke={1.4} color="var(--rc-ink-soft)" aria-hidden />
        <Title order={1} size="h2">
          {missing ? 'This screen could not be loaded' : MESSAGES.internal}
        </Title>
        <Text c="dimmed">
          {missing
            ? 'Please check your connection, then load the page again.'
            : 'Nothing you recorded is lost. Loading the page again usually helps.'}
        </Text>
        <Group justify="center">
          <Button onClick={() => window.location.reload()}>Reload page</Button>
          <Button component="a" href={PATHS.home} variant="default">
            Go to Home
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}
