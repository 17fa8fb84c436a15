import { zodResolver } from '@hookform/resolvers/zod';
import { Button, type InputWrapperProps, NativeSelect, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { type SignupForm, signupForm } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SIGNUP_TRADES } from '#contract/trades.ts';
import { PATHS } from '../../lib/paths.ts';
import { useCollege } from '../../lib/use-college.ts';
import forms from '../../ui/form.module.css';
import { PasswordField } from '../../ui/password-field.tsx';
import { PERSON } from '../../ui/person-fields.ts';
import { useErrorToasts } from '../../ui/use-error-toasts.ts';
import { fieldsOf } from '../../ui/use-submit.ts';
import { AccountForm, AccountFrame } from './account-frame.tsx';
import { useRegisterMutation } from './accounts-api.ts';
import { useAccountRequest } from './use-account-request.ts';

/** In the order on the screen. The focus goes to the first refused field. */
const SIGNUP_FIELDS = ['name', 'email', 'roll_no', 'trade', 'password', 'confirmPassword'] as const;

/** The contract's form, with the college's own minimum password length. */
const formFor = (least: number) =>
  signupForm.refine(form => form.password.length >= least, {
    path: ['password'],
    error: MESSAGES.passwordTooShort(least),
  });

function useSignupForm() {
  const { passwordMinLength } = useCollege();
  const resolver = useMemo(() => zodResolver(formFor(passwordMinLength)), [passwordMinLength]);
  return useForm({
    resolver,
    defaultValues: { name: '', email: '', roll_no: '', trade: '', password: '', confirmPassword: '' },
  });
}

type SignupFormHandle = ReturnType<typeof useSignupForm>;

/** One sentence for any that is missing (docs/specification.md#fields-and-validation). The repeated password has its own. */
const REQUIRED = SIGNUP_FIELDS.filter(name => name !== 'confirmPassword');

export function SignupPage() {
  const form = useSignupForm();
  const [signUp] = useRegisterMutation();
  const { problem, request } = useAccountRequest({
    names: SIGNUP_FIELDS,
    setError: form.setError,
    welcome: MESSAGES.welcome,
    fallback: MESSAGES.signupFailed,
  });
  const { isSubmitting } = form.formState;

  const submit = ({ confirmPassword: _, ...body }: SignupForm): Promise<void> =>
    request(() => signUp({ ...body, role: 'user' }));
  const incomplete = useErrorToasts(() =>
    REQUIRED.some(name => form.getValues(name).trim() === '') ? [MESSAGES.requiredFields] : [],
  );

  return (
    <AccountFrame
      title="Create your account"
      lead="For students. Your personal QR code is ready right after."
      other={{ question: 'Already registered?', label: 'Sign in', to: PATHS.login }}
    >
      <AccountForm problem={problem} onSubmit={form.handleSubmit(submit, incomplete)}>
        <SignupFields form={form} />
        <Button type="submit" size="lg" fullWidth disabled={isSubmitting}>
          {isSubmitting ? 'Creating account...' : 'Create Account'}
        </Button>
      </AccountForm>
    </AccountFrame>
  );
}

const TRADE_CHOICES = [{ value: '', label: 'Select your trade' }, ...SIGNUP_TRADES];

/** Keeps inputs that are side by side on one line. */
const HINT_BELOW: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'error',
  'description',
];

function SignupFields({ form }: { readonly form: SignupFormHandle }) {
  const field = fieldsOf(form);
  const { passwordMinLength } = useCollege();
  return (
    <>
      <TextInput {...field('name')} {...PERSON.name} />
      <TextInput {...field('email')} {...PERSON.email} autoComplete="username" />
      <div className={forms.pair}>
        <TextInput {...field('roll_no')} {...PERSON.roll_no} />
        <NativeSelect {...field('trade')} {...PERSON.trade} data={TRADE_CHOICES} />
        <PasswordField
          {...field('password')}
          label="Password"
          description={form.formState.errors.password ? null : `At least ${passwordMinLength} characters`}
          inputWrapperOrder={HINT_BELOW}
          autoComplete="new-password"
        />
        <PasswordField {...field('confirmPassword')} label="Confirm password" autoComplete="new-password" />
      </div>
    </>
  );
}
