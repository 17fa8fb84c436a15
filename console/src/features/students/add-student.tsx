import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isolated } from '#contract/bidi.ts';
import { STUDENT_FIELDS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { ADD_MESSAGES } from '#contract/users/add-messages.ts';
import type { UserRecord } from '#contract/users/schema.ts';
import { mayBeStored, sentence } from '../../lib/api/api-error.ts';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { LeavePrompt } from '../../ui/dialog/leave-prompt.tsx';
import forms from '../../ui/form/form.module.css';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import classes from './drawer.module.css';
import { EditFields } from './edit-form.tsx';
import { Secret } from './hand-over.tsx';
import { Namesakes } from './namesakes.tsx';
import { useAddStudentMutation } from './student-commands.ts';
import { useNewStudentForm } from './student-form.ts';

interface AddStudentProps {
  /** Shows a student in place of this form. */
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** One student, for those who come after the list was imported. */
export function AddStudent({ onOpen, onClose }: AddStudentProps) {
  useFocusBack();
  const [add, { data: added }] = useAddStudentMutation();
  if (added) return <AddedStudent added={added} onOpen={onOpen} />;
  return <AddForm add={add} onClose={onClose} />;
}

interface AddFormProps extends Pick<AddStudentProps, 'onClose'> {
  readonly add: ReturnType<typeof useAddStudentMutation>[0];
}

function AddForm({ add, onClose }: AddFormProps) {
  const form = useNewStudentForm();
  const { setFocus } = form;
  // If this part is loaded after the drawer has looked for what takes its focus.
  useEffect(() => setFocus('name'), [setFocus]);
  useDraft(form, 'new');
  const { problem, submit } = useSubmit(form, STUDENT_FIELDS, problemOf);
  const { isDirty, isSubmitting } = form.formState;
  return (
    <form noValidate className={forms.form} onSubmit={form.handleSubmit(values => submit(add(values)))}>
      <LeavePrompt unsaved={isDirty} what={MESSAGES.studentUnadded} />
      <EditFields form={form} trade={null} isAdmin={false} takesFocus />
      <div className={classes.buttons}>
        {/* It is seen here at once, and moves no field. */}
        <Namesakes form={form} />
        <FormProblem problem={problem} />
        <Button type="submit" loading={isSubmitting}>
          Add Student
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Without an answer the student may have been added, with a password that nobody read. */
const problemOf = (error: unknown): string =>
  mayBeStored(error) ? ADD_MESSAGES.unanswered : sentence(error, ADD_MESSAGES.failed);

interface AddedProps extends Pick<AddStudentProps, 'onOpen'> {
  readonly added: { readonly user: UserRecord; readonly initialPassword: string };
}

/** The password is shown only here, so leaving by accident is prevented. */
function AddedStudent({ added: { user, initialPassword }, onOpen }: AddedProps) {
  const [noted, setNoted] = useState(false);
  // Once nothing keeps the address from changing any more.
  useEffect(() => {
    if (noted) onOpen(user.id);
  }, [noted, onOpen, user.id]);
  return (
    <div className={forms.form}>
      <LeavePrompt unsaved={!noted} what={MESSAGES.importPasswordsUnsaved} />
      <Text role="status">{MESSAGES.studentAdded}</Text>
      <Text fw={600}>
        {isolated(user.name)}, {user.roll_no}
      </Text>
      <Secret secret={initialPassword} />
      <div className={classes.buttons}>
        <Button onClick={() => setNoted(true)}>I have noted it</Button>
      </div>
    </div>
  );
}
