import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { YEARS } from '#contract/constants.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import type { UserRecord } from '#contract/users/schema.ts';
import classes from './drawer.module.css';
import type { StudentFormHandle } from './student-form.ts';

const YEAR_CHOICES = [{ value: '', label: 'Not known' }, ...YEARS];

/** The whole catalogue, plus the student's current trade if it is no longer in it. */
function tradeChoices(present: string | null) {
  const trades = present && !TRADE_NAMES.includes(present) ? [...TRADE_NAMES, present] : TRADE_NAMES;
  return [{ value: '', label: 'Select a trade' }, ...trades];
}

interface EditFieldsProps {
  readonly form: StudentFormHandle;
  readonly user: UserRecord;
}

export function EditFields({ form, user }: EditFieldsProps) {
  const { register } = form;
  const { errors } = form.formState;
  return (
    <>
      <TextInput {...register('name')} label="Full name" autoComplete="off" error={errors.name?.message} />
      <TextInput
        {...register('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        error={errors.email?.message}
      />
      <div className={classes.pair}>
        <TextInput
          {...register('roll_no')}
          label="Roll number"
          autoComplete="off"
          error={errors.roll_no?.message}
        />
        <NativeSelect
          {...register('year')}
          label="Year of study"
          data={YEAR_CHOICES}
          error={errors.year?.message}
        />
      </div>
      <NativeSelect
        {...register('trade')}
        label="Trade"
        data={tradeChoices(user.trade)}
        error={errors.trade?.message}
      />
      <div className={classes.pair}>
        <TextInput
          {...register('phone')}
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
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
        autosize
        minRows={2}
        maxRows={6}
        error={errors.address?.message}
      />
    </>
  );
}
