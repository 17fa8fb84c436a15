import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import toast from 'react-hot-toast';
import type { User } from '#contract/accounts/schema.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { showFieldErrors } from '../../ui/field-error.ts';
import { LeavePrompt } from '../../ui/leave-prompt.tsx';
import classes from './profile.module.css';
import { useUpdateProfileMutation } from './profile-api.ts';
import { ProfileFields } from './profile-fields.tsx';
import {
  changesOf,
  PROFILE_FIELDS,
  type ProfileForm,
  type ProfileFormHandle,
  useProfileForm,
} from './profile-form.ts';
import { profileProblem } from './profile-problem.ts';

interface ProfileEditProps {
  readonly user: User;
  /** Called when the user has saved or cancelled. */
  readonly onDone: () => void;
}

export function ProfileEdit({ user, onDone }: ProfileEditProps) {
  const { form, saved } = useProfileForm(user);
  const { control, setFocus } = form;
  const { problem, save } = useSaveProfile(form, onDone);
  const { isSubmitting } = form.formState;
  const differs = Object.keys(changesOf(useWatch({ control }), saved)).length > 0;
  useEffect(() => setFocus('name'), [setFocus]);

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.handleSubmit(values => save(changesOf(values, saved)))}
    >
      <ProfileFields form={form} trade={saved.trade || null} />
      {problem !== null && (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
          {problem}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button type="submit" size="lg" disabled={!differs || isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save'}
        </Button>
        <Button size="lg" variant="default" disabled={isSubmitting} onClick={onDone}>
          Cancel
        </Button>
      </div>
      <LeavePrompt unsaved={differs} what="Your changes to your profile are not saved yet." />
    </form>
  );
}

/** Saves changes of the profile. A problem is shown at its field, or for the form as a whole. */
function useSaveProfile({ setError }: Pick<ProfileFormHandle, 'setError'>, onSaved: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [updateProfile] = useUpdateProfileMutation();

  const save = async (changes: ProfileForm): Promise<void> => {
    setProblem(null);
    const { data, error } = await updateProfile(changes);
    if (data) {
      toast.success(data.message);
      onSaved();
      return;
    }
    const fields = isApiError(error) ? error.fields : {};
    if (!showFieldErrors({ fields, names: PROFILE_FIELDS, setError })) setProblem(profileProblem(error));
  };
  return { problem, save };
}
