import { Button } from '@mantine/core';
import toast from 'react-hot-toast';
import { useDispatch } from 'react-redux';
import { MESSAGES } from '#contract/messages.ts';
import type { UserRecord } from '#contract/users/schema.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { userChanged, useSignedInUser } from '../../lib/session/session.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import { LeavePrompt } from '../../ui/leave-prompt.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import classes from './drawer.module.css';
import { EditFields } from './edit-fields.tsx';
import { useChangeStudentMutation } from './student-commands.ts';
import { changesOf, STUDENT_FIELDS, type StudentValues, useStudentForm, valuesOf } from './student-form.ts';

interface EditFormProps {
  readonly user: UserRecord;
}

/** All data of a student that the office can edit. */
export function EditForm({ user }: EditFormProps) {
  const form = useStudentForm(user);
  const own = useSignedInUser();
  const dispatch = useDispatch();
  const [change] = useChangeStudentMutation();
  const { problem, submit, forget } = useSubmit({
    names: STUDENT_FIELDS,
    setError: form.setError,
    problemOf: error => sentence(error, MESSAGES.userUpdateFailed),
  });
  const { isDirty, isSubmitting } = form.formState;

  const save = (values: StudentValues): Promise<void> =>
    submit(change({ id: user.id, ...changesOf(user, values) }), data => {
      form.reset(valuesOf(data.user));
      if (data.user.id === own.id) dispatch(userChanged(data.user));
      toast.success(data.message);
    });
  const restore = (): void => {
    forget();
    form.reset(valuesOf(user));
  };

  return (
    <form noValidate className={classes.form} onSubmit={form.handleSubmit(save)}>
      <LeavePrompt unsaved={isDirty} what={MESSAGES.studentUnsaved} />
      <EditFields form={form} user={user} />
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
