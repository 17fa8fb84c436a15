import { Button, Group } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { useCollege } from '../../lib/use-college.ts';
import { DoorBoard } from './door-board.tsx';
import classes from './hero.module.css';

export function Hero() {
  const college = useCollege();
  return (
    <section className={classes.hero}>
      <div>
        <p className={classes.college}>{college.name}</p>
        <h1 className={classes.claim}>Attendance, taken in a glance.</h1>
        <p className={classes.lead}>
          Every student carries one QR code. The office scans it at the door, and the count moves on every
          screen while the queue does.
        </p>
        <Group>
          <Button
            component={Link}
            to={PATHS.signup}
            size="lg"
            rightSection={<IconArrowRight size={20} aria-hidden />}
          >
            Get Started
          </Button>
          <Button component={Link} to={PATHS.login} size="lg" variant="default">
            Login
          </Button>
        </Group>
      </div>
      <DoorBoard />
    </section>
  );
}
