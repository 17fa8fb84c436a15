import { Button, Group } from '@mantine/core';
import { IconArrowRight, IconBroadcast, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { useCollege } from '../../lib/use-college.ts';
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

/** A drawing of a day at the door, which shows the product at work. Hidden from screen readers. */
function DoorBoard() {
  return (
    <div className={classes.board} aria-hidden="true">
      <p className={classes.boardNote}>For example</p>
      <div className={classes.boardHead}>
        <span className={classes.boardTitle}>Campus placement drive</span>
        <span className={classes.boardLive}>
          <IconBroadcast size={16} /> Active
        </span>
      </div>
      <p className={`${classes.boardCount} rc-number`}>
        128<span> / 142 present</span>
      </p>
      <div className={classes.boardTrack}>
        <div className={classes.boardFill} />
      </div>
      <ul className={classes.boardList}>
        {SCANNED.map(({ name, trade, at }) => (
          <li key={name}>
            <IconCircleCheck size={20} className={classes.boardTick} />
            <span>
              {name}
              <small>{trade}</small>
            </span>
            <time className="rc-number">{at}</time>
          </li>
        ))}
      </ul>
    </div>
  );
}

const SCANNED = [
  { name: 'Harpreet Kaur', trade: 'Computer Science', at: '9:58 am' },
  { name: 'Arjun Nair', trade: 'Mechanical', at: '9:58 am' },
  { name: 'Meera Joshi', trade: 'Food Technology', at: '9:57 am' },
];
