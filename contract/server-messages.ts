import { serverAccountsMessages } from './accounts/server-messages.ts';
import { serverAttendanceMessages } from './attendance/server-messages.ts';
import { serverEventsMessages } from './events/server-messages.ts';
import { serverCommonMessages } from './messages/server-common.ts';
import { serverOfficeMessages } from './office/server-messages.ts';
import { serverPassesMessages } from './passes/server-messages.ts';
import { serverQrMessages } from './qr/server-messages.ts';
import { serverReportsMessages } from './reports/server-messages.ts';
import { serverUsersMessages } from './users/server-messages.ts';

/** Sentences that only the server and the workers say. They are not in `MESSAGES`, which every browser loads. */
export const SERVER_MESSAGES = {
  ...serverAccountsMessages,
  ...serverAttendanceMessages,
  ...serverEventsMessages,
  ...serverCommonMessages,
  ...serverOfficeMessages,
  ...serverPassesMessages,
  ...serverQrMessages,
  ...serverReportsMessages,
  ...serverUsersMessages,
} as const;
