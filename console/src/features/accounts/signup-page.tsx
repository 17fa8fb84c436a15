import { Button } from '@mantine/core';
import toast from 'react-hot-toast';
import type { SignupForm } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PATHS } from '../../lib/paths.ts';
import { AccountForm, AccountFrame } from './account-frame.tsx';
import { useRegisterMutation } from './accounts-api.ts';
import { SignupFields } from './signup-fields.tsx';
import { SIGNUP_FIELDS, useSignupForm } from './signup-form.ts';
import { useAccountRequest } from './use-account-request.ts';

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
  const incomplete = (): void => {
    if (REQUIRED.some(name => form.getValues(name).trim() === ''))
      toast.error(MESSAGES.requiredFields, { id: MESSAGES.requiredFields });
  };

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
