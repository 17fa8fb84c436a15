import { commonMessages } from './messages/common.ts';
import { eventsMessages } from './messages/events.ts';
import { fieldMessages } from './messages/fields.ts';
import { marksMessages } from './messages/marks.ts';
import { reportsMessages } from './messages/reports.ts';
import { specifiedMessages } from './messages/specified.ts';
import { usersMessages } from './messages/users.ts';

/** Every sentence the product says to people: the specification's catalogue, and its complement by topic. */
export const MESSAGES = {
  ...specifiedMessages,
  ...commonMessages,
  ...fieldMessages,
  ...marksMessages,
  ...eventsMessages,
  ...reportsMessages,
  ...usersMessages,
} as const;
