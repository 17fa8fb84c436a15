import { commonMessages } from './messages/common.ts';
import { eventsMessages } from './messages/events.ts';
import { fieldMessages } from './messages/fields.ts';
import { marksMessages } from './messages/marks.ts';
import { reportsMessages } from './messages/reports.ts';
import { specifiedMessages } from './messages/specified.ts';
import { usersMessages } from './messages/users.ts';

/** Every sentence for people (docs/specification.md#messages): those whose wording is fixed, and the others by topic. */
export const MESSAGES = {
  ...specifiedMessages,
  ...commonMessages,
  ...fieldMessages,
  ...marksMessages,
  ...eventsMessages,
  ...reportsMessages,
  ...usersMessages,
} as const;
