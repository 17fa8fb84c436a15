import { useState } from 'react';
import toast from 'react-hot-toast';
import { useDispatch } from 'react-redux';
import type { ChangePasswordForm, User } from '#contract/accounts.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isApiError, sentence } from '../../lib/api-error.ts';
import { signedIn } from '../../lib/session.ts';
import { showFieldErrors } from '../../ui/field-error.ts';
import { PASSWORD_FIELDS, type PasswordFormHandle } from './password-rules.ts';
import { useChangePasswordMutation } from './settings-api.ts';

/** Changes the password. The old token becomes invalid, and the session continues with the token in the answer. */
export function useChangePassword(form: PasswordFormHandle, onChanged: (user: User) => void) {
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
