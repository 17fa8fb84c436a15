import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import classes from './profile.module.css';
import { type ProfileFormHandle, tradeChoices, YEAR_CHOICES } from './profile-form.ts';

interface ProfileFieldsProps {
  readonly form: ProfileFormHandle;
  readonly trade: string | null;
}

export function ProfileFields({ form, trade }: ProfileFieldsProps) {
  const { register } = form;
  const { errors } = form.formState;
  return (
    <>
      <div className={classes.pair}>
        <TextInput {...register('name')} label="Name" autoComplete="name" error={errors.name?.message} />
        <TextInput
          {...register('email')}
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          error={errors.email?.message}
        />
        <NativeSelect
          {...register('trade')}
          label="Trade"
          data={tradeChoices(trade)}
          error={errors.trade?.message}
        />
        <NativeSelect
          {...register('year')}
          label="Year of study"
          data={YEAR_CHOICES}
          error={errors.year?.message}
        />
      </div>
      <fieldset className={classes.contact}>
        <legend>Contact</legend>
        <p className={classes.hint}>Optional. Seen by you and the office only.</p>
        <div className={classes.pair}>
          <TextInput
            {...register('phone')}
            label="Phone"
            type="tel"
            autoComplete="tel"
            error={errors.phone?.message}
          />
          <TextInput
            {...register('emergencyContact')}
            label="Emergency contact"
            autoComplete="off"
            error={errors.emergencyContact?.message}
          />
        </div>
        <Textarea
          {...register('address')}
          label="Address"
          autoComplete="street-address"
          autosize
          minRows={2}
          maxRows={6}
          error={errors.address?.message}
        />
      </fieldset>
    </>
  );
}
