import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { User } from '#contract/accounts.ts';
import { LeavePrompt } from '../../ui/leave-prompt.tsx';
import classes from './profile.module.css';
import { ProfileFields } from './profile-fields.tsx';
import { changesOf, useProfileForm } from './profile-form.ts';
import { useSaveProfile } from './use-save-profile.ts';

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
