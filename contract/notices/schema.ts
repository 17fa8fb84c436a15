import { z } from 'zod';
import {
  callersId,
  daySchema,
  filterOf,
  idSchema,
  pageAnswer,
  pageQuery,
  requiredText,
  success,
  textSchema,
} from '../common.ts';
import { EVENT_TYPES, LIMITS, NOTICE_TYPES } from '../constants.ts';
import { eventSchema, titleSchema } from '../events/schema.ts';
import { MESSAGES } from '../messages.ts';

const fields = {
  title: titleSchema,
  text: requiredText(MESSAGES.noticeTextRequired).max(LIMITS.noticeText.max, MESSAGES.noticeTextTooLong),
  type: z.enum(NOTICE_TYPES, MESSAGES.noticeTypeUnknown),
  /** The event it is about. */
  event_id: idSchema.nullable(),
  /** First and last day on which it is in force, by the college's calendar. Without a last day it stays in force. */
  publish_date: daySchema,
  expiry_date: daySchema.nullable(),
  /** Shown above all notices that are not pinned. */
  pinned: z.boolean(),
};

/** Body of `POST /notices`. Without `publish_date` it is in force from today. */
export const createNoticeBody = z.strictObject({
  ...callersId,
  ...fields,
  type: fields.type.default('General'),
  event_id: fields.event_id.default(null),
  publish_date: fields.publish_date.optional(),
  expiry_date: fields.expiry_date.default(null),
  pinned: fields.pinned.default(false),
});
export type CreateNoticeBody = z.infer<typeof createNoticeBody>;
export type CreateNoticeForm = z.input<typeof createNoticeBody>;

/** Body of `PUT /notices/:id`. Fields that are left out stay as they are. */
export const updateNoticeBody = z.strictObject(fields).partial();
export type UpdateNoticeBody = z.infer<typeof updateNoticeBody>;

/** A notice as the public page shows it. The only personal data is the author's name. */
const noticeSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  type: z.enum(NOTICE_TYPES),
  event_id: z.object({ id: z.string(), title: z.string() }).nullable(),
  publish_date: z.string(),
  expiry_date: z.string().nullable(),
  pinned: z.boolean(),
  createdBy: z.object({ name: z.string() }).nullable(),
  createdAt: z.string(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** `in_force`: its days include today. */
const NOTICE_STATES = ['scheduled', 'in_force', 'expired'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** A notice as the admins who manage them see it. */
const managedNoticeSchema = noticeSchema.extend({ state: z.enum(NOTICE_STATES) });
export type ManagedNotice = z.infer<typeof managedNoticeSchema>;

/**
 * An event as the public page shows it: no roster, no counts, and not how students are identified. The only personal
 * data is the creator's name.
 */
const publicEventSchema = eventSchema
  .omit({ counts: true, createdBy: true, identity: true, statusChosen: true })
  .extend({
    createdBy: z.object({ name: z.string() }).nullable(),
  });
export type PublicEvent = z.infer<typeof publicEventSchema>;

const search = textSchema.max(LIMITS.search.max).optional();
export const spanQuery = z.strictObject({ ...pageQuery, search });
export const noticesQuery = spanQuery.extend({ event_type: filterOf(z.enum(EVENT_TYPES)) });
export const noticeTypeParams = z.strictObject({ type: z.enum(NOTICE_TYPES, MESSAGES.noticeTypeUnknown) });

/**
 * Answer of every list on the page. `limit`, `cursor`, `count` and `total` are about the events, as in all lists.
 * `notices` are those in force: pinned first, then the newest, at most `limit` of `noticeCount`. They come with the
 * first page of events only. Notices that are not in force today are never listed here.
 */
export const noticesAnswer = z.object({
  success,
  notices: z.array(noticeSchema),
  noticeCount: z.number().int(),
  events: z.array(publicEventSchema),
  ...pageAnswer,
  /** The numbers at the top of the page, over all events. Upcoming: active and upcoming events. */
  stats: z.object({
    totalEvents: z.number().int(),
    upcoming: z.number().int(),
    today: z.number().int(),
    totalAttendees: z.number().int(),
  }),
});
export type NoticesAnswer = z.infer<typeof noticesAnswer>;

export const manageNoticesQuery = z.strictObject({
  ...pageQuery,
  search,
  type: filterOf(z.enum(NOTICE_TYPES)),
  state: filterOf(z.enum(NOTICE_STATES)),
});
export type ManageNoticesQuery = z.infer<typeof manageNoticesQuery>;

export const manageNoticesAnswer = z.object({
  success,
  notices: z.array(managedNoticeSchema),
  ...pageAnswer,
});
export const changedNoticeAnswer = z.object({ success, message: z.string(), notice: managedNoticeSchema });
