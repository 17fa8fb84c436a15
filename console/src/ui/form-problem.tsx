import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

/** A problem with a form as a whole. Without one it shows nothing. */
export const FormProblem = ({ problem }: { readonly problem: string | null }) =>
  problem !== null && (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
      {problem}
    </Alert>
  );
