import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { signupForm } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useCollege } from '../../lib/use-college.ts';

/** In the order on the screen. The focus goes to the first refused field. */
export const SIGNUP_FIELDS = ['name', 'email', 'roll_no', 'trade', 'password', 'confirmPassword'] as const;

/** The contract's form, with the college's own minimum password length. */
const formFor = (least: number) =>
  signupForm.refine(form => form.password.length >= least, {
    path: ['password'],
    error: MESSAGES.passwordTooShort(least),
  });

export function useSignupForm() {
  const { passwordMinLength } = useCollege();
  const resolver = useMemo(() => zodResolver(formFor(passwordMinLength)), [passwordMinLength]);
  return useForm({
    resolver,
    defaultValues: { name: '', email: '', roll_no: '', trade: '', password: '', confirmPassword: '' },
  });
}

export type SignupFormHandle = ReturnType<typeof useSignupForm>;
