import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { DecisionResult } from '#contract/office/schema.ts';
import classes from './approvals.module.css';

/** What could not be decided, and why. */
export const Failed = ({ failed }: { readonly failed: readonly DecisionResult[] }) =>
  failed.length > 0 && (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert" mb="md">
      <ul className={classes.failed}>
        {failed.map(({ id, user, error }) => (
          <li key={id}>
            <strong>{user?.name ?? 'An account that is gone'}</strong>: {error}
          </li>
        ))}
      </ul>
    </Alert>
  );
