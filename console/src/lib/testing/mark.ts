import type { MarkAnswer } from '#contract/attendance/marks.ts';
import { MESSAGES } from '#contract/messages.ts';

type Attendance = MarkAnswer['attendance'];

/** The server's answer to a mark for tests. A test passes the fields it is about, the rest is filled in. */
export const aMark = (given: Partial<MarkAnswer> = {}, attendance: Partial<Attendance> = {}): MarkAnswer => ({
  success: true,
  outcome: 'marked',
  message: MESSAGES.marked,
  position: 1,
  attendance: {
    id: 'a1',
    status: 'present',
    eventId: 'e1',
    userId: 's1',
    studentName: 'Asha Verma',
    rollNo: '224001',
    trade: 'Instrumentation',
    at: '2026-03-01T04:30:00.000Z',
    by: { id: 'k1', name: 'Kiran' },
    gate: null,
    ...attendance,
  },
  ...given,
});
