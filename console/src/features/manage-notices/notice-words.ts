import type { ManagedNotice } from '#contract/notices/schema.ts';
import { formatDay } from '../../lib/format/college-time.ts';
import { beginningOf } from '../../ui/form/beginning-of.ts';
import type { NOTICE_FIELDS } from './notice-form.ts';

type NoticeField = (typeof NOTICE_FIELDS)[number];

export const NOTICE_LABELS: Readonly<Record<NoticeField, string>> = {
  title: 'Title',
  text: 'Text',
  type: 'Type',
  event_id: 'Event',
  publish_date: 'Publish date',
  expiry_date: 'Expiry date',
  pinned: 'Pin it above the others',
};

export const NO_EVENT = 'No event';

/** A stored notice as its form shows it. */
export const noticeInWords = ({
  title,
  text,
  type,
  event_id,
  publish_date,
  expiry_date,
  pinned,
}: ManagedNotice): Readonly<Record<NoticeField, string>> => ({
  title,
  text: beginningOf(text),
  type,
  event_id: event_id?.title ?? NO_EVENT,
  publish_date: formatDay(publish_date),
  expiry_date: expiry_date === null ? '' : formatDay(expiry_date),
  pinned: pinned ? 'on' : 'off',
});
