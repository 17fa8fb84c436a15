import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { EVENT_TYPES, LIMITS } from '#contract/constants.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { fieldsOf } from '../../ui/use-submit.ts';
import classes from './event-editor.module.css';
import type { EventFormHandle } from './event-form.ts';

const TRADE_CHOICES = [{ value: '', label: 'All trades' }, ...TRADE_NAMES];

interface EventFieldsProps {
  readonly form: EventFormHandle;
  /** The event's current day, which may have passed. */
  readonly currentDate?: string | undefined;
}

export function EventFields({ form, currentDate }: EventFieldsProps) {
  const field = fieldsOf(form);
  const { today } = useCollegeTime();
  const description = useWatch({ control: form.control, name: 'description' }) ?? '';
  return (
    <>
      <TextInput {...field('title')} label="Title" required autoComplete="off" />
      <Textarea
        {...field('description')}
        label="Description"
        description={`What students should know or bring, ${description.length} of ${LIMITS.description.max} characters`}
        autosize
        minRows={3}
        maxRows={8}
      />
      <div className={classes.pair}>
        <NativeSelect {...field('event_type')} label="Event type" data={[...EVENT_TYPES]} />
        <NativeSelect
          {...field('trade', { setValueAs: value => value || null })}
          label="Who is expected"
          data={TRADE_CHOICES}
        />
        <TextInput
          {...field('date')}
          label="Date"
          required
          type="date"
          min={earliestOf(today(), currentDate)}
        />
        <TextInput {...field('time')} label="Time" required type="time" />
      </div>
      <TextInput {...field('location')} label="Location" required autoComplete="off" />
    </>
  );
}

const earliestOf = (today: string, currentDate: string | undefined): string =>
  currentDate !== undefined && currentDate !== '' && currentDate < today ? currentDate : today;
