import { Alert, Button, TextInput } from '@mantine/core';
import { IconInfoCircle, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { askPasswordLinkBody } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PATHS } from '../../lib/paths.ts';
import { useCollege } from '../../lib/use-college.ts';
import { PERSON } from '../../ui/form/person-fields.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { AccountForm, AccountFrame } from './account-frame.tsx';
import { useAskPasswordLinkMutation } from './accounts-api.ts';
import { useTextForm } from './use-text-form.ts';

const ASK_FIELDS = ['email'] as const;

/** A link to a new password: by mail if the office sends mail, otherwise from the office itself. */
export function ForgotPage() {
  const { mailsPasswordLinks } = useCollege();
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <AccountFrame
      title="Forgot your password?"
      lead="You get a link and choose a new one. Nobody can tell you the old one."
      other={{ question: 'Remembered it?', label: 'Sign in', to: PATHS.login }}
    >
      {!mailsPasswordLinks && (
        <Alert color="peacock" icon={<IconInfoCircle aria-hidden />}>
          {MESSAGES.passwordLinkByOffice}
        </Alert>
      )}
      {mailsPasswordLinks && answer === null && <AskForm onAnswer={setAnswer} />}
      <div role="status">
        {answer !== null && (
          <Alert role="presentation" color="peacock" icon={<IconMail aria-hidden />}>
            {answer}
          </Alert>
        )}
      </div>
    </AccountFrame>
  );
}

function AskForm({ onAnswer }: { readonly onAnswer: (answer: string) => void }) {
  const form = useTextForm(ASK_FIELDS, askPasswordLinkBody);
  const { field, isSubmitting, submitting } = form;
  const [ask] = useAskPasswordLinkMutation();
  const { problem, submit } = useSubmit(form, ASK_FIELDS, MESSAGES.requestFailed);
  return (
    <AccountForm
      problem={problem}
      onSubmit={submitting(body => submit(ask(body), ({ message }) => onAnswer(message)))}
    >
      <TextInput {...field('email')} {...PERSON.email} autoComplete="username" />
      <Button type="submit" size="lg" fullWidth disabled={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Mail Me a Link'}
      </Button>
    </AccountForm>
  );
}
