import { Progress } from '@mantine/core';
import type { Event } from '#contract/events/schema.ts';
import { grouped } from '../../../../lib/format/format.ts';
import { afterPresent, presentInWords, presentShare } from '../../../../lib/format/present-words.ts';
import { useConnection } from '../../../../lib/live/live-state.ts';
import { usePresentCounts } from '../../../../lib/use-present-counts.ts';
import { CONNECTION_LOOK } from '../../../../ui/connection-look.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { useDoorRights } from '../door-rights.ts';
import classes from './live-present.module.css';

/** How many students are present at the selected event. Changes as every gate marks. */
export function LivePresent({ event }: { readonly event: Event }) {
  const counts = usePresentCounts(event, !useDoorRights().ofPass);
  const { present, absent } = counts;
  const { label } = CONNECTION_LOOK[useConnection()];
  return (
    <Panel title="Present now" aside={label}>
      <p className={classes.line}>
        <span className={`${classes.number} rc-number`} data-testid="live-present">
          {grouped(present)}
        </span>
        <span className={classes.of}>{afterPresent(counts)}</span>
      </p>
      <Progress size="lg" color="green" value={presentShare(counts)} aria-label={presentInWords(counts)} />
      {absent > 0 && <p className={classes.note}>{grouped(absent)} marked absent</p>}
    </Panel>
  );
}
