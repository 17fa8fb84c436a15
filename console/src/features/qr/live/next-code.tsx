import { useEffect, useState } from 'react';
import { LIVE_CODE } from '#contract/constants.ts';
import { everySecond, secondsLeft } from '../../../lib/live-code/server-clock.ts';
import classes from './live.module.css';

/** How long the code on the screen stays. A timer is silent: a screen reader says it only when it is asked. */
export function NextCode({ offsetMs }: { readonly offsetMs: number }) {
  const [left, setLeft] = useState(() => secondsLeft(Date.now() + offsetMs));
  useEffect(() => everySecond(offsetMs, serverMs => setLeft(secondsLeft(serverMs))), [offsetMs]);
  return (
    <div className={classes.next} role="timer">
      <span className={classes.track} aria-hidden>
        <span className={classes.rest} style={{ transform: `scaleX(${left / LIVE_CODE.stepSeconds})` }} />
      </span>
      <span>
        New code in <span className="rc-number">{left} s</span>
      </span>
    </div>
  );
}
