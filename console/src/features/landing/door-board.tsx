import { IconBroadcast, IconCircleCheck } from '@tabler/icons-react';
import classes from './hero.module.css';

/** A drawing of a day at the door, which shows the product at work. Hidden from screen readers. */
export function DoorBoard() {
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
