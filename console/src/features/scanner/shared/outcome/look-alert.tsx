import { Alert } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { MESSAGES } from '#contract/messages.ts';

/** Shown before a mark at a strict event: an admin who presses on has been asked to look. */
export const LookAlert = () => (
  <Alert role="alert" color="marigold" variant="light" icon={<IconEye aria-hidden />}>
    {MESSAGES.needsLook}
  </Alert>
);
