import { Progress } from '@mantine/core';
import type { Event } from '#contract/events/schema.ts';
import { grouped } from '../../../lib/format/format.ts';
import { useConnection, useEventCounts } from '../../../lib/live/live-state.ts';
import { CONNECTION_LOOK } from '../../../ui/connection-look.ts';
import { Panel } from '../../../ui/panel.tsx';
import classes from './live-present.module.css';

/** How many students are present at the selected event. Changes as every gate marks. */
export function LivePresent({ event }: { readonly event: Event }) {
  const { present, absent, expected } = useEventCounts(event);
  const { label } = CONNECTION_LOOK[useConnection()];
  return (
    <Panel title="Present now" aside={label}>
      <p className={classes.line}>
        <span className={`${classes.number} rc-number`} data-testid="live-present">
          {grouped(present)}
        </span>
        <span className={classes.of}>of {grouped(expected)} expected</span>
      </p>
      <Progress
        size="lg"
        color="green"
        value={expected === 0 ? 0 : (100 * present) / expected}
        aria-label={`${grouped(present)} of ${grouped(expected)} present`}
      />
      {absent > 0 && <p className={classes.note}>{grouped(absent)} marked absent</p>}
    </Panel>
  );
}
