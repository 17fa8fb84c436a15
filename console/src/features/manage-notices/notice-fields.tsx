import { Checkbox, NativeSelect, type NativeSelectProps, Textarea, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { LIMITS, NOTICE_TYPES } from '#contract/constants.ts';
import type { ManagedNotice } from '#contract/notices/schema.ts';
import { useUpcomingEventsQuery } from '../../lib/api/event-endpoints.ts';
import { optionsOf, titleAndDate } from '../../lib/format/event-labels.ts';
import forms from '../../ui/form/form.module.css';
import { MUST_CHOOSE } from '../../ui/form/must-choose.ts';
import { fieldsOf } from '../../ui/form/use-submit.ts';
import classes from './manage-notices.module.css';
import type { NoticeFormHandle } from './notice-form.ts';
import { NO_EVENT, NOTICE_LABELS } from './notice-words.ts';

interface NoticeFieldsProps {
  readonly form: NoticeFormHandle;
  /** The notice's current event, which may be over by now. */
  readonly about: ManagedNotice['event_id'];
}

const orNull = (value: string | null): string | null => value || null;

export function NoticeFields({ form, about }: NoticeFieldsProps) {
  const field = fieldsOf(form);
  const [text = '', publish_date = ''] = useWatch({ control: form.control, name: ['text', 'publish_date'] });
  return (
    <>
      <TextInput {...field('title')} label={NOTICE_LABELS.title} required autoComplete="off" data-autofocus />
      <Textarea
        {...field('text')}
        label={NOTICE_LABELS.text}
        description={`Web addresses become links; ${text.length} of ${LIMITS.noticeText.max} characters`}
        required
        autosize
        minRows={5}
        maxRows={14}
      />
      <div className={forms.pair}>
        <NativeSelect {...field('type')} label={NOTICE_LABELS.type} data={[...NOTICE_TYPES]} />
        <NoticeEventSelect {...field('event_id', { setValueAs: orNull })} about={about} />
        <TextInput
          {...field('publish_date')}
          label={NOTICE_LABELS.publish_date}
          description="The first day it is shown"
          {...MUST_CHOOSE}
          type="date"
        />
        <TextInput
          {...field('expiry_date', { setValueAs: orNull })}
          label={NOTICE_LABELS.expiry_date}
          description="The last day; without one it stays"
          type="date"
          min={publish_date}
        />
      </div>
      <Checkbox
        {...field('pinned')}
        label={NOTICE_LABELS.pinned}
        classNames={{ body: classes.pin, label: classes.pinLabel, input: classes.pinBox }}
      />
    </>
  );
}

type NoticeEventSelectProps = Omit<NativeSelectProps, 'about'> & {
  readonly about: ManagedNotice['event_id'];
};

/** The event of a notice: an active or upcoming one, or its current one. */
function NoticeEventSelect({ about, ...props }: NoticeEventSelectProps) {
  const { data } = useUpcomingEventsQuery();
  const coming = data?.events ?? [];
  const known = about !== null && !coming.some(event => event.id === about.id);
  return (
    <NativeSelect
      {...props}
      label={NOTICE_LABELS.event_id}
      data={[
        { value: '', label: NO_EVENT },
        ...(known ? [{ value: about.id, label: about.title }] : []),
        ...optionsOf(coming, titleAndDate),
      ]}
    />
  );
}
