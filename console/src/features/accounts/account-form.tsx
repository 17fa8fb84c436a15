import { Alert, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { FormEventHandler, ReactNode } from 'react';

interface AccountFormProps {
  /** What went wrong with the whole of it. */
  readonly problem: string | null;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
}

/** Our messages stand at the fields: the browser's own bubbles are off. */
export function AccountForm({ problem, onSubmit, children }: AccountFormProps) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        {problem !== null && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
            {problem}
          </Alert>
        )}
        {children}
      </Stack>
    </form>
  );
}
