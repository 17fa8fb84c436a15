import { Panel } from '../../ui/panel.tsx';
import { statText } from './stat-text.ts';
import classes from './summary.module.css';
import type { AdminTileStats } from './use-admin-data.ts';

/** The office in three numbers, for the end of a day. */
export function Summary({ stats }: { readonly stats: AdminTileStats }) {
  const lines = [
    ['Active events', statText(stats.activeEvents)],
    ['Avg attendance', statText(stats.rate, '%')],
    ['Total students', statText(stats.students)],
  ] as const;
  return (
    <Panel title="Summary">
      <dl className={classes.list}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="rc-number">{value ?? '…'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
