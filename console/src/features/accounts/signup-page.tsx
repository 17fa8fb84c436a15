import { Button, type InputWrapperProps, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import toast from 'react-hot-toast';
import { z } from 'zod';
import {
  type RegisterBody,
  type SessionAnswer,
  type SignupForm,
  signupForm,
} from '#contract/accounts/schema.ts';
import { SIGN_UP_MESSAGES } from '#contract/accounts/sign-up-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SIGNUP_TRADES } from '#contract/trades.ts';
import { isApiError, mayBeStored } from '../../lib/api/api-error.ts';
import { PATHS } from '../../lib/paths.ts';
import { keepTabDraft, takeTabDraft } from '../../lib/session/tab-draft.ts';
import { useCollege } from '../../lib/use-college.ts';
import forms from '../../ui/form/form.module.css';
import { MUST_CHOOSE } from '../../ui/form/must-choose.ts';
import { longEnough, newPasswordRule, PasswordField } from '../../ui/form/password-field.tsx';
import { PERSON } from '../../ui/form/person-fields.ts';
import { useErrorToasts } from '../../ui/form/use-error-toasts.ts';
import type { Answer } from '../../ui/form/use-submit.ts';
import { AccountForm, AccountFrame } from './account-frame.tsx';
import { useRegisterMutation } from './accounts-api.ts';
import { useAccountRequest } from './use-account-request.ts';
import { useTextForm } from './use-text-form.ts';

const SIGNUP_FIELDS = ['name', 'email', 'roll_no', 'trade', 'password', 'confirmPassword'] as const;

function useSignupForm() {
  const { passwordMinLength } = useCollege();
  const schema = useMemo(() => longEnough(signupForm, 'password', passwordMinLength), [passwordMinLength]);
  return useTextForm(SIGNUP_FIELDS, schema);
}

type SignupFormHandle = ReturnType<typeof useSignupForm>;

/** One sentence for any that is missing (docs/specification.md#fields-and-validation). The repeated password has its own. */
const REQUIRED = SIGNUP_FIELDS.filter(name => name !== 'confirmPassword');

export function SignupPage() {
  const form = useSignupForm();
  const keep = useSignupDraft(form);
  const signUp = useSignUp();
  const { problem, request } = useAccountRequest(form, SIGNUP_FIELDS, {
    welcome: MESSAGES.welcome,
    failed: MESSAGES.signupFailed,
  });
  const { isSubmitting, submitting } = form;

  const submit = ({ confirmPassword: _, ...body }: SignupForm): Promise<void> =>
    request(() => signUp({ ...body, role: 'user' }));
  const incomplete = useErrorToasts(() =>
    REQUIRED.some(name => form.textOf(name).trim() === '') ? [MESSAGES.requiredFields] : [],
  );

  return (
    <AccountFrame
      title="Create your account"
      lead="For students. Your personal QR code is ready right after."
      other={{ question: 'Already registered?', label: 'Sign in', to: PATHS.login }}
    >
      <AccountForm problem={problem} onSubmit={submitting(submit, incomplete)} onChange={keep}>
        <SignupFields field={form.field} />
        <Button type="submit" size="lg" fullWidth disabled={isSubmitting}>
          {isSubmitting ? 'Creating account...' : 'Create Account'}
        </Button>
      </AccountForm>
    </AccountFrame>
  );
}

/** Nobody is signed in. */
const DRAFT = { user: '', of: PATHS.signup };
/** The passwords are never kept. */
const kept = z.object({ name: z.string(), email: z.string(), roll_no: z.string(), trade: z.string() });
const KEPT = kept.keyof().options;

/**
 * A phone throws away pages in the background, also of somebody who only looks up a roll number. What was typed is there
 * again when the page is loaded again, but not for the next person, who comes to it from another one. The returned
 * function keeps what is typed now.
 */
function useSignupDraft({ fill, textOf }: Pick<SignupFormHandle, 'fill' | 'textOf'>): () => void {
  const keep = (): void =>
    keepTabDraft({ ...DRAFT, values: Object.fromEntries(KEPT.map(name => [name, textOf(name)])) });
  const rescue = useEffectEvent(() => {
    const { data } = kept.safeParse(takeTabDraft(DRAFT));
    if (!data) return;
    fill(data);
    keep();
    toast(SIGN_UP_MESSAGES.signupRescued);
  });
  useEffect(() => {
    rescue();
    return () => void takeTabDraft(DRAFT);
  }, []);
  return keep;
}

/**
 * Signs up. What is taken is told with what to do about it: an attempt without an answer may have made the account, which
 * then refuses the next attempt.
 */
function useSignUp() {
  const [register] = useRegisterMutation();
  const wasUnanswered = useRef(false);
  return async (body: RegisterBody): Promise<Answer<SessionAnswer>> => {
    const { data, error } = await register(body);
    const { taken, takenAfterUnanswered } = SIGN_UP_MESSAGES;
    const shown = withAdvice(error, wasUnanswered.current ? takenAfterUnanswered : taken);
    if (mayBeStored(error)) wasUnanswered.current = true;
    return { data, error: shown };
  };
}

function withAdvice(error: unknown, advise: (refused: string) => string): unknown {
  if (!isApiError(error) || !['email_taken', 'roll_no_taken'].includes(error.code)) return error;
  const sentences = Object.entries(error.fields).map(([name, sentence]) => [name, advise(sentence)]);
  return { ...error, fields: Object.fromEntries(sentences) };
}

const TRADE_CHOICES = [{ value: '', label: 'Select your trade' }, ...SIGNUP_TRADES];

/** Keeps inputs that are side by side on one line. */
const HINT_BELOW: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'error',
  'description',
];

function SignupFields({ field }: Pick<SignupFormHandle, 'field'>) {
  const password = field('password');
  const { passwordMinLength } = useCollege();
  return (
    <>
      <TextInput {...field('name')} {...PERSON.name} />
      <TextInput {...field('email')} {...PERSON.email} autoComplete="username" />
      <div className={forms.pair}>
        <TextInput {...field('roll_no')} {...PERSON.roll_no} required />
        <NativeSelect {...field('trade')} {...PERSON.trade} {...MUST_CHOOSE} data={TRADE_CHOICES} />
        <PasswordField
          {...password}
          label="Password"
          description={password.error ? null : newPasswordRule(passwordMinLength)}
          inputWrapperOrder={HINT_BELOW}
          autoComplete="new-password"
        />
        <PasswordField {...field('confirmPassword')} label="Confirm password" autoComplete="new-password" />
      </div>
    </>
  );
}
