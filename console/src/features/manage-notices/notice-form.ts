import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, useForm } from 'react-hook-form';
import { z } from 'zod';
import { MESSAGES } from '#contract/messages.ts';
import {
  createNoticeBody,
  type ManagedNotice,
  type UpdateNoticeBody,
  updateNoticeBody,
} from '#contract/notices/schema.ts';
import { refuseUnfinished } from '../../ui/form/unfinished-dates.ts';

/** In the order on the form. The focus goes to the first refused field. */
export const NOTICE_FIELDS = [
  'title',
  'text',
  'type',
  'event_id',
  'publish_date',
  'expiry_date',
  'pinned',
] as const;

const fields = createNoticeBody.extend({
  publish_date: z.string().min(1, MESSAGES.noticePublishRequired).pipe(z.iso.date(MESSAGES.dateInvalid)),
});
const { publish_date, expiry_date } = fields.shape;
const days = z.object({ publish_date, expiry_date });

/** The contract's body, plus the rule about two of its fields. All problems are shown at once. */
export const noticeFormSchema = fields.refine(
  ({ publish_date, expiry_date }) => expiry_date === null || expiry_date >= publish_date,
  {
    path: ['expiry_date'],
    error: MESSAGES.noticeExpiresTooSoon,
    when: ({ value }) => days.safeParse(value).success,
  },
);
type NoticeForm = z.input<typeof noticeFormSchema>;
export type NoticeValues = z.output<typeof noticeFormSchema>;

/** The first values of the form: the notice to change, or a new one of today. */
export function valuesOf(notice: ManagedNotice | null, today: string): NoticeValues {
  if (!notice) {
    return {
      title: '',
      text: '',
      type: 'General',
      event_id: null,
      publish_date: today,
      expiry_date: null,
      pinned: false,
    };
  }
  const { title, text, type, event_id, publish_date, expiry_date, pinned } = notice;
  return { title, text, type, event_id: event_id?.id ?? null, publish_date, expiry_date, pinned };
}

export const useNoticeForm = (defaultValues: DefaultValues<NoticeForm>) =>
  useForm<NoticeForm, unknown, NoticeValues>({
    resolver: refuseUnfinished(zodResolver(noticeFormSchema)),
    defaultValues,
  });

export type NoticeFormHandle = ReturnType<typeof useNoticeForm>;

/** The changed fields only, so that two admins do not undo each other's changes. */
export const changesOf = (
  values: NoticeValues,
  changed: Partial<Readonly<Record<keyof NoticeValues, boolean>>>,
): UpdateNoticeBody =>
  updateNoticeBody.parse(
    Object.fromEntries(NOTICE_FIELDS.filter(name => changed[name]).map(name => [name, values[name]])),
  );
