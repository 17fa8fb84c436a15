import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useSchedulesQuery } from '../../lib/api/report-endpoints.ts';
import drawerForm from '../../ui/drawer-form.module.css';
import { DESCRIBED_BELOW, type ReportFormHandle } from './report-form.ts';
import classes from './reports.module.css';
import { WEEKDAYS } from './rhythm-words.ts';

const RHYTHMS = [
  { value: 'once', label: 'Once, now' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
];
const DAYS = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));

/** When the report is made, and for which instant. */
export function WhenFields({ form }: { readonly form: ReportFormHandle }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const [every, kind] = useWatch({ control, name: ['every', 'kind'] });
  const canMail = useSchedulesQuery().data?.canMail ?? false;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>When</legend>
      <div className={drawerForm.pair}>
        <NativeSelect {...register('every')} label="Make it" data={RHYTHMS} />
        {every === 'week' && <NativeSelect {...register('weekday')} label="On" data={DAYS} />}
        {every !== 'once' && (
          <TextInput {...register('time')} type="time" label="At" error={errors.time?.message} />
        )}
        {every === 'once' && kind !== 'cards' && (
          <TextInput
            {...register('asOf')}
            type="datetime-local"
            label="As it was known at"
            description="Empty: as the record stands now"
            inputWrapperOrder={[...DESCRIBED_BELOW]}
            error={errors.asOf?.message}
          />
        )}
      </div>
      {every !== 'once' && canMail && <Checkbox {...register('mail')} label="Send it to my email, too" />}
    </fieldset>
  );
}
