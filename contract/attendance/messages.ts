import { counted, grouped } from '../numbers.ts';

/** Messages about marks, codes and scans. */
export const marksMessages = {
  alreadyMarked: (status: string, by: string, at: string): string =>
    `Already marked ${status} by ${by} at ${at}`,
  youWereMarked: (status: string, event: string): string => `You were marked ${status} at ${event}`,
  yourMarkWithdrawn: (event: string): string => `Your mark at ${event} was withdrawn`,
  studentNotFound: 'No such student',
  noLongerListed: 'No longer in this list',
  findTooShort: 'Type at least two letters of the name, or the whole roll number',
  findTypeMore: 'There are more. Type more of the name to find them.',
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
  listMarked: (count: number): string => `${counted(count, 'student')} marked present`,
  /** `reason`: of the first that was refused. */
  listPartly: (marked: number, refused: number, reason: string): string =>
    `${grouped(marked)} marked, ${grouped(refused)} not: ${reason}. Those who are marked are left out now.`,
  listNotReady: 'The students are still being loaded. Please press again in a moment.',
  listUnmarked: 'This list is not marked.',
  listNobody: 'Nobody on this list can be marked now.',
  listNotTicked: 'Please tick who was there.',
  listUnanswered: 'The answer did not arrive. Please press again: nobody is marked twice.',
  idReused: 'This id was already used for something else',
  scanKept: 'No answer from the server. It is sent by itself as soon as there is a connection.',
  scanSlow: 'The server has not answered yet. This device can send the scan later by itself.',
  scanKeptExpected: 'The server checks it later.',
  scanKeptUnsigned: 'Find them by roll number below.',
  scanKeptDoubted: (at: string): string => `By the list of ${at}. Kept anyway: the server decides later.`,
  /** Nobody is named: the same admin may have ended it on another device, or the day is over. */
  eventEnded: {
    completed: (title: string): string => `${title} is completed.`,
    deleted: (title: string): string => `${title} is deleted.`,
    inactive: (title: string): string => `${title} is no longer active.`,
  },
  eventEndedScans:
    'Further scans are refused, by name. Scans that waited on this device count by the time they were made.',
  eventDeletedScans: 'Scans for it are refused, by name, also those that waited on this device.',
  rosterKept: (count: number, at: string): string =>
    `Names by the list of ${at} (${counted(count, 'student')})`,
  rosterMissing: 'No list of students is on this device yet. Names follow once there is a connection.',
  rosterLeftOut: (count: number): string =>
    `${counted(count, 'student')} more than this device keeps. Their names follow once there is a connection.`,
  rosterNotDurable: 'This browser stores nothing. The list of students is lost when this page closes.',
  notOnRoster: 'This code does not belong to any student on the list',
  scansWait: (count: number): string => `${counted(count, 'waits', 'wait')} on this device`,
  scansUnsent: (count: number): string =>
    `${counted(count, 'scan waits', 'scans wait')} on this device to be sent`,
  scansRefused: (count: number): string =>
    `${counted(count, 'scan was', 'scans were')} refused. Please look at the scanner.`,
  scansRefusedHere: (count: number): string => `${grouped(count)} refused`,
  scansOfOthers: (count: number, names: string): string =>
    `${counted(count, 'scan')} of ${names} ${count === 1 ? 'waits' : 'wait'} on this device, to be sent when they log in here again`,
  scansNotDurable:
    'This browser stores nothing. Please leave this page open until no scan waits on this device.',
  /** A screen could not be loaded. A reload would lose what only this page has. */
  scansOnThisPage: (count: number): string =>
    `${counted(count, 'scan waits', 'scans wait')} on this device. Please leave this page open until ${count === 1 ? 'it is' : 'they are'} sent: a reload may lose ${count === 1 ? 'it' : 'them'}. Once there is a connection, open this screen in a new tab.`,
  /** Only a restart helps: until then no page of this browser can use its storage. */
  scansDiskSilent:
    'This browser’s storage has stopped. Please leave this page open until no scan waits on this device. Then close the browser and open it again, because more may wait in it.',
  storageStopped: 'This browser’s storage has stopped. Please close the browser and open it again.',
  /** Something like a code has been in view for long and is not read. */
  codeUnreadable: 'Nearer, brighter, hold still',
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
} as const;
