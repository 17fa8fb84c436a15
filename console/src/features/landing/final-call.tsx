import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { homeOf, PATHS } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import classes from './landing.module.css';

export function FinalCall() {
  const user = useUser();
  return (
    <section className={classes.final}>
      <div className={classes.finalInner}>
        <h2>{user ? 'Back to work?' : 'Ready for the next event?'}</h2>
        <Button
          component={Link}
          to={user ? homeOf(user.role) : PATHS.signup}
          size="lg"
          color="marigold.3"
          c="#15222b"
        >
          {user ? 'Open your dashboard' : 'Create your account'}
        </Button>
      </div>
    </section>
  );
}
