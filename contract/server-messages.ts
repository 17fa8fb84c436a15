import { counted, grouped } from './numbers.ts';

/** Sentences that only the server and the workers say. They are not in `MESSAGES`, which every browser loads. */
export const SERVER_MESSAGES = {
  uploadType: (types: string): string => `Please send a file of one of these types: ${types}`,
  sampleRemoved: 'The sample data is removed, and Rollcall has ended',
  tooManyAttempts: (seconds: number): string => {
    const minutes = Math.ceil(seconds / 60);
    return `Too many attempts. Please try again in ${minutes === 1 ? 'one minute' : `${minutes} minutes`}.`;
  },

  // Accounts
  passwordCommon: 'This password is among the most common ones. Please choose another.',
  passwordLinkAsked:
    'If an account has this email, a link is on its way. It works once, within one hour. Please look among unwanted mail too.',
  passwordChosen: 'Your password is changed. Please sign in with it.',
  /** A mail. */
  passwordLinkSubject: (college: string): string => `A new password – ${college}`,
  passwordLinkMail: (link: string, minutes: number): string =>
    `Somebody asked for a new password for the account with this email. If it was you, choose it here, within ${minutes === 1 ? 'one minute' : `${minutes} minutes`}:\n\n${link}\n\nIf it was not you, you need not do anything: your password stays as it is.`,
  /** A mail to the former address. */
  emailChangedSubject: (college: string): string => `Your email was changed – ${college}`,
  emailChangedMail: (moment: string): string =>
    `Since ${moment} this is not the email of your attendance account any more. If you changed it, you need not do anything.\n\nIf you did not, somebody signed in as you. Please tell the placement office at once: it can put your email back, and give you a link to choose a new password.`,

  /** The end of a mail that says to ask or tell the office. */
  officeIsAt: (contact: string | null): string =>
    contact === null ? '' : `\n\nThe placement office: ${contact}`,

  // Marks, late scans and corrections
  /** Why a late scan does not count automatically. */
  scanNeedsDecision: {
    too_late: 'This scan came too late to count by itself. It is kept for an admin to decide.',
    decided_since: 'Somebody decided otherwise after this scan. It is kept for an admin to decide.',
    decided_before: 'Something else is recorded for this student. The scan is kept for an admin to decide.',
    strict: 'This event counts no scans that come late. The scan is kept for an admin to decide.',
    by_pass: 'The event was over when this scan came. It is kept for an admin to decide.',
    unproven: 'The time of this scan is in doubt. It is kept for an admin to decide.',
    on_its_way: 'The event was completed while this scan was on its way. It is kept for an admin to decide.',
    event_moved: 'The event was moved to a later day after this scan. It is kept for an admin to decide.',
    code_replaced: 'This code was replaced after the scan. It is kept for an admin to decide.',
    pass_revoked: 'The pass of this device has ended. The scan is kept for an admin to decide.',
  },
  lateScanAccepted: 'Scan accepted. Attendance is recorded.',
  /** It was a mark already, which somebody has changed: accepting it does not undo that. */
  lateScanChangedSince: 'Scan accepted. It was already counted once and then changed; that change stays.',
  lateScanDismissed: 'Scan dismissed',
  lateScansDecided: (count: number): string => `${count} decided`,
  lateScansChangedSince: (count: number): string =>
    `${counted(count, 'scan was', 'scans were')} already counted once and then changed; ${count === 1 ? 'that change stays' : 'those changes stay'}.`,
  /** `reason`: of the first that was not decided. */
  lateScansDecidedPartly: (done: number, left: number, reason: string): string =>
    `${done} decided, ${left} not: ${reason}`,
  corrected: (status: string): string => `Attendance corrected to ${status}`,
  withdrawn: 'Attendance withdrawn',
  /** Why a student's request for a correction is not taken, or comes to nothing. */
  nothingToCorrect: {
    present: 'You are marked present at this event.',
    early: 'This event is not over yet. Until then you can still be marked there.',
    unexpected: 'This event does not expect you.',
    off: 'Corrections cannot be asked for here. Please talk to the placement office.',
    late: (day: string): string => `This could be corrected at your request until ${day}.`,
    unexcused: 'No absence is recorded here, so there is nothing to excuse.',
  },
  /** The reason of a correction that a student asked for. What they said for it is no part of the fact. */
  atRequest: {
    present: 'At the student’s request',
    excused: 'Excused at the student’s request',
  },
  /** A mail. */
  absenceSubject: (event: string, college: string): string => `Recorded as absent: ${event} – ${college}`,
  /** `until`: the last day to ask for a correction. Null: there is no limit. `never`: it cannot be asked for. */
  absenceMail: ({
    event,
    page,
    until,
  }: Record<'event' | 'page', string> & Record<'until', string | null>): string => {
    const wrong = 'If this is wrong, or you could not come for a good reason,';
    const ask = `${wrong} ask for a correction on the page of the event${until === null ? '' : `, until ${until}`}.`;
    return `You are recorded as absent at ${event}.\n\n${until === 'never' ? `${wrong} please tell the placement office.` : ask}\n\n${page}\n\nOtherwise you need not do anything.`;
  },
  notLookedAt: 'Nobody confirmed the student by eye',

  // Events and notices
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

  // Who may be here
  signupWaitedThen: 'The sign-up was not approved yet when this was scanned',
  yearLocked: 'The office keeps your year of study. Please tell the office if it is not right.',

  // Passes
  passKeyUnreadable: 'This is not a public key',
  passIssued: 'Pass issued. Now pair it with the phone.',
  passRevoked: 'Pass revoked. It is refused from now on.',
  passLeft: 'This pass has ended',
  /** In place of the name of somebody who was erased. */
  passOfErased: 'Erased',
  kioskPresent: 'Present',

  // Codes and phones
  qrRegenerated: 'A new QR code was made. Older ones are no longer accepted.',
  qrRegeneratedLately: 'This QR code was replaced a moment ago. Please try again in a minute.',
  qrValid: 'This QR code is valid',
  /** A mail. */
  deviceBoundSubject: (college: string): string => `Your attendance code is on a phone – ${college}`,
  deviceBoundMail: (since: string): string =>
    `Since ${since} a phone shows the live attendance code of your account. If it is your phone, you need not do anything.\n\nIf it is not, somebody signed in as you: change your password, open My QR Code on your own phone, press "Use this phone for my code", and tell the office.`,
  deviceBoundLately: 'Your live code moved to a phone less than a minute ago. Please wait a moment.',
  deviceKeyUnreadable: 'This is not a public key',
  qrStale: (ago: string): string => `This code was shown ${ago} ago. Open My QR Code again.`,

  // Reports
  reportsWaiting: 'Many of your reports are still being prepared. Please try again in a moment.',
  reportAccepted: 'The report is being prepared',
  reportTooLong: (most: number): string =>
    `A PDF holds at most ${grouped(most)} records. Please take CSV or narrow the filters.`,
  reportAsOfAhead: (head: number): string => `The last entry that was recorded is number ${grouped(head)}`,
  cardsTooMany: (most: number): string =>
    `A PDF holds at most ${grouped(most)} cards. Please narrow the filters.`,
  lettersLacking: '\ufffd is printed for a letter that no font here has',
  lettersElsewhere: 'CSV and Excel have them all',
  noBrowser:
    'PDFs cannot be made now: no browser starts where reports are made. Please choose CSV, and ask the person who runs the server to install Chromium; the log of the worker says more.',
  scheduleCreated: 'The report will be made regularly',
  scheduleChanged: (paused: boolean): string =>
    paused ? 'The report is paused' : 'The report will be made regularly again',
  scheduleDeleted: 'The report will not be made any more',
  schedulesTooMany: (most: number): string =>
    `You have ${grouped(most)} regular reports. Please delete one first.`,
  mailAttached: 'The report that is made for you regularly is attached.',
  mailTooLarge:
    'The report that is made for you regularly is too large to be sent. It is in your list of reports.',
  mailFailed: (why: string): string =>
    `The report that is made for you regularly could not be made. ${why}`.trim(),

  // Students and their import
  profileUpdated: 'Profile updated successfully!',
  passwordChanged: 'Password changed successfully!',
  userUpdated: 'User updated successfully!',
  userErased: 'The personal data of this account is erased',
  csvUnreadable: (from: number): string =>
    `This is not a CSV file: a quotation mark is not closed (row ${from} or below)`,
  csvColumnTwice: (column: string): string => `The first line names the column ${column} twice`,
  csvRowTwice: (line: number): string => `Already in this file (row ${line})`,
  csvEmailOfAdmin: 'This email belongs to an admin',
} as const;
