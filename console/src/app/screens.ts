import {
  type Icon,
  IconCalendarEvent,
  IconCalendarPlus,
  IconFiles,
  IconLayoutDashboard,
  IconListCheck,
  IconQrcode,
  IconReport,
  IconScan,
  IconSettings,
  IconSpeakerphone,
  IconUserCheck,
  IconUserEdit,
  IconUsers,
} from '@tabler/icons-react';
import { MESSAGES } from '#contract/messages.ts';
import { PATHS, type Path } from '../lib/paths.ts';
import type { Access } from './guard.ts';
import type { LoadPart } from './part.tsx';

export interface Screen {
  readonly path: Path;
  readonly access: Access;
  /** Shown to signed-out visitors in place of the screen, instead of sending them to /login. */
  readonly prompt?: string;
  readonly lazy: LoadPart;
  /** Its entry in the side menu, for admins or for other users. None if the screen is reached from other screens. */
  readonly menu?: { readonly of: 'admin' | 'member'; readonly label: string; readonly icon: Icon };
  /** The screen whose entry says where one is, if the address does not begin like that of one. */
  readonly under?: Path;
}

/** Screens that bring their own frame. */
export const BARE_SCREENS: readonly Screen[] = [
  {
    path: PATHS.home,
    access: 'anyone',
    lazy: () => import('../features/landing/landing-page.tsx').then(m => m.LandingPage),
  },
  {
    path: PATHS.login,
    access: 'signed-out',
    lazy: () => import('../features/accounts/login-page.tsx').then(m => m.LoginPage),
  },
  {
    path: PATHS.signup,
    access: 'signed-out',
    lazy: () => import('../features/accounts/signup-page.tsx').then(m => m.SignupPage),
  },
  {
    path: PATHS.forgotPassword,
    access: 'signed-out',
    lazy: () => import('../features/accounts/forgot-page.tsx').then(m => m.ForgotPage),
  },
  {
    path: PATHS.newPassword,
    access: 'anyone',
    lazy: () => import('../features/accounts/new-password-page.tsx').then(m => m.NewPasswordPage),
  },
  {
    path: PATHS.liveWall,
    access: 'admin',
    lazy: () => import('../features/live-wall/wall-page.tsx').then(m => m.WallPage),
  },
  {
    path: PATHS.pass,
    access: 'anyone',
    lazy: () => import('../features/scanner/pass/pass-page.tsx').then(m => m.PassPage),
  },
  {
    path: PATHS.verify,
    access: 'anyone',
    lazy: () => import('../features/verify/verify-page.tsx').then(m => m.VerifyPage),
  },
  {
    path: PATHS.studentCards,
    access: 'admin',
    lazy: () => import('../features/students/cards/cards-page.tsx').then(m => m.CardsPage),
  },
];

