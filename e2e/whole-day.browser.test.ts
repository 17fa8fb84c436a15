import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ADMIN, startProduct } from './rig/product.ts';
import { type SpecifiedClient, specifiedClient } from './specified/specified-client.ts';
import * as shapes from './specified/specified-shapes.ts';

const PASSWORD = 'six horses run';
const TRADE = 'Civil Engineering';

/** Today in the college's calendar (docs/specification.md#time). */
const TODAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

interface Student {
  readonly id: string;
  readonly email: string;
  readonly does: SpecifiedClient;
}

async function register(anybody: SpecifiedClient, name: string, roll_no: string): Promise<Student> {
  const email = `${roll_no.toLowerCase()}@college.example`;
  const form = { name, email, password: PASSWORD, trade: TRADE, roll_no, role: 'user' };
  const { user, token } = await anybody.ok(shapes.session, 'POST /auth/register', form);
  expect(user).toMatchObject({ name, email, trade: TRADE, roll_no, role: 'user' });
  return { id: user.id, email, does: anybody.bearing(token) };
}

test('the student’s and the admin’s whole day, in the words of the specification', async () => {
  const anybody = specifiedClient((await startProduct({ worker: true })).url);
  expect((await anybody.call('GET', '/test-cors')).status).toBe(200);
  const { user, token } = await anybody.ok(shapes.session, 'POST /auth/login', ADMIN);
  expect(user.role).toBe('admin');
  const admin = anybody.bearing(token);
  const eventId = await theAdminPlans(admin);
  const sita = await register(anybody, 'Sita Rao', 'CE-101');
  const om = await register(anybody, 'Om Das', 'CE-102');
  const asha = await register(anybody, 'Asha Iyer', 'CE-103');
  await theStudentsMorning(sita, eventId);
  const qrData = (await sita.does.ok(shapes.qr, `GET /qr/user/${sita.id}`)).qrCodeData;
  await atTheDoor(admin, { eventId, qrData, sita, om, asha });
  await inTheOffice(admin, eventId);
  await theDayEnds(admin, eventId, asha);
  await theStudentsEvening(sita, om);
  await theOfficeLooksAfterPeople(admin, om);
});

async function theAdminPlans(admin: SpecifiedClient): Promise<string> {
  const today = {
    title: 'Campus drive',
    event_type: 'Event',
    date: TODAY,
    time: '10:00',
    location: 'Main hall',
  };
  const { event } = await admin.ok(shapes.oneEvent, 'POST /events', {
    ...today,
    description: 'Bring your ID',
  });
  expect(event).toMatchObject({ ...today, status: 'active', attendee_count: 0 });
  const later = {
    title: 'Briefing',
    event_type: 'TNP Meeting',
    date: '2099-01-01',
    time: '09:30',
    location: 'Room 4',
  };
  const meeting = (await admin.ok(shapes.oneEvent, 'POST /events', later)).event;
  const moved = await admin.ok(shapes.oneEvent, `PUT /events/${meeting.id}`, {
    ...later,
    location: 'Room 5',
  });
  expect(moved.event).toMatchObject({ location: 'Room 5', status: 'upcoming' });
  for (const list of ['/events', '/events/all', '/events/upcoming'])
    expect((await admin.ok(shapes.events, `GET ${list}`)).count).toBe(2);
  const active = await admin.ok(shapes.events, 'GET /events/active');
  expect(active.events.map(({ title }) => title)).toEqual(['Campus drive']);
  expect(await admin.ok(shapes.anything, 'GET /events/upcoming/count')).toMatchObject({ count: 2 });
  await admin.ok(shapes.anything, 'GET /events/stats/overview');
  await admin.ok(shapes.anything, `DELETE /events/${meeting.id}`);
  expect(await admin.refused(`GET /events/${meeting.id}`)).toBe('404 event_not_found');
  return event.id;
}

