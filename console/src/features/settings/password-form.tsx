import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { User } from '#contract/accounts.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { usePasswordForm } from './password-rules.ts';
import classes from './settings.module.css';
import { useChangePassword } from './use-change-password.ts';

interface PasswordFormProps {
  readonly user: User;
  /** The current password is one that an admin handed out. */
  readonly isInitial?: boolean;
  readonly onChanged: (user: User) => void;
}

/** The current password, the new one twice, and the rules. */
export function PasswordForm({ user, isInitial = false, onChanged }: PasswordFormProps) {
  const { form, least } = usePasswordForm();
  const { problem, change } = useChangePassword(form, onChanged);
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <form noValidate className={classes.form} onSubmit={form.handleSubmit(change)}>
      {/* Lets password managers know which user the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        {...register('currentPassword')}
        label="Current password"
        description={isInitial && 'The one the office handed you'}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
      />
      <PasswordField
        {...register('newPassword')}
        label="New password"
        description={`At least ${least} characters, and none of the most common passwords`}
        autoComplete="new-password"
        error={errors.newPassword?.message}
      />
      <PasswordField
        {...register('confirmPassword')}
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
      />
      {problem !== null && (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
          {problem}
        </Alert>
      )}
      {!isInitial && (
        <p className={classes.hint}>This signs you out everywhere else. On this device you stay signed in.</p>
      )}
      <Button type="submit" size="lg" disabled={isSubmitting}>
        {isSubmitting ? 'Changing password...' : 'Change Password'}
      </Button>
    </form>
  );
}
