import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { homeOf, PATHS } from '../../lib/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { OpenFrame } from '../../ui/frame/open-frame.tsx';
import { FeatureList } from './feature-list.tsx';
import { Hero } from './hero.tsx';
import classes from './landing.module.css';
import { Welcome } from './welcome.tsx';

export function LandingPage() {
  const user = useUser();
  return (
    <OpenFrame>
      <title>Rollcall: attendance by QR code</title>
      {user ? <Welcome user={user} /> : <Hero />}
      <FeatureList />
      <Steps />
      <FinalCall />
    </OpenFrame>
  );
}

function FinalCall() {
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

const STEPS = [
  { title: 'Register', text: 'Students register and get their QR code.' },
  { title: 'Scan', text: 'Admins scan it at events and meetings.' },
  { title: 'Report', text: 'Reports are generated, to read or to export.' },
];

function Steps() {
  return (
    <section className={classes.stepsBand} aria-labelledby="steps">
      <h2 id="steps" className={classes.heading}>
        How it works
      </h2>
      <ol className={classes.steps}>
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="rc-box">
            <span className={`${classes.stepNumber} rc-number`} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
