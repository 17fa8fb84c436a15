import { counted } from '../numbers.ts';

/** Messages about marks, codes and scans. */
export const marksMessages = {
  alreadyMarked: (status: string, by: string, at: string): string =>
    `Already marked ${status} by ${by} at ${at}`,
  youWereMarked: (status: string, event: string): string => `You were marked ${status} at ${event}`,
  yourMarkWithdrawn: (event: string): string => `Your mark at ${event} was withdrawn`,
  studentNotFound: 'No such student',
  noLongerListed: 'No longer in this list',
  attendanceNotFound: 'No such attendance record',
  attendanceWithdrawn: 'This mark was withdrawn. Please mark the student again.',
  attendanceChanged: 'Somebody has changed this mark since. Its history says who.',
  alreadyWithdrawn: (by: string, at: string): string => `Already withdrawn by ${by} at ${at}`,
  reasonRequired: 'Reason is required',
  reasonTooLong: 'Reason must be at most 300 characters long',
  notEligible: (students: string): string => `This event is for ${students} only`,
  markedNotExpected: (count: number): string =>
    `${counted(count, 'student who is marked is', 'students who are marked are')} not expected: they have left or changed since, or the event is for others now`,
  studentInactive: 'This student account is deactivated',
  bulkTwice: 'A student is in this list twice',
  idReused: 'This id was already used for something else',
  scansUnsent: (count: number): string =>
    `${counted(count, 'scan waits', 'scans wait')} on this device to be sent`,
  scansRefused: (count: number): string =>
    `${counted(count, 'scan was', 'scans were')} refused. Please look at the scanner.`,
  /** A screen could not be loaded. A reload would lose what only this page has. */
  scansOnThisPage: (count: number): string =>
    `${counted(count, 'scan waits', 'scans wait')} on this device. Please leave this page open until ${count === 1 ? 'it is' : 'they are'} sent: a reload may lose ${count === 1 ? 'it' : 'them'}. Once there is a connection, open this screen in a new tab.`,
  /** To a user who cannot send them: signed out, or no longer an admin. */
  scansNeedAdmin: (count: number): string =>
    `${counted(count, 'scan waits', 'scans wait')} on this device. An admin can log in here and take ${count === 1 ? 'it' : 'them'} over.`,
  logoutWithScans: (count: number): string =>
    `${counted(count, 'scan waits', 'scans wait')} on this device. ${count === 1 ? 'It is' : 'They are'} sent only when you log in here again.`,
  noLongerOpen: 'Decided meanwhile',
  historyEmpty: 'Nothing has been recorded here yet.',
  lateScansTwice: 'Each scan can be decided once in a call.',
  lateScansFailed: 'The scans to decide could not be loaded.',
  lateScanFailed: 'The decision could not be stored. Please try again.',
  lateScanNotFound: 'No such scan',
  lateScanDecided: 'This scan was decided before',
  noScanWaits: 'No scan waits for a decision.',
  noScanOfEventWaits: 'No scan of this event waits for a decision.',
  noScanDecided: 'None was decided yet.',
  noScanOfEventDecided: 'None of this event was decided yet.',
} as const;
