import {
  type Icon,
  IconCalendarPlus,
  IconChevronRight,
  IconListCheck,
  IconQrcode,
  IconReport,
  IconScan,
  IconSpeakerphone,
  IconUserEdit,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { PATHS, type Path } from '../../lib/paths.ts';
import square from '../../ui/icon-square.module.css';
import { Panel } from '../../ui/panel.tsx';
import classes from './quick-actions.module.css';

interface Action {
  readonly to: Path;
  readonly label: string;
  readonly icon: Icon;
}

const ACTIONS: Readonly<Record<'admin' | 'student', readonly Action[]>> = {
  admin: [
    { to: PATHS.scan, label: 'Scan QR Code', icon: IconScan },
    { to: PATHS.createEvent, label: 'Create Event', icon: IconCalendarPlus },
    { to: PATHS.report, label: 'Attendance Report', icon: IconReport },
    { to: PATHS.manageNotices, label: 'Manage Notices', icon: IconSpeakerphone },
  ],
  student: [
    { to: PATHS.qrCode, label: 'My QR Code', icon: IconQrcode },
    { to: PATHS.attendance, label: 'My Attendance', icon: IconListCheck },
    { to: PATHS.notices, label: 'View Notices', icon: IconSpeakerphone },
    { to: PATHS.profile, label: 'Update Profile', icon: IconUserEdit },
  ],
};

export function QuickActions({ of }: { readonly of: keyof typeof ACTIONS }) {
  return (
    <Panel title="Quick Actions">
      <ul className={classes.list}>
        {ACTIONS[of].map(({ to, label, icon: Shown }) => (
          <li key={to}>
            <Link to={to} className={classes.action}>
              <span className={`${square.square} ${classes.icon}`}>
                <Shown size={22} stroke={1.7} aria-hidden />
              </span>
              {label}
              <IconChevronRight size={18} aria-hidden className={classes.chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
