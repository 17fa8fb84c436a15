import { useState } from 'react';
import toast from 'react-hot-toast';
import { isApiError } from '../../lib/api-error.ts';
import { showFieldErrors } from '../../ui/field-error.ts';
import { useUpdateProfileMutation } from './profile-api.ts';
import { PROFILE_FIELDS, type ProfileForm, type ProfileFormHandle } from './profile-form.ts';
import { profileProblem } from './profile-problem.ts';

/** Saves changes of the profile. A problem is shown at its field, or for the form as a whole. */
export function useSaveProfile({ setError }: Pick<ProfileFormHandle, 'setError'>, onSaved: () => void) {
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
