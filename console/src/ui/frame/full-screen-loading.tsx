import { Center, Loader, Stack, Text } from '@mantine/core';
import { Logo } from './logo.tsx';

/** Shown while the stored session, or the first screen's code, is loading. */
export function FullScreenLoading() {
  return (
    <Center mih="100dvh" role="status">
      <Stack align="center" gap="lg">
        <Logo />
        <Loader type="dots" aria-hidden />
        <Text c="dimmed" size="sm">
          Loading...
        </Text>
      </Stack>
    </Center>
  );
}
