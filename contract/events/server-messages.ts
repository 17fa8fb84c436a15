import { counted } from '../numbers.ts';

/** What only the server and the workers say about events and notices. */
export const serverEventsMessages = {
  eventNotActive: (status: string): string =>
    `This event is ${status}; attendance can be marked only while it is active`,
  eventStatus: {
    upcoming: 'This event is upcoming. Open it before completing it.',
    active: 'This event is already active',
    completed: 'This event is completed. Reopen it instead.',
  },
  eventOpened: 'Event opened. Attendance can be marked now.',
  eventAlreadyOpen: 'This event was opened before',
  eventCompleted: 'Event completed',
  eventAlreadyCompleted: 'This event was completed before',
  eventReopened: 'Event reopened. Attendance can be marked again.',
  eventAlreadyReopened: 'This event was reopened before',
  pastEventAdded: 'Past event added. Mark who came, then complete it.',
  eventUpdated: 'Event updated successfully!',
  eventDeleted: 'Event deleted',
  eventHasAttendance: (count: number): string =>
    `This event cannot be deleted: its attendance history has ${counted(count, 'entry', 'entries')}. Write in its title that it is cancelled, complete it, and leave the others without a mark: then it counts for nobody.`,
  eventHasLateScans: (count: number): string =>
    `This event cannot be deleted: ${counted(count, 'scan waits', 'scans wait')} for a decision`,
  noticeCreated: 'Notice saved',
  noticeUpdated: 'Notice updated',
  noticeDeleted: 'Notice deleted',
} as const;
