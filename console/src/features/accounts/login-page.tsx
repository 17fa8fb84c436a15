import { Alert, Anchor, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { loginBody } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { scansHere } from '../../lib/kept/scans-here.ts';
import { PATHS } from '../../lib/paths.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { PERSON } from '../../ui/form/person-fields.ts';
import { AccountForm, AccountFrame } from './account-frame.tsx';
import { useLoginMutation } from './accounts-api.ts';
import { useAccountRequest } from './use-account-request.ts';
import { useTextForm } from './use-text-form.ts';

const LOGIN_FIELDS = ['email', 'password'] as const;

export function LoginPage() {
  const form = useTextForm(LOGIN_FIELDS, loginBody);
  const { field, isSubmitting, submitting } = form;
  const [login] = useLoginMutation();
  const { problem, request } = useAccountRequest(form, LOGIN_FIELDS, {
    welcome: MESSAGES.welcomeBack,
    failed: MESSAGES.loginFailed,
  });

  const [scans] = useState(scansHere);

  return (
    <AccountFrame
      title="Sign in"
      lead="Welcome back. Use the email of your account."
      other={{ question: 'New here?', label: 'Create an account', to: PATHS.signup }}
    >
      {scans > 0 && (
        <Alert role="status" color="blue" mb="md">
          {MESSAGES.scansNeedAdmin(scans)}
        </Alert>
      )}
      <AccountForm problem={problem} onSubmit={submitting(body => request(() => login(body)))}>
        <TextInput {...field('email')} {...PERSON.email} autoComplete="username" />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        <Button type="submit" size="lg" fullWidth disabled={isSubmitting}>
          {isSubmitting ? 'Signing in...' : 'Sign In'}
        </Button>
        <Anchor component={Link} to={PATHS.forgotPassword} size="sm" ta="center" underline="always" p="xs">
          Forgot your password?
        </Anchor>
      </AccountForm>
    </AccountFrame>
  );
}
