import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { PERSON } from '../../ui/person-fields.ts';
import { fieldsOf } from '../../ui/use-submit.ts';
import classes from './profile.module.css';
import { type ProfileFormHandle, tradeChoices, YEAR_CHOICES } from './profile-form.ts';

interface ProfileFieldsProps {
  readonly form: ProfileFormHandle;
  readonly trade: string | null;
}

export function ProfileFields({ form, trade }: ProfileFieldsProps) {
  const field = fieldsOf(form);
  return (
    <>
      <div className={classes.pair}>
        <TextInput {...field('name')} {...PERSON.name} label="Name" />
        <TextInput {...field('email')} {...PERSON.email} />
        <NativeSelect {...field('trade')} {...PERSON.trade} data={tradeChoices(trade)} />
        <NativeSelect {...field('year')} {...PERSON.year} data={YEAR_CHOICES} />
      </div>
      <fieldset className={classes.contact}>
        <legend>Contact</legend>
        <p className={classes.hint}>Optional. Seen by you and the office only.</p>
        <div className={classes.pair}>
          <TextInput {...field('phone')} {...PERSON.phone} />
          <TextInput {...field('emergencyContact')} {...PERSON.emergencyContact} />
        </div>
        <Textarea {...field('address')} {...PERSON.address} />
      </fieldset>
    </>
  );
}