async function theStudentsMorning({ id, email, does }: Student, eventId: string): Promise<void> {
  const session = await does.ok(shapes.session, 'POST /auth/login', { email, password: PASSWORD });
  expect(session.user.id).toBe(id);
  expect((await does.ok(shapes.profile, 'GET /auth/profile')).user.email).toBe(email);
  const profile = { name: 'Sita Rao', email, trade: TRADE, year: '3rd Year', phone: '+91 98765 43210' };
  await does.ok(shapes.changed, 'PUT /auth/profile', profile);
  expect((await does.ok(shapes.profile, 'GET /auth/profile')).user).toMatchObject(profile);
  const upcoming = await does.ok(shapes.notices, 'GET /notices/upcoming?limit=50');
  expect(upcoming.events).toMatchObject([{ id: eventId, title: 'Campus drive' }]);
  for (const list of ['', '/today', '/weekly', '/next-week', '/next-month', '/type/Event'])
    await does.ok(shapes.notices, `GET /notices${list}`);
  expect((await does.ok(shapes.qr, `GET /qr/generate/${id}`)).qrCodeData).toContain('user_attendance');
  expect((await does.ok(shapes.userAttendance, `GET /attendance/user/${id}`)).attendance).toEqual([]);
  expect(await does.refused('POST /events', {})).toBe('403 forbidden');
}

interface Door {
  readonly eventId: string;
  readonly qrData: string;
  readonly sita: Student;
  readonly om: Student;
  readonly asha: Student;
}

async function atTheDoor(admin: SpecifiedClient, { eventId, qrData, sita, om, asha }: Door): Promise<void> {
  expect((await admin.ok(shapes.scanned, 'POST /qr/scan', { qrData })).user.name).toBe('Sita Rao');
  expect(await admin.ok(shapes.anything, 'POST /qr/validate', { qrData })).toMatchObject({ valid: true });
  const scan = {
    eventId,
    qrData,
    status: 'present',
    scanId: randomUUID(),
    scannedAt: new Date().toISOString(),
  };
  expect((await admin.ok(shapes.marked, 'POST /attendance/scan', scan)).outcome).toBe('marked');
  expect((await admin.ok(shapes.marked, 'POST /attendance/scan', scan)).outcome).toBe('marked');
  expect(await admin.refused('POST /attendance/scan', { ...scan, status: 'absent' })).toBe(
    '422 scan_id_reused',
  );
  const again = { ...scan, scanId: randomUUID() };
  expect((await admin.ok(shapes.marked, 'POST /attendance/scan', again)).outcome).toBe('already_marked');
  const forged = JSON.stringify({
    type: 'user_attendance',
    userId: om.id,
    rollNo: 'CE-102',
    name: 'Om Das',
    trade: TRADE,
    timestamp: scan.scannedAt,
  });
  const unsigned = { ...scan, qrData: forged, scanId: randomUUID() };
  expect(await admin.refused('POST /attendance/scan', unsigned)).toBe('422 qr_unsigned');
  const mark = { userId: om.id, eventId, status: 'present' };
  const { attendance } = await admin.ok(shapes.marked, 'POST /attendance/mark', mark);
  const correction = { status: 'absent', reason: 'Left at once' };
  const corrected = await admin.ok(shapes.marked, `POST /attendance/${attendance.id}/correct`, correction);
  expect(corrected.outcome).toBe('corrected');
  await admin.ok(shapes.anything, `GET /attendance/${attendance.id}/history`);
  const marks = [{ userId: sita.id, status: 'present' }];
  await admin.ok(shapes.anything, 'POST /attendance/bulk-mark', { eventId, commandId: randomUUID(), marks });
  const renewed = await admin.ok(shapes.qr, `POST /qr/regenerate/${asha.id}`);
  expect(renewed.qrCodeData).toContain('user_attendance');
}

