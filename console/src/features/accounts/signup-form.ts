import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { signupForm } from '#contract/accounts.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useCollege } from '../../lib/use-college.ts';

/** In the order they stand on the screen: the focus goes to the first one refused. */
export const SIGNUP_FIELDS = ['name', 'email', 'roll_no', 'trade', 'password', 'confirmPassword'] as const;

/** The form of the contract, with the college's own least length of a password. */
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
