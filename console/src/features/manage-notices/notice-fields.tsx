import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { LIMITS, NOTICE_TYPES } from '#contract/constants.ts';
import type { ManagedNotice } from '#contract/notices.ts';
import drawerForm from '../../ui/drawer-form.module.css';
import classes from './manage-notices.module.css';
import { NoticeEventSelect } from './notice-event-select.tsx';
import type { NoticeFormHandle } from './notice-form.ts';

interface NoticeFieldsProps {
  readonly form: NoticeFormHandle;
  /** The notice's current event, which may be over by now. */
  readonly about: ManagedNotice['event_id'];
}

const orNull = (value: string | null): string | null => value || null;

export function NoticeFields({ form, about }: NoticeFieldsProps) {
  const { register, control } = form;
  const { errors } = form.formState;
  const [text = '', publish_date = ''] = useWatch({ control, name: ['text', 'publish_date'] });
  return (
    <>
      <TextInput
        {...register('title')}
        label="Title"
        required
        autoComplete="off"
        data-autofocus
        error={errors.title?.message}
      />
      <Textarea
        {...register('text')}
        label="Text"
        description={`Web addresses become links; ${text.length} of ${LIMITS.noticeText.max} characters`}
        required
        autosize
        minRows={5}
        maxRows={14}
        error={errors.text?.message}
      />
      <div className={drawerForm.pair}>
        <NativeSelect
          {...register('type')}
          label="Type"
          data={[...NOTICE_TYPES]}
          error={errors.type?.message}
        />
        <NoticeEventSelect
          {...register('event_id', { setValueAs: orNull })}
          about={about}
          error={errors.event_id?.message}
        />
        <TextInput
          {...register('publish_date')}
          label="Publish date"
          description="The first day it is shown"
          required
          type="date"
          error={errors.publish_date?.message}
        />
        <TextInput
          {...register('expiry_date', { setValueAs: orNull })}
          label="Expiry date"
          description="The last day; without one it stays"
          type="date"
          min={publish_date}
          error={errors.expiry_date?.message}
        />
      </div>
      <Checkbox
        {...register('pinned')}
        label="Pin it above the others"
        classNames={{ body: classes.pin, label: classes.pinLabel, input: classes.pinBox }}
        error={errors.pinned?.message}
      />
    </>
  );
}