async function inTheOffice(admin: SpecifiedClient, eventId: string): Promise<void> {
  const report = await admin.ok(shapes.report, 'GET /attendance/report?limit=5&search=sita&status=present');
  expect(report).toMatchObject({
    count: 1,
    total: 2,
    attendance: [{ studentName: 'Sita Rao', qrScanned: true }],
  });
  const pdf = await admin.call('GET', `/attendance/report/pdf?date_from=${TODAY}&date_to=${TODAY}`);
  expect([pdf.status, pdf.type]).toEqual([200, 'application/pdf']);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const { report: job } = await admin.ok(shapes.reportJob, 'POST /reports', { kind: 'attendance' });
  await expect
    .poll(async () => (await admin.ok(shapes.reportJob, `GET /reports/${job.id}`)).report.status)
    .toBe('ready');
  expect((await admin.call('GET', `/reports/${job.id}/file`)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const records = await admin.ok(
    shapes.userAttendance.pick({ attendance: true }),
    `GET /attendance/event/${eventId}`,
  );
  expect(records.attendance.map(({ studentName }) => studentName).sort()).toEqual(['Om Das', 'Sita Rao']);
  await admin.ok(shapes.anything, `GET /attendance/event-stats/${eventId}`);
  expect(await admin.ok(shapes.attendanceStats, 'GET /attendance/stats')).toMatchObject({
    today: { present: 1 },
    overall: { total: 2, present: 1, absent: 1 },
  });
  await admin.ok(shapes.anything, 'POST /notices', { title: 'Bring your ID card', text: 'To every drive.' });
  expect((await admin.ok(shapes.notices, 'GET /notices')).notices).toMatchObject([
    { title: 'Bring your ID card' },
  ]);
}

async function theDayEnds(admin: SpecifiedClient, eventId: string, asha: Student): Promise<void> {
  await admin.ok(shapes.anything, `POST /events/${eventId}/complete`, { markRemainingAbsent: true });
  const { event } = await admin.ok(shapes.oneEvent, `GET /events/${eventId}`);
  expect(event).toMatchObject({ status: 'completed', attendee_count: 1 });
  const { attendance } = await admin.ok(shapes.userAttendance, `GET /attendance/user/${asha.id}`);
  expect(attendance).toMatchObject([{ status: 'absent', studentName: 'Asha Iyer' }]);
  const mark = { userId: asha.id, eventId, status: 'present' };
  expect(await admin.refused('POST /attendance/mark', mark)).toBe('409 event_not_active');
}

async function theStudentsEvening({ id, email, does }: Student, other: Student): Promise<void> {
  const own = await does.ok(shapes.userAttendance, `GET /attendance/user/${id}`);
  expect(own.stats).toMatchObject({ total: 1, present: 1, absent: 0, attendanceRate: 100 });
  expect(own.attendance).toMatchObject([
    {
      status: 'present',
      event_id: { title: 'Campus drive' },
      user_id: { name: 'Sita Rao', trade: TRADE },
      verifiedByName: 'Administrator',
      date: TODAY,
      time: '10:00',
      studentId: 'CE-101',
      email,
      qrScanned: true,
    },
  ]);
  const stats = await does.ok(shapes.attendanceStats, `GET /attendance/user-stats/${id}`);
  expect(stats).toMatchObject({ thisWeek: { present: 1 }, thisMonth: { present: 1 } });
  expect(await does.refused(`GET /attendance/user/${other.id}`)).toBe('403 forbidden');
}

async function theOfficeLooksAfterPeople(admin: SpecifiedClient, om: Student): Promise<void> {
  expect((await admin.ok(shapes.users, 'GET /users?search=CE-10')).count).toBe(3);
  expect((await admin.ok(shapes.users, `GET /users/trade/${encodeURIComponent(TRADE)}`)).count).toBe(3);
  expect((await admin.ok(shapes.usersOverview, 'GET /users/stats/overview')).stats.summary.totalUsers).toBe(
    4,
  );
  await admin.ok(shapes.anything, `PUT /users/${om.id}`, { name: 'Om Prakash Das' });
  expect((await admin.ok(shapes.profile, `GET /users/${om.id}`)).user.name).toBe('Om Prakash Das');
  await admin.ok(shapes.anything, `DELETE /users/${om.id}`);
  expect(await om.does.refused('GET /auth/profile')).toBe('401 session_ended');
  const passwords = { currentPassword: ADMIN.password, newPassword: 'a gate in December' };
  await admin.ok(shapes.anything, 'PUT /auth/change-password', passwords);
  expect(await admin.refused('GET /users')).toBe('401 session_ended');
}
