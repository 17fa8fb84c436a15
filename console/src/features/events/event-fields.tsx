import { NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { EVENT_IDENTITIES, EVENT_TYPES, LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import forms from '../../ui/form/form.module.css';
import { MUST_CHOOSE } from '../../ui/form/must-choose.ts';
import { fieldsOf } from '../../ui/form/use-submit.ts';
import { AudienceFields } from './audience-fields.tsx';
import classes from './event-editor.module.css';
import { dayBounds, type EventDays, type EventFormHandle, isFarAway } from './event-form.ts';
import { EVENT_LABELS, IDENTITY_WORDS } from './event-words.ts';

/** HH:MM. A few hours from midnight. */
const isLate = (time: string): boolean => time >= '20:00';
/** Below the field, so that it does not move under the finger. */
const hint = (description: string): TextInputProps => ({
  description,
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
});

interface EventFieldsProps {
  readonly form: EventFormHandle;
  readonly days: EventDays;
  /** Otherwise it is active until an admin completes it. */
  readonly endsWithDay: boolean;
}

/** The fields of the form. */
export function EventFields({ form, days, endsWithDay }: EventFieldsProps) {
  const field = fieldsOf(form);
  const { today } = useCollegeTime();
  const [description = '', date = '', time = ''] = useWatch({
    control: form.control,
    name: ['description', 'date', 'time'],
  });
  return (
    <>
      <TextInput {...field('title')} label={EVENT_LABELS.title} required autoComplete="off" />
      <Textarea
        {...field('description')}
        label={EVENT_LABELS.description}
        description={`What students should know or bring, ${description.length} of ${LIMITS.description.max} characters`}
        autosize
        minRows={3}
        maxRows={8}
      />
      <div className={`${forms.pair} ${classes.pair}`}>
        <NativeSelect {...field('event_type')} label={EVENT_LABELS.event_type} data={[...EVENT_TYPES]} />
        <AudienceFields control={form.control} />
        <TextInput
          {...field('date')}
          {...(isFarAway(date, today()) && hint('This is more than two years ahead: please check the year'))}
          {...dayBounds(days, today())}
          label={EVENT_LABELS.date}
          {...MUST_CHOOSE}
          type="date"
        />
        <TextInput
          {...field('time')}
          {...(endsWithDay && isLate(time) && hint(MESSAGES.eventEndsAtMidnight))}
          label={EVENT_LABELS.time}
          {...MUST_CHOOSE}
          type="time"
        />
      </div>
      <TextInput {...field('location')} label={EVENT_LABELS.location} required autoComplete="off" />
      {days !== 'past' && (
        <NativeSelect
          {...field('identity')}
          label={EVENT_LABELS.identity}
          description="A picture of a code can be sent to a friend. A live code changes all the time on the student’s own phone, so it is hard to share."
          data={EVENT_IDENTITIES.map(value => ({ value, label: IDENTITY_WORDS[value] }))}
        />
      )}
    </>
  );
}
