import { counted } from '../numbers.ts';

/** Messages about events and notices. */
export const eventsMessages = {
  eventNotFound: 'No such event',
  dateTooEarly: 'Date must be in the year 2000 or later',
  pastEventNotPast: 'The day of a past event is before today',
  pastEventOpen: (day: string): string =>
    `${day} has passed. Mark who came, from a list or one by one, and complete the event.`,
  updateEventFailed: 'Failed to update event',
  updateEventFailedRetry: 'Failed to update event. Please try again.',
  eventEndsAtMidnight: 'Students can be marked until midnight, when the event’s day ends',
  eventCompletedAbsent: (count: number): string =>
    `Event completed. ${counted(count, 'student was', 'students were')} marked absent.`,
  eventReopenedTakenBack: (count: number): string =>
    `Event reopened. ${counted(count, 'absence was', 'absences were')} taken back.`,
  eventDeletedMeanwhile:
    'This event was deleted meanwhile, so it cannot be saved any more. What you typed is still here.',
  rosterKnownFrom: (day: string, byAdding: boolean): string =>
    `Expected are the students known on ${day}, when ${byAdding ? 'this event was added' : 'Rollcall began to record who was expected when'}`,
  noticeNotFound: 'No such notice',
  noticeUnsaved: 'What you wrote is not saved yet.',
  noticeSaveFailed: 'Failed to save notice. Please try again.',
  noticeDeleteFailed: 'Failed to delete notice. Please try again.',
  noEventsYet: 'No events yet',
  calendarFileSaved: 'Calendar file saved. Open it to add the event.',
  noNotices: 'No notices yet',
} as const;
