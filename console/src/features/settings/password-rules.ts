import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { changePasswordForm } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useCollege } from '../../lib/use-college.ts';

/** In the order on the screen. The focus goes to the first refused field. */
export const PASSWORD_FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

/** The contract's form, with the college's own minimum password length. */
const formFor = (least: number) =>
  changePasswordForm.refine(form => form.newPassword.length >= least, {
    path: ['newPassword'],
    error: MESSAGES.passwordTooShort(least),
  });

export function usePasswordForm() {
  const { passwordMinLength: least } = useCollege();
  const resolver = useMemo(() => zodResolver(formFor(least)), [least]);
  const form = useForm({
    resolver,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  return { form, least };
}

export type PasswordFormHandle = ReturnType<typeof usePasswordForm>['form'];
