import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { useDispatch, useStore } from 'react-redux';
import { accountsRoutes } from '#contract/accounts/routes.ts';
import {
  type ChangePasswordBody,
  type ChangePasswordForm,
  changePasswordForm,
  type User,
} from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { api, write } from '../../lib/api/api.ts';
import { mayBeStored, sentence } from '../../lib/api/api-error.ts';
import { explainEnd, replacingToken } from '../../lib/session/new-token.ts';
import { signedIn, tokenOf, visitOf } from '../../lib/session/session.ts';
import { useCollege } from '../../lib/use-college.ts';
import forms from '../../ui/form/form.module.css';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { longEnough, NewPasswordFields, PasswordField } from '../../ui/form/password-field.tsx';
import { fieldsOf, useSubmit } from '../../ui/form/use-submit.ts';
import classes from './settings.module.css';

const { useChangePasswordMutation } = api.injectEndpoints({
  endpoints: build => ({ changePassword: build.mutation(write(accountsRoutes.changePassword)) }),
});

/** In the order on the screen. The focus goes to the first refused field. */
const PASSWORD_FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

function usePasswordForm() {
  const { passwordMinLength: least } = useCollege();
  const resolver = useMemo(() => zodResolver(longEnough(changePasswordForm, 'newPassword', least)), [least]);
  const form = useForm({
    resolver,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  return { form, least };
}

type PasswordFormHandle = ReturnType<typeof usePasswordForm>['form'];

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
  const { isSubmitting } = form.formState;
  const field = fieldsOf(form);
  return (
    <form noValidate className={forms.form} onSubmit={form.handleSubmit(change)}>
      {/* Lets password managers know which user the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        {...field('currentPassword')}
        label="Current password"
        description={isInitial && 'The one the office handed you'}
        autoComplete="current-password"
      />
      <NewPasswordFields
        least={least}
        newPassword={field('newPassword')}
        confirmPassword={field('confirmPassword')}
      />
      <FormProblem problem={problem} />
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
  const [changePassword] = useChangePasswordMutation();
  const dispatch = useDispatch();
  const { getState } = useStore();
  const { problem, submit } = useSubmit(form, PASSWORD_FIELDS, problemOf);

  const answered = async (body: ChangePasswordBody) => {
    const token = tokenOf(getState());
    const answer = await changePassword(body);
    if (token !== null && mayBeStored(answer.error)) explainEnd(token, MESSAGES.ownPasswordEnded);
    return answer;
  };
  const change = ({ confirmPassword: _, ...body }: ChangePasswordForm): Promise<void> => {
    const visit = visitOf(getState());
    return replacingToken(async () => {
      // It may have waited for another tab, and somebody else may be here by now.
      if (visitOf(getState()) !== visit) return;
      await submit(answered(body), ({ user, token, message }) => {
        dispatch(signedIn({ user, token }));
        toast.success(message);
        form.reset();
        onChanged(user);
      });
    });
  };
  return { problem, change };
}

/** Without an answer the new password may hold. */
const problemOf = (error: unknown): string =>
  mayBeStored(error) ? MESSAGES.ownPasswordUnanswered : sentence(error, MESSAGES.passwordChangeFailed);
