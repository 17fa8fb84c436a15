import { Alert, Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import toast from 'react-hot-toast';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { PASSWORD_LINK_MESSAGES } from '#contract/accounts/password-link-messages.ts';
import { newPasswordForm } from '#contract/accounts/schema.ts';
import { isolated } from '#contract/bidi.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isApiError, mayBeStored, sentence } from '../../lib/api/api-error.ts';
import { PATHS } from '../../lib/paths.ts';
import { mayLogOut } from '../../lib/session/before-logout.ts';
import { useEndSession } from '../../lib/session/logout.ts';
import { replacingToken } from '../../lib/session/new-token.ts';
import { useUser, visitOf } from '../../lib/session/session.ts';
import { useCollege } from '../../lib/use-college.ts';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { longEnough, NewPasswordFields } from '../../ui/form/password-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
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

/** The links whose use had no answer. The form cannot keep this: it is put up anew when a session ends. */
const unanswered = new Set<string>();

function ChooseForm({ token }: { readonly token: string }) {
  const { passwordMinLength: least } = useCollege();
  const schema = useMemo(() => longEnough(newPasswordForm, 'newPassword', least), [least]);
  const form = useTextForm(CHOOSE_FIELDS, schema);
  const { field, isSubmitting, submitting } = form;
  const { problem: failure, submit } = useSubmit(form, CHOOSE_FIELDS, error => problemOf(error, token));
  const problem = failure ?? (unanswered.has(token) ? PASSWORD_LINK_MESSAGES.unanswered : null);
  const [use] = useUsePasswordLinkMutation();
  const inPlaceOfSession = useInPlaceOfSession();
  const choose = async (newPassword: string) => {
    const answer = await use({ token, newPassword });
    if (mayBeStored(answer.error)) unanswered.add(token);
    return answer;
  };
  return (
    <AccountForm
      problem={problem}
      onSubmit={submitting(({ newPassword }) =>
        inPlaceOfSession(leadOn =>
          submit(choose(newPassword), ({ message }) => {
            toast.success(message);
            leadOn();
          }),
        ),
      )}
    >
      <SignedInHere />
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

const problemOf = (error: unknown, token: string): string =>
  isApiError(error) && error.code === 'password_link_ended' && unanswered.has(token)
    ? PASSWORD_LINK_MESSAGES.endedAfterUnanswered(error.error)
    : sentence(error, MESSAGES.passwordChangeFailed);

/** Who is signed in here may be somebody else, such as a sister whose phone it is. */
function SignedInHere() {
  const user = useUser();
  return (
    user && (
      <Alert role="note" color="marigold" icon={<IconUserCheck aria-hidden />}>
        {PASSWORD_LINK_MESSAGES.signedInHere(isolated(user.name))}
      </Alert>
    )
  );
}

/**
 * Runs work that may lead on to the login. A session on this device ends by that, also that of somebody else.
 * Otherwise the login would lead to their dashboard. It is asked about first, as before a logout.
 */
function useInPlaceOfSession(): (work: (leadOn: () => void) => Promise<void>) => Promise<void> {
  const { getState } = useStore();
  const endSession = useEndSession();
  const navigate = useNavigate();
  return async work => {
    if (!(await mayLogOut())) return;
    const visit = visitOf(getState());
    const leadOn = (): void => {
      // Somebody who signed in meanwhile, in another tab, was not told.
      if (visitOf(getState()) === visit) endSession();
      void navigate(PATHS.login, { replace: true });
    };
    // If the link is of the user who is signed in, the server ends the session before its answer is here.
    await replacingToken(() => work(leadOn));
  };
}
