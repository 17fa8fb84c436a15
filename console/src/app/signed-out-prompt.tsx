import { Button, Card, Center, Stack, Title } from '@mantine/core';
import { Link } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { Logo } from '../ui/logo.tsx';

export function SignedOutPrompt({ text }: { readonly text: string }) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <title>Rollcall</title>
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
