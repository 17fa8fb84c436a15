import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { YEARS } from '#contract/constants.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import type { UserRecord } from '#contract/users/schema.ts';
import { PERSON } from '../../ui/person-fields.ts';
import { fieldsOf } from '../../ui/use-submit.ts';
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
  const field = fieldsOf(form);
  return (
    <>
      <TextInput {...field('name')} {...PERSON.name} autoComplete="off" />
      <TextInput {...field('email')} {...PERSON.email} autoComplete="off" />
      <div className={classes.pair}>
        <TextInput {...field('roll_no')} {...PERSON.roll_no} />
        <NativeSelect {...field('year')} {...PERSON.year} data={YEAR_CHOICES} />
      </div>
      <NativeSelect {...field('trade')} {...PERSON.trade} data={tradeChoices(user.trade)} />
      <div className={classes.pair}>
        <TextInput {...field('phone')} {...PERSON.phone} autoComplete="off" />
        <TextInput {...field('emergencyContact')} {...PERSON.emergencyContact} />
      </div>
      <Textarea {...field('address')} {...PERSON.address} autoComplete="off" />
    </>
  );
}
