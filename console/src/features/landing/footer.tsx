import { Link } from 'react-router';
import { useCollege } from '../../lib/college.ts';
import { PATHS } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { Logo } from '../../ui/logo.tsx';
import classes from './landing.module.css';

export function Footer() {
  const user = useUser();
  const college = useCollege();
  return (
    <footer className={classes.footer}>
      <div className={classes.footerInner}>
        <div>
          <Logo />
          <p>{college.name}</p>
        </div>
        <nav aria-label="Footer">
          <Link to={PATHS.home}>Home</Link>
          <Link to={PATHS.attendance}>My Attendance</Link>
          {!user && (
            <>
              <Link to={PATHS.login}>Login</Link>
              <Link to={PATHS.signup}>Sign Up</Link>
            </>
          )}
        </nav>
        <p>Version 1.0</p>
      </div>
    </footer>
  );
}
