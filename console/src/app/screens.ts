import { type Icon, IconCalendarPlus, IconListCheck, IconQrcode, IconScan } from '@tabler/icons-react';
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
    lazy: () => import('../features/landing/landing-screen.tsx').then(m => ({ Component: m.LandingScreen })),
  },
  {
    path: PATHS.login,
    access: 'signed-out',
    lazy: () => import('../features/accounts/login-screen.tsx').then(m => ({ Component: m.LoginScreen })),
  },
  {
    path: PATHS.signup,
    access: 'signed-out',
    lazy: () => import('../features/accounts/signup-screen.tsx').then(m => ({ Component: m.SignupScreen })),
  },
];

/** Screens inside the signed-in shell, in the order of its menu. A screen that exists stands here; no other. */
export const SHELL_SCREENS: readonly Screen[] = [
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
    path: PATHS.markAttendance,
    access: 'admin',
    lazy: () => import('../features/scanner/mark-page.tsx').then(m => ({ Component: m.MarkPage })),
  },
  {
    path: PATHS.qrCode,
    access: 'signed-in',
    prompt: MESSAGES.loginForQr,
    lazy: () => import('../features/qr/qr-screen.tsx').then(m => ({ Component: m.QrScreen })),
    menu: { of: 'member', label: 'My QR Code', icon: IconQrcode },
  },
  {
    path: PATHS.attendance,
    access: 'signed-in',
    prompt: MESSAGES.loginForAttendance,
    lazy: () =>
      import('../features/my-attendance/my-attendance-screen.tsx').then(m => ({
        Component: m.MyAttendanceScreen,
      })),
    menu: { of: 'member', label: 'My Attendance', icon: IconListCheck },
  },
];
