import { marksMessages } from './attendance/messages.ts';
import { eventsMessages } from './events/messages.ts';
import { commonMessages } from './messages/common.ts';
import { fieldMessages } from './messages/fields.ts';
import { specifiedMessages } from './messages/specified.ts';
import { passMessages } from './passes/messages.ts';
import { qrMessages } from './qr/messages.ts';
import { ownCodeMessages } from './qr/own-messages.ts';
import { reportsMessages } from './reports/messages.ts';
import { usersMessages } from './users/messages.ts';

/** Every sentence for people (docs/specification.md#messages): those whose wording is fixed, and the others by topic. */
export const MESSAGES = {
  ...specifiedMessages,
  ...commonMessages,
  ...fieldMessages,
  ...marksMessages,
  ...passMessages,
  ...qrMessages,
  ...ownCodeMessages,
  ...eventsMessages,
  ...reportsMessages,
  ...usersMessages,
} as const;
