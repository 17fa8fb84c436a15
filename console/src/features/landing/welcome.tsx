import { Button } from '@mantine/core';
import {
  type Icon,
  IconCalendarEvent,
  IconCalendarPlus,
  IconListCheck,
  IconQrcode,
  IconReport,
  IconScan,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import type { User } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { homeOf, PATHS, type Path } from '../../lib/paths.ts';
import square from '../../ui/icon-square.module.css';
import classes from './welcome.module.css';

interface Quick {
  readonly to: Path;
  readonly title: string;
  readonly text: string;
  readonly icon: Icon;
}

const STUDENT: readonly Quick[] = [
  { to: PATHS.qrCode, title: 'My QR Code', text: 'Show it at the door', icon: IconQrcode },
  { to: PATHS.attendance, title: 'My Attendance', text: 'Your history and rate', icon: IconListCheck },
  { to: PATHS.notices, title: 'Upcoming Events', text: 'What is next', icon: IconCalendarEvent },
];

const ADMIN: readonly Quick[] = [
  { to: PATHS.scan, title: 'Scan QR Code', text: 'Mark students at the door', icon: IconScan },
  {
    to: PATHS.createEvent,
    title: 'Create New Event',
    text: 'An event or a TNP meeting',
    icon: IconCalendarPlus,
  },
  { to: PATHS.report, title: 'View Attendance Sheet', text: 'Filter it, export it', icon: IconReport },
];

/** The top of the page for signed-in users. */
export function Welcome({ user }: { readonly user: User }) {
  const quick = user.role === 'admin' ? ADMIN : STUDENT;
  return (
    <section className={classes.welcome}>
      <div className={classes.head}>
        <h1 className={classes.title}>{MESSAGES.welcomeBack(user.name)}</h1>
        <Button component={Link} to={homeOf(user.role)} variant="default">
          Go to Dashboard
        </Button>
      </div>
      <ul className={classes.cards}>
        {quick.map(({ to, title, text, icon: Shown }) => (
          <li key={to}>
            <Link to={to} className={`rc-box ${classes.card}`}>
              <span className={`${square.square} ${classes.icon}`}>
                <Shown size={28} stroke={1.6} aria-hidden />
              </span>
              <span>
                <strong>{title}</strong>
                <span className="rc-soft">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
