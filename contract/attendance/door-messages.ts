import { counted, grouped } from '../numbers.ts';

/** What is said at the scanner. No other screen needs it, so it is not in `MESSAGES`. */
export const DOOR_MESSAGES = {
  /** Why the scanner was opened for an event in vain. */
  eventNotScannable: {
    upcoming: (title: string, day: string): string =>
      `${title} is planned for ${day}. Attendance can be marked on that day, or as soon as you open it early.`,
    completed: (title: string): string =>
      `${title} is completed: nobody can be marked at the door any more, unless you reopen it.`,
  },
  /** Nobody is named: the same admin may have ended it on another device, or the day is over. */
  eventEnded: {
    completed: (title: string): string => `${title} is completed.`,
    deleted: (title: string): string => `${title} is deleted.`,
    inactive: (title: string): string => `${title} is no longer active.`,
  },
  eventEndedScans:
    'Further scans are refused, by name. Scans that waited on this device count by the time they were made.',
  eventDeletedScans: 'Scans for it are refused, by name, also those that waited on this device.',
  /** Something like a code has been in view for long and is not read. */
  codeUnreadable: 'Nearer, brighter, hold still',
  newPhone: (since: string): string => `New phone since ${since}`,
  findTooShort: 'Type at least two letters of the name, or the whole roll number',
  findTypeMore: 'There are more. Type more of the name to find them.',
  scanKept: 'No answer from the server. It is sent by itself as soon as there is a connection.',
  scanSlow: 'The server has not answered yet. This device can send the scan later by itself.',
  scanKeptExpected: 'The server checks it later.',
  scanKeptUnsigned: 'Find them by roll number below.',
  scanKeptDoubted: (at: string): string => `By the list of ${at}. Kept anyway: the server decides later.`,
  rosterKept: (count: number, at: string): string =>
    `Names by the list of ${at} (${counted(count, 'student')})`,
  rosterMissing: 'No list of students is on this device yet. Names follow once there is a connection.',
  rosterLeftOut: (count: number): string =>
    `${counted(count, 'student')} more than this device keeps. Their names follow once there is a connection.`,
  rosterNotDurable: 'This browser stores nothing. The list of students is lost when this page closes.',
  notOnRoster: 'This code does not belong to any student on the list',
  scansWait: (count: number): string => `${counted(count, 'waits', 'wait')} on this device`,
  scansRefusedHere: (count: number): string => `${grouped(count)} refused`,
  scansOfOthers: (count: number, names: string): string =>
    `${counted(count, 'scan')} of ${names} ${count === 1 ? 'waits' : 'wait'} on this device, to be sent when they log in here again`,
  scansNotDurable:
    'This browser stores nothing. Please leave this page open until no scan waits on this device.',
  /** Only a restart helps: until then no page of this browser can use its storage. */
  scansDiskSilent:
    'This browser’s storage has stopped. Please leave this page open until no scan waits on this device. Then close the browser and open it again, because more may wait in it.',
  storageStopped: 'This browser’s storage has stopped. Please close the browser and open it again.',
  passNoEvent: 'No event of this pass is active now',
  passEventOver: 'This event is not active any more',
  passAskAnother: 'To scan again, ask the office for another pass.',
  passImpossible: 'A pass needs a secure connection (https) and a browser that stores it',
  passLeftWithScans: (count: number): string =>
    `${counted(count, 'scan waits', 'scans wait')} on this device. Please wait until ${count === 1 ? 'it is' : 'they are'} sent.`,
} as const;