/** All screens inside the signed-in shell, in menu order. */
export const SHELL_SCREENS: readonly Screen[] = [
  {
    path: PATHS.admin,
    access: 'admin',
    lazy: () => import('../features/dashboard/admin-dashboard.tsx').then(m => m.AdminDashboard),
    menu: { of: 'admin', label: 'Dashboard', icon: IconLayoutDashboard },
  },
  {
    path: PATHS.dashboard,
    access: 'member',
    lazy: () => import('../features/dashboard/student-dashboard.tsx').then(m => m.StudentDashboard),
    menu: { of: 'member', label: 'Dashboard', icon: IconLayoutDashboard },
  },
  {
    path: PATHS.scan,
    access: 'admin',
    lazy: () => import('../features/scanner/scan-page.tsx').then(m => m.ScanPage),
    menu: { of: 'admin', label: 'Scan QR Code', icon: IconScan },
  },
  {
    path: PATHS.createEvent,
    access: 'admin',
    lazy: () => import('../features/events/create-event-page.tsx').then(m => m.CreateEventPage),
    menu: { of: 'admin', label: 'Create Event', icon: IconCalendarPlus },
  },
  {
    path: PATHS.report,
    access: 'admin',
    lazy: () => import('../features/report/report-page.tsx').then(m => m.ReportPage),
    menu: { of: 'admin', label: 'Attendance Report', icon: IconReport },
  },
  {
    path: PATHS.manageNotices,
    access: 'admin',
    lazy: () => import('../features/manage-notices/manage-notices-page.tsx').then(m => m.ManageNoticesPage),
    menu: { of: 'admin', label: 'Manage Notices', icon: IconSpeakerphone },
  },
  {
    path: PATHS.events,
    access: 'admin',
    lazy: () => import('../features/events/events-page.tsx').then(m => m.EventsPage),
    menu: { of: 'admin', label: 'Events', icon: IconCalendarEvent },
  },
  {
    path: PATHS.students,
    access: 'admin',
    lazy: () => import('../features/students/students-page.tsx').then(m => m.StudentsPage),
    menu: { of: 'admin', label: 'Students', icon: IconUsers },
  },
  {
    path: PATHS.approvals,
    access: 'admin',
    lazy: () => import('../features/approvals/approvals-page.tsx').then(m => m.ApprovalsPage),
    menu: { of: 'admin', label: 'Approvals', icon: IconUserCheck },
  },
  {
    path: PATHS.reports,
    access: 'admin',
    lazy: () => import('../features/reports/reports-page.tsx').then(m => m.ReportsPage),
    menu: { of: 'admin', label: 'Reports', icon: IconFiles },
  },
  {
    path: PATHS.lateScans,
    access: 'admin',
    lazy: () => import('../features/late-scans/late-scans-page.tsx').then(m => m.LateScansPage),
    under: PATHS.admin,
  },
  {
    path: PATHS.importStudents,
    access: 'admin',
    lazy: () => import('../features/students/import/import-page.tsx').then(m => m.ImportPage),
  },
  {
    path: PATHS.photos,
    access: 'admin',
    lazy: () => import('../features/photos/photos-page.tsx').then(m => m.PhotosPage),
  },
  {
    path: PATHS.passes,
    access: 'admin',
    lazy: () => import('../features/passes/passes-page.tsx').then(m => m.PassesPage),
    under: PATHS.scan,
  },
  {
    path: PATHS.markAttendance,
    access: 'admin',
    lazy: () => import('../features/scanner/manual/mark-page.tsx').then(m => m.MarkPage),
    under: PATHS.scan,
  },
  {
    path: PATHS.editEvent,
    access: 'admin',
    lazy: () => import('../features/events/edit-event-page.tsx').then(m => m.EditEventPage),
    under: PATHS.events,
  },
  {
    path: PATHS.eventAttendance,
    access: 'signed-in',
    lazy: () => import('../features/event-attendance/event-page.tsx').then(m => m.EventAttendancePage),
    under: PATHS.events,
  },
  {
    path: PATHS.qrCode,
    access: 'signed-in',
    prompt: MESSAGES.loginForQr,
    lazy: () => import('../features/qr/qr-page.tsx').then(m => m.QrPage),
    menu: { of: 'member', label: 'My QR Code', icon: IconQrcode },
  },
  {
    path: PATHS.attendance,
    access: 'signed-in',
    prompt: MESSAGES.loginForAttendance,
    lazy: () => import('../features/my-attendance/my-attendance-page.tsx').then(m => m.MyAttendancePage),
    menu: { of: 'member', label: 'My Attendance', icon: IconListCheck },
  },
  {
    path: PATHS.notices,
    access: 'anyone',
    lazy: () => import('../features/notices/notices-page.tsx').then(m => m.NoticesPage),
    menu: { of: 'member', label: 'View Notices', icon: IconSpeakerphone },
  },
  {
    path: PATHS.profile,
    access: 'signed-in',
    lazy: () => import('../features/profile/profile-page.tsx').then(m => m.ProfilePage),
    menu: { of: 'member', label: 'Update Profile', icon: IconUserEdit },
  },
  {
    path: PATHS.settings,
    access: 'signed-in',
    lazy: () => import('../features/settings/settings-page.tsx').then(m => m.SettingsPage),
    menu: { of: 'member', label: 'Settings', icon: IconSettings },
  },
];
