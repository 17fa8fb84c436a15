import { zodResolver } from '@hookform/resolvers/zod';
import { NativeSelect, TextInput } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import {
  type AskChangeBody,
  askChangeBody,
  IDENTITY_FIELDS,
  type Identity,
} from '#contract/accounts/identity.ts';
import type { User } from '#contract/accounts/schema.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { SIGNUP_TRADES } from '#contract/trades.ts';
import { useAskChangeMutation } from '../../lib/api/profile-endpoints.ts';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useAskBeforeClosing } from '../../ui/dialog/use-ask-before-closing.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { MUST_CHOOSE } from '../../ui/form/must-choose.ts';
import { PERSON } from '../../ui/form/person-fields.ts';
import { fieldsOf, useSubmit } from '../../ui/form/use-submit.ts';
import { withChosen } from '../../ui/list/filter-choices.ts';

interface AskDialogProps {
  readonly user: User;
  /** What was asked before, to begin with. */
  readonly request: Identity['request'];
  /** Takes the focus once it is asked. */
  readonly standing: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The form for what the office should change. What is left as it is, is not asked for. */
export function AskDialog({ user, request, standing, onClose }: AskDialogProps) {
  const back = useFocusBack();
  const [ask] = useAskChangeMutation();
  // The office may change the user meanwhile. A field that was not touched does not ask to turn that back.
  const [opened] = useState(user);
  const form = useForm({ resolver: zodResolver(askChangeBody), defaultValues: wishesOf(opened, request) });
  const field = fieldsOf(form);
  const { problem, submit, forget } = useSubmit(form, IDENTITY_FIELDS, OFFICE_MESSAGES.changeNotAsked);
  const send = form.handleSubmit(values =>
    submit(ask(differing(opened, values)), data => {
      toast.success(data.message);
      back.current = standing.current;
      onClose();
    }),
  );
  const { requestClose, question } = useAskBeforeClosing(
    form.formState.isDirty,
    OFFICE_MESSAGES.changeUnsent,
    onClose,
  );
  const confirm = async (): Promise<null> => {
    forget();
    await send();
    return null;
  };
  return (
    <>
      <ConfirmDialog
        title="What should the office change?"
        confirm="Send to the office"
        onConfirm={confirm}
        onClose={requestClose}
        fields={
          <>
            <TextInput {...field('name')} {...PERSON.name} data-autofocus />
            <TextInput {...field('roll_no')} {...PERSON.roll_no} required />
            <NativeSelect
              {...field('trade')}
              {...PERSON.trade}
              {...MUST_CHOOSE}
              data={withChosen(SIGNUP_TRADES, opened.trade ?? '')}
            />
            <FormProblem problem={problem} />
          </>
        }
      />
      {question}
    </>
  );
}

/** What is so now, and in place of it what was asked before. */
function wishesOf(user: User, request: Identity['request']) {
  const wished = Object.fromEntries((request?.changes ?? []).map(({ field, wish }) => [field, wish]));
  return { name: user.name, roll_no: user.roll_no ?? '', trade: user.trade ?? '', ...wished };
}

/** The fields that should become something else. */
const differing = (user: User, values: AskChangeBody): AskChangeBody =>
  Object.fromEntries(
    IDENTITY_FIELDS.flatMap(field => (values[field] === user[field] ? [] : [[field, values[field]]])),
  );
