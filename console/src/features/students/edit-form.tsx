import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { useDispatch } from 'react-redux';
import { MESSAGES } from '#contract/messages.ts';
import type { UserRecord } from '#contract/users/schema.ts';
import { isApiError, sentence } from '../../lib/api/api-error.ts';
import { userChanged, useSignedInUser } from '../../lib/session/session.ts';
import { showFieldErrors } from '../../ui/field-error.ts';
import { LeavePrompt } from '../../ui/leave-prompt.tsx';
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
  const [problem, setProblem] = useState<string | null>(null);
  const { isDirty, isSubmitting } = form.formState;

  const submit = async (values: StudentValues): Promise<void> => {
    setProblem(null);
    const { data, error } = await change({ id: user.id, ...changesOf(user, values) });
    if (data) {
      form.reset(valuesOf(data.user));
      if (data.user.id === own.id) dispatch(userChanged(data.user));
      toast.success(data.message);
      return;
    }
    const fields = isApiError(error) ? error.fields : {};
    const shown = showFieldErrors({ fields, names: STUDENT_FIELDS, setError: form.setError });
    setProblem(shown ? null : sentence(error, MESSAGES.userUpdateFailed));
  };
  const restore = (): void => {
    setProblem(null);
    form.reset(valuesOf(user));
  };

  return (
    <form noValidate className={classes.form} onSubmit={form.handleSubmit(submit)}>
      <LeavePrompt unsaved={isDirty} what={MESSAGES.studentUnsaved} />
      <EditFields form={form} user={user} />
      <div className={classes.buttons}>
        {problem !== null && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert" className={classes.problem}>
            {problem}
          </Alert>
        )}
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
