import { counted } from '../numbers.ts';

/** What only the server and the workers say about marks and late scans. */
export const serverAttendanceMessages = {
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
  absenceSubject: (college: string): string => `You are recorded as absent – ${college}`,
  /** `until`: the last day to ask for a correction. Null: there is no limit. `never`: it cannot be asked for. */
  absenceMail: ({ event, page, until }: { event: string; page: string; until: string | null }): string => {
    const wrong = 'If this is wrong, or you could not come for a good reason,';
    const ask = `${wrong} ask for a correction on the page of the event${until === null ? '' : `, until ${until}`}.`;
    return `You are recorded as absent at ${event}.\n\n${until === 'never' ? `${wrong} please tell the placement office.` : ask}\n\n${page}\n\nOtherwise you need not do anything.`;
  },
  notLookedAt: 'Nobody confirmed the student by eye',
} as const;
