import type { ReactNode } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { useCollegeTime } from '../../../../lib/format/college-time.ts';
import { Panel } from '../../../../ui/panel.tsx';
import type { OutcomeLook } from '../outcome/outcome-look.ts';
import { OUTCOME_ICONS } from '../outcome/outcome-panel.tsx';
import classes from './recent-scans.module.css';

export interface RecentScan {
  readonly scanId: string;
  readonly name: string;
  readonly look: OutcomeLook;
  readonly at: string;
  /** Roll number and trade. */
  readonly facts?: string;
  /** Why it was refused, or what to look at although it counts. */
  readonly why?: string;
  readonly action?: ReactNode;
}

/** The last scans of this device, newest first. They answer the question "was that one marked?". */
export function RecentScans({ scans }: { readonly scans: readonly RecentScan[] }) {
  const time = useCollegeTime();
  return (
    <Panel title="Last scanned here">
      {scans.length === 0 && <p className={classes.none}>{MESSAGES.noRecentMarked}</p>}
      <ul className={classes.list}>
        {scans.map(({ scanId, name, look, at, facts, why, action }) => {
          const Icon = OUTCOME_ICONS[look.outcome];
          return (
            <li key={scanId} className={classes.item} data-outcome={look.outcome} data-testid="recent-scan">
              <Icon size={24} className={classes.icon} data-tone={look.tone} aria-hidden />
              <span className={classes.who}>
                <span className={classes.name}>{name}</span>
                {facts && <span className={classes.how}>{facts}</span>}
                <span className={classes.how}>
                  {look.headline}, {time.brief(at)}
                </span>
                {why && (
                  <span className={classes.why} data-tone={look.tone}>
                    {why}
                  </span>
                )}
              </span>
              {action}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
