import { Button } from '@mantine/core';
import { useMemo } from 'react';
import toast from 'react-hot-toast';
import { useLocation, useNavigate } from 'react-router';
import { newPasswordForm } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PATHS } from '../../lib/paths.ts';
import { useCollege } from '../../lib/use-college.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import { NewPasswordFields } from '../../ui/password-field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { AccountForm, AccountFrame } from './account-frame.tsx';
import { useUsePasswordLinkMutation } from './accounts-api.ts';
import { useTextForm } from './use-text-form.ts';

const CHOOSE_FIELDS = ['newPassword', 'confirmPassword'] as const;

/** Opened by a link that was mailed or handed over. What it holds is after the #. */
export function NewPasswordPage() {
  const token = useLocation().hash.slice(1);
  return (
    <AccountFrame
      title="Choose a new password"
      lead="After this you sign in again, on each of your devices."
      other={{ question: 'The link does not work?', label: 'Ask for a new one', to: PATHS.forgotPassword }}
    >
      {token === '' ? <FormProblem problem={MESSAGES.passwordLinkEnded} /> : <ChooseForm token={token} />}
    </AccountFrame>
  );
}

/** The contract's form, with the college's own minimum password length. */
const formFor = (least: number) =>
  newPasswordForm.refine(form => form.newPassword.length >= least, {
    path: ['newPassword'],
    error: MESSAGES.passwordTooShort(least),
  });

function ChooseForm({ token }: { readonly token: string }) {
  const { passwordMinLength: least } = useCollege();
  const schema = useMemo(() => formFor(least), [least]);
  const form = useTextForm(CHOOSE_FIELDS, schema);
  const { field, isSubmitting, submitting } = form;
  const [choose] = useUsePasswordLinkMutation();
  const navigate = useNavigate();
  const { problem, submit } = useSubmit(form, CHOOSE_FIELDS, MESSAGES.passwordChangeFailed);
  const chosen = ({ message }: { readonly message: string }): void => {
    toast.success(message);
    void navigate(PATHS.login, { replace: true });
  };
  return (
    <AccountForm
      problem={problem}
      onSubmit={submitting(({ newPassword }) => submit(choose({ token, newPassword }), chosen))}
    >
      <NewPasswordFields
        least={least}
        newPassword={field('newPassword')}
        confirmPassword={field('confirmPassword')}
      />
      <Button type="submit" size="lg" fullWidth disabled={isSubmitting}>
        {isSubmitting ? 'Changing password...' : 'Change Password'}
      </Button>
    </AccountForm>
  );
}
