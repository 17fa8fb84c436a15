import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { useDispatch } from 'react-redux';
import type { ChangePasswordForm, User } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isApiError, sentence } from '../../lib/api/api-error.ts';
import { signedIn } from '../../lib/session/session.ts';
import { showFieldErrors } from '../../ui/field-error.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { PASSWORD_FIELDS, type PasswordFormHandle, usePasswordForm } from './password-rules.ts';
import classes from './settings.module.css';
import { useChangePasswordMutation } from './settings-api.ts';

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

/** Changes the password. The old token becomes invalid, and the session continues with the token in the answer. */
function useChangePassword(form: PasswordFormHandle, onChanged: (user: User) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [changePassword] = useChangePasswordMutation();
  const dispatch = useDispatch();

  const change = async ({ confirmPassword: _, ...body }: ChangePasswordForm): Promise<void> => {
    setProblem(null);
    const { data, error } = await changePassword(body);
    if (data) {
      dispatch(signedIn({ user: data.user, token: data.token }));
      toast.success(data.message);
      form.reset();
      onChanged(data.user);
      return;
    }
    const fields = isApiError(error) ? error.fields : {};
    if (!showFieldErrors({ fields, names: PASSWORD_FIELDS, setError: form.setError }))
      setProblem(sentence(error, MESSAGES.passwordChangeFailed));
  };
  return { problem, change };
}
