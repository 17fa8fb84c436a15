import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { EVENT_TYPES, LIMITS } from '#contract/constants.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import classes from './event-editor.module.css';
import type { EventFormHandle } from './event-form.ts';

const TRADE_CHOICES = [{ value: '', label: 'All trades' }, ...TRADE_NAMES];

interface EventFieldsProps {
  readonly form: EventFormHandle;
  /** The event's current day, which may have passed. */
  readonly currentDate?: string | undefined;
}

export function EventFields({ form, currentDate }: EventFieldsProps) {
  const { register, control } = form;
  const { errors } = form.formState;
  const { today } = useCollegeTime();
  const description = useWatch({ control, name: 'description' }) ?? '';
  return (
    <>
      <TextInput
        {...register('title')}
        label="Title"
        required
        autoComplete="off"
        error={errors.title?.message}
      />
      <Textarea
        {...register('description')}
        label="Description"
        description={`What students should know or bring, ${description.length} of ${LIMITS.description.max} characters`}
        autosize
        minRows={3}
        maxRows={8}
        error={errors.description?.message}
      />
      <div className={classes.pair}>
        <NativeSelect
          {...register('event_type')}
          label="Event type"
          data={[...EVENT_TYPES]}
          error={errors.event_type?.message}
        />
        <NativeSelect
          {...register('trade', { setValueAs: value => value || null })}
          label="Who is expected"
          data={TRADE_CHOICES}
          error={errors.trade?.message}
        />
        <TextInput
          {...register('date')}
          label="Date"
          required
          type="date"
          min={earliestOf(today(), currentDate)}
          error={errors.date?.message}
        />
        <TextInput {...register('time')} label="Time" required type="time" error={errors.time?.message} />
      </div>
      <TextInput
        {...register('location')}
        label="Location"
        required
        autoComplete="off"
        error={errors.location?.message}
      />
    </>
  );
}

const earliestOf = (today: string, currentDate: string | undefined): string =>
  currentDate !== undefined && currentDate !== '' && currentDate < today ? currentDate : today;
