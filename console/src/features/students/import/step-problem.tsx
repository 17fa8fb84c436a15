import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

/** Why the next step was not reached, at the top of this one. Without a problem it shows nothing. */
export const StepProblem = ({ problem }: { readonly problem: string | null }) =>
  problem !== null && (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert" mb="md">
      {problem}
    </Alert>
  );
