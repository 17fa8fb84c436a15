import {
  type Icon,
  IconCalendarPlus,
  IconLayoutDashboard,
  IconListCheck,
  IconQrcode,
  IconReport,
  IconScan,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { PATHS, type Path } from '../lib/paths.ts';
import type { Access } from './guard.ts';

export interface Screen {
  readonly path: Path;
  readonly access: Access;
  /** Told to signed-out visitors in place of the screen, instead of leading them to /login. */
  readonly prompt?: string;
  readonly lazy: () => Promise<{ Component: ComponentType }>;
  /** Its entry in the side menu of admins or of everybody else; none for screens reached from others. */
  readonly menu?: { readonly of: 'admin' | 'member'; readonly label: string; readonly icon: Icon };
}

/** Screens that bring their own frame. */
export const BARE_SCREENS: readonly Screen[] = [
  {
    path: PATHS.home,
    access: 'anyone',
    lazy: () => import('../features/landing/landing-page.tsx').then(m => ({ Component: m.LandingPage })),
  },
  {
    path: PATHS.login,
    access: 'signed-out',
    lazy: () => import('../features/accounts/login-page.tsx').then(m => ({ Component: m.LoginPage })),
  },
  {
    path: PATHS.signup,
    access: 'signed-out',
    lazy: () => import('../features/accounts/signup-page.tsx').then(m => ({ Component: m.SignupPage })),
  },
];

/** Screens inside the signed-in shell, in the order of its menu. A screen that exists stands here; no other. */
export const SHELL_SCREENS: readonly Screen[] = [
  {
    path: PATHS.admin,
    access: 'admin',
    lazy: () =>
      import('../features/dashboard/admin-dashboard.tsx').then(m => ({ Component: m.AdminDashboard })),
    menu: { of: 'admin', label: 'Dashboard', icon: IconLayoutDashboard },
  },
  {
    path: PATHS.dashboard,
    access: 'member',
    lazy: () =>
      import('../features/dashboard/student-dashboard.tsx').then(m => ({ Component: m.StudentDashboard })),
    menu: { of: 'member', label: 'Dashboard', icon: IconLayoutDashboard },
  },
  {
    path: PATHS.scan,
    access: 'admin',
    lazy: () => import('../features/scanner/scan-page.tsx').then(m => ({ Component: m.ScanPage })),
    menu: { of: 'admin', label: 'Scan QR Code', icon: IconScan },
  },
  {
    path: PATHS.createEvent,
    access: 'admin',
    lazy: () =>
      import('../features/events/create-event-page.tsx').then(m => ({ Component: m.CreateEventPage })),
    menu: { of: 'admin', label: 'Create Event', icon: IconCalendarPlus },
  },
  {
    path: PATHS.report,
    access: 'admin',
    lazy: () => import('../features/report/report-page.tsx').then(m => ({ Component: m.ReportPage })),
    menu: { of: 'admin', label: 'Attendance Report', icon: IconReport },
  },
  {
    path: PATHS.markAttendance,
    access: 'admin',
    lazy: () => import('../features/scanner/mark-page.tsx').then(m => ({ Component: m.MarkPage })),
  },
  {
    path: PATHS.qrCode,
    access: 'signed-in',
    prompt: MESSAGES.loginForQr,
    lazy: () => import('../features/qr/qr-page.tsx').then(m => ({ Component: m.QrPage })),
    menu: { of: 'member', label: 'My QR Code', icon: IconQrcode },
  },
  {
    path: PATHS.attendance,
    access: 'signed-in',
    prompt: MESSAGES.loginForAttendance,
    lazy: () =>
      import('../features/my-attendance/my-attendance-page.tsx').then(m => ({
        Component: m.MyAttendancePage,
      })),
    menu: { of: 'member', label: 'My Attendance', icon: IconListCheck },
  },
];
