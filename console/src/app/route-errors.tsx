import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Component, type ReactNode, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { scansOfThisPage, watchScansHere } from '../lib/kept/scans-here.ts';
import { PATHS } from '../lib/paths.ts';

interface Caught {
  readonly error: unknown;
  /** The place where it was thrown. */
  readonly at: string;
}

interface CatcherProps {
  readonly at: string;
  readonly children: ReactNode;
}

/** Shows what went wrong in place of its content, until the user goes elsewhere. */
export function RouteErrors({ children }: { readonly children: ReactNode }) {
  return <Catcher at={useLocation().key}>{children}</Catcher>;
}

class Catcher extends Component<CatcherProps, { readonly caught: Caught | null }> {
  override state: { readonly caught: Caught | null } = { caught: null };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error, at: '' } };
  }

  static getDerivedStateFromProps({ at }: CatcherProps, { caught }: { readonly caught: Caught | null }) {
    if (!caught || caught.at === at) return null;
    return { caught: caught.at === '' ? { ...caught, at } : null };
  }

  override render() {
    const { caught } = this.state;
    return caught ? <Trouble error={caught.error} /> : this.props.children;
  }
}

/** A chunk that could not be loaded: no network, or a newer console was deployed. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && MISSING_CHUNK.test(error.message);

/** The messages of Chromium, Firefox, Safari and Vite (for style sheets). */
const MISSING_CHUNK =
  /dynamically imported module|importing a module script|module script failed|preload CSS/i;

function Trouble({ error }: { readonly error: unknown }) {
  const missing = isMissingChunk(error);
  // Another tab may send them.
  const scans = useSyncExternalStore(watchScansHere, scansOfThisPage);
  return (
    <Center component="main" mih="60dvh" p="md" role="alert">
      <title>Something went wrong · Rollcall</title>
      <Stack align="center" ta="center" maw={440} gap="md">
        <IconPlugConnectedX size={44} stroke={1.4} color="var(--rc-ink-soft)" aria-hidden />
        <Title order={1} size="h2">
          {missing ? 'This screen could not be loaded' : MESSAGES.internal}
        </Title>
        {missing && scans > 0 ? <InNewTab scans={scans} /> : <Reload missing={missing} />}
      </Stack>
    </Center>
  );
}

function Reload({ missing }: { readonly missing: boolean }) {
  return (
    <>
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
    </>
  );
}

/**
 * The browser may have been emptied, and then a reload would lose the scans that wait. A file that could not be fetched may
 * never come on this page: another tab shows the screen, and a login there is one here, too.
 */
function InNewTab({ scans }: { readonly scans: number }) {
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <Text c="dimmed">{MESSAGES.scansOnThisPage(scans)}</Text>
      <Button component="a" href={`${pathname}${search}${hash}`} target="_blank" rel="noopener">
        Open in a New Tab
      </Button>
    </>
  );
}
