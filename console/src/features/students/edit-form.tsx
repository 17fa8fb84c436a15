import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { useDispatch } from 'react-redux';
import { STUDENT_FIELDS, YEARS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import type { UserRecord } from '#contract/users/schema.ts';
import { userChanged, useSignedInUser } from '../../lib/session/session.ts';
import { LeavePrompt } from '../../ui/dialog/leave-prompt.tsx';
import forms from '../../ui/form/form.module.css';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { MUST_CHOOSE } from '../../ui/form/must-choose.ts';
import { PERSON } from '../../ui/form/person-fields.ts';
import { useMeanwhile } from '../../ui/form/use-meanwhile.ts';
import { fieldsOf, useSubmit } from '../../ui/form/use-submit.ts';
import { withChosen } from '../../ui/list/filter-choices.ts';
import classes from './drawer.module.css';
import { useChangeStudentMutation } from './student-commands.ts';
import {
  changesOf,
  IN_PLACE,
  type StudentFormHandle,
  type StudentValues,
  settleInput,
  useStudentForm,
  valuesOf,
} from './student-form.ts';

/** All data of a student that the office can edit. */
export function EditForm({ user }: { readonly user: UserRecord }) {
  const form = useStudentForm(user);
  const own = useSignedInUser();
  const dispatch = useDispatch();
  const [change] = useChangeStudentMutation();
  const { problem, submit, forget } = useSubmit(form, STUDENT_FIELDS, MESSAGES.userUpdateFailed);
  const { isDirty, dirtyFields, isSubmitting } = form.formState;
  const stored = valuesOf(user);
  const { accept, refuseMeanwhile } = useMeanwhile(STUDENT_FIELDS, stored);
  // The fields that are not typed in show what is stored.
  useEffect(() => accept(stored, name => !dirtyFields[name]));

  const save = (values: StudentValues): Promise<void> => {
    const sent = { input: form.getValues(), changes: changesOf(user, values) };
    const refused = refuseMeanwhile({
      now: stored,
      sent: sent.changes,
      words: stored,
      labelOf: name => PERSON[name].label,
    });
    if (refused) return submit(Promise.resolve({ error: refused }));
    return submit(change({ id: user.id, ...sent.changes }), data => {
      // Also if more was typed into them meanwhile.
      accept(valuesOf(data.user), name => name in sent.changes);
      settleInput(form, data.user, sent);
      if (data.user.id === own.id) dispatch(userChanged(data.user));
      toast.success(data.message);
    });
  };
  const restore = (): void => {
    forget();
    form.reset(stored, IN_PLACE);
  };

  return (
    <form noValidate className={forms.form} onSubmit={form.handleSubmit(save)}>
      <LeavePrompt unsaved={isDirty} what={MESSAGES.studentUnsaved} />
      <EditFields form={form} trade={user.trade} isAdmin={user.role === 'admin'} />
      <div className={classes.buttons}>
        <FormProblem problem={problem} />
        <Button type="submit" disabled={!isDirty} loading={isSubmitting}>
          Save changes
        </Button>
        <Button variant="default" disabled={!isDirty || isSubmitting} onClick={restore}>
          Undo changes
        </Button>
      </div>
    </form>
  );
}

interface EditFieldsProps {
  readonly form: StudentFormHandle;
  /** The present trade, which is offered whatever the catalogue says. */
  readonly trade: string | null;
  /** Only an admin may be without a roll number and a trade. */
  readonly isAdmin: boolean;
  /** The drawer gives the focus to the first field. */
  readonly takesFocus?: boolean;
}

/** The fields of a student. */
export function EditFields({ form, trade, isAdmin, takesFocus }: EditFieldsProps) {
  const field = fieldsOf(form);
  const trades = withChosen(TRADE_NAMES, trade ?? '');
  return (
    <>
      <TextInput
        {...field('name')}
        {...PERSON.name}
        autoComplete="off"
        data-autofocus={takesFocus || undefined}
      />
      <TextInput {...field('email')} {...PERSON.email} autoComplete="off" />
      <div className={forms.pair}>
        <TextInput {...field('roll_no')} {...PERSON.roll_no} required={!isAdmin} />
        <NativeSelect
          {...field('year')}
          {...PERSON.year}
          data={[{ value: '', label: 'Not known' }, ...YEARS]}
        />
      </div>
      <NativeSelect
        {...field('trade')}
        {...PERSON.trade}
        {...(!isAdmin && MUST_CHOOSE)}
        data={[{ value: '', label: 'Select a trade' }, ...trades]}
      />
      <div className={forms.pair}>
        <TextInput {...field('phone')} {...PERSON.phone} autoComplete="off" />
        <TextInput {...field('emergencyContact')} {...PERSON.emergencyContact} />
      </div>
      <Textarea {...field('address')} {...PERSON.address} autoComplete="off" />
    </>
  );
}
