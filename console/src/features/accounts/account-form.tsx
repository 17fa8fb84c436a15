import { Alert, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { FormEventHandler, ReactNode } from 'react';

interface AccountFormProps {
  /** A problem with the form as a whole. */
  readonly problem: string | null;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
}

/** Our messages are shown at the fields, so the browser's own bubbles are off. */
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
