import { Link } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { useCollege } from '../../lib/use-college.ts';
import { OfficeContact } from '../office-contact.tsx';
import classes from './footer.module.css';
import { Logo } from './logo.tsx';

const LINKS = [
  { to: PATHS.home, label: 'Home' },
  { to: PATHS.notices, label: 'Notices' },
  { to: PATHS.attendance, label: 'My Attendance' },
  { to: PATHS.login, label: 'Login' },
  { to: PATHS.signup, label: 'Sign Up' },
  { to: PATHS.profile, label: 'Profile' },
] as const;

/** The same links for everyone. A screen that the reader may not see redirects them. */
export function Footer() {
  const college = useCollege();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div>
          <Logo />
          <p>{college.name}</p>
          <OfficeContact />
        </div>
        <nav aria-label="Footer">
          {LINKS.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <p>Version 1.0</p>
      </div>
    </footer>
  );
}
