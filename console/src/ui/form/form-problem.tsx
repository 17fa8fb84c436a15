import { Alert, type AlertProps } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

interface FormProblemProps extends Pick<AlertProps, 'mb'> {
  readonly problem: string | null;
}

/** A problem with a form as a whole. Without one it shows nothing. */
export const FormProblem = ({ problem, ...spaced }: FormProblemProps) =>
  problem !== null && (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert" {...spaced}>
      {problem}
    </Alert>
  );
