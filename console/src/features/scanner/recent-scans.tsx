import { IconAlertTriangleFilled, IconCircleCheckFilled, IconClockCheck } from '@tabler/icons-react';
import { MESSAGES } from '#contract/messages.ts';
import { useCollegeTime } from '../../lib/time.ts';
import { Panel } from '../../ui/panel.tsx';
import type { OutcomeLook } from './outcome-look.ts';
import classes from './recent-scans.module.css';

export interface RecentScan {
  readonly scanId: string;
  readonly name: string;
  readonly look: OutcomeLook;
  readonly at: string;
}

const ICONS: Readonly<Record<OutcomeLook['tone'], typeof IconClockCheck>> = {
  good: IconCircleCheckFilled,
  known: IconClockCheck,
  bad: IconAlertTriangleFilled,
  plain: IconAlertTriangleFilled,
};

/** What this device scanned last, for the question "was that one marked?". */
export function RecentScans({ scans }: { readonly scans: readonly RecentScan[] }) {
  const time = useCollegeTime();
  return (
    <Panel title="Last scanned here">
      {scans.length === 0 && <p className={classes.none}>{MESSAGES.noRecentMarked}</p>}
      <ul className={classes.list}>
        {scans.map(({ scanId, name, look, at }) => {
          const Icon = ICONS[look.tone];
          return (
            <li key={scanId} className={classes.item}>
              <Icon size={22} className={classes.icon} data-tone={look.tone} aria-hidden />
              <span className={classes.name}>{name}</span>
              <span className={classes.how}>
                {look.headline}, {time.time(at)}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
