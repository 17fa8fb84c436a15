/** The content of answers, written by hand from docs/specification.md#data and docs/specification.md#shapes. */
import { z } from 'zod';

const text = z.string();
const number = z.number();

export const user = z.looseObject({
  id: text,
  name: text,
  email: text,
  role: text,
  trade: text.nullable(),
  roll_no: text.nullable(),
  phone: text.nullable(),
  studentId: text.nullable(),
  year: text.nullable(),
  address: text.nullable(),
  emergencyContact: text.nullable(),
});

export const event = z.looseObject({
  id: text,
  title: text,
  description: text,
  event_type: z.enum(['Event', 'TNP Meeting']),
  date: text.regex(/^\d{4}-\d\d-\d\d$/),
  time: text,
  location: text,
  trade: text.nullable(),
  status: z.enum(['active', 'completed', 'upcoming']),
  attendee_count: number,
  createdBy: z.looseObject({ name: text }),
});

export const record = z.looseObject({
  id: text,
  status: z.enum(['present', 'absent']),
  event_id: z.looseObject({ title: text }),
  user_id: z.looseObject({ name: text, trade: text }),
  verified_by: text.nullable(),
  eventName: text,
  eventType: text,
  date: text,
  createdAt: text,
  time: text,
  studentName: text,
  studentId: text.nullable(),
  email: text.nullable(),
  department: text,
  trade: text,
  attendanceTime: text,
  verifiedByName: text.nullable(),
  qrScanned: z.boolean(),
});

export const attendanceStats = z.looseObject({
  today: z.looseObject({ present: number }),
  thisWeek: z.looseObject({ present: number }),
  thisMonth: z.looseObject({ present: number }),
  overall: z.looseObject({ total: number, present: number, absent: number }),
  recentAttendance: z.array(record),
});

/** "Login and register responses: message, user, token." */
export const session = z.looseObject({ message: text, user, token: text });
export const profile = z.looseObject({ user });
export const changed = z.looseObject({ message: text });
export const oneEvent = z.looseObject({ event });
/** "Event list responses carry events and count." */
export const events = z.looseObject({ events: z.array(event), count: number });
export const notices = z.looseObject({
  events: z.array(z.looseObject({ id: text, title: text })),
  notices: z.array(z.looseObject({ title: text })),
  count: number,
});
export const marked = z.looseObject({
  outcome: z.enum(['marked', 'already_marked', 'corrected']),
  message: text,
  attendance: z.looseObject({ id: text }),
});
/** "Fallback report: stats.total/present/absent/attendanceRate plus an attendance list." */
export const userAttendance = z.looseObject({
  attendance: z.array(record),
  stats: z.looseObject({ total: number, present: number, absent: number, attendanceRate: number }),
});
export const report = z.looseObject({
  attendance: z.array(record),
  stats: z.looseObject({
    totalStudents: number,
    presentCount: number,
    absentCount: number,
    attendanceRate: number,
    totalEvents: number,
  }),
  count: number,
  total: number,
});
export const qr = z.looseObject({
  qrCodeData: text,
  qrCodeUrl: text.startsWith('data:image/png;base64,'),
});
export const scanned = z.looseObject({ user: z.looseObject({ id: text, name: text }) });
export const users = z.looseObject({ users: z.array(user), count: number });
export const usersOverview = z.looseObject({
  stats: z.looseObject({ summary: z.looseObject({ totalUsers: number }) }),
});
export const reportJob = z.looseObject({ report: z.looseObject({ id: text, status: text }) });
export const anything = z.looseObject({});
