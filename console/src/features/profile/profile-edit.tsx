import { Button, NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import toast from 'react-hot-toast';
import type { User } from '#contract/accounts/schema.ts';
import { useUpdateProfileMutation } from '../../lib/api/profile-endpoints.ts';
import { LeavePrompt } from '../../ui/dialog/leave-prompt.tsx';
import forms from '../../ui/form/form.module.css';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { PERSON } from '../../ui/form/person-fields.ts';
import { useDraft } from '../../ui/form/use-draft.ts';
import { fieldsOf, useSubmit } from '../../ui/form/use-submit.ts';
import classes from './profile.module.css';
import {
  changesOf,
  PROFILE_FIELDS,
  type ProfileForm,
  type ProfileFormHandle,
  profileProblem,
  tradeChoices,
  useProfileForm,
  YEAR_CHOICES,
} from './profile-form.ts';

interface ProfileEditProps {
  readonly user: User;
  /** Name and trade are kept by the office, and the year once it is known. */
  readonly locked: boolean;
  /** Called when the user has saved or cancelled. */
  readonly onDone: () => void;
}

export function ProfileEdit({ user, locked, onDone }: ProfileEditProps) {
  const { form, saved } = useProfileForm(user);
  const { control, setFocus } = form;
  useDraft(form, 'profile');
  const [updateProfile] = useUpdateProfileMutation();
  const { problem, submit } = useSubmit(form, PROFILE_FIELDS, profileProblem);
  const { isSubmitting } = form.formState;
  const differs = Object.keys(changesOf(useWatch({ control }), saved, locked)).length > 0;
  const [first] = useState(locked ? ('email' as const) : ('name' as const));
  useEffect(() => setFocus(first), [setFocus, first]);

  const save = (values: ProfileForm): Promise<void> =>
    submit(updateProfile(changesOf(values, saved, locked)), data => {
      toast.success(data.message);
      onDone();
    });

  return (
    <form noValidate className={forms.form} onSubmit={form.handleSubmit(save)}>
      <ProfileFields {...{ form, user, locked }} trade={saved.trade || null} year={saved.year || null} />
      <FormProblem problem={problem} />
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

/** Shown as it is, whatever was typed before the office locked it. */
const KEPT = {
  readOnly: true,
  variant: 'filled',
  description: 'Kept by the office',
  inputWrapperOrder: ['label', 'input', 'description'],
} satisfies TextInputProps;

interface ProfileFieldsProps {
  readonly form: ProfileFormHandle;
  readonly user: User;
  readonly locked: boolean;
  readonly trade: string | null;
  readonly year: string | null;
}

function ProfileFields({ form, user, locked, trade, year }: ProfileFieldsProps) {
  const field = fieldsOf(form);
  return (
    <>
      <div className={`${forms.pair} ${classes.pair}`}>
        {locked ? (
          <TextInput label="Name" value={user.name} {...KEPT} />
        ) : (
          <TextInput {...field('name')} {...PERSON.name} label="Name" />
        )}
        <TextInput {...field('email')} {...PERSON.email} />
        {locked ? (
          <TextInput label={PERSON.trade.label} value={user.trade ?? ''} {...KEPT} />
        ) : (
          <NativeSelect {...field('trade')} {...PERSON.trade} data={tradeChoices(trade)} />
        )}
        {locked && year ? (
          <TextInput label={PERSON.year.label} value={year} {...KEPT} />
        ) : (
          <NativeSelect {...field('year')} {...PERSON.year} data={YEAR_CHOICES} />
        )}
      </div>
      <fieldset className={classes.contact}>
        <legend>Contact</legend>
        <p className={`${classes.hint} rc-soft`}>Optional. Seen by you and the office only.</p>
        <div className={`${forms.pair} ${classes.pair}`}>
          <TextInput {...field('phone')} {...PERSON.phone} />
          <TextInput {...field('emergencyContact')} {...PERSON.emergencyContact} />
        </div>
        <Textarea {...field('address')} {...PERSON.address} />
      </fieldset>
    </>
  );
}
