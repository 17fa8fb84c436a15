import { Panel } from '../../ui/panel.tsx';
import { shownFigure } from './shown-figure.ts';
import classes from './summary.module.css';
import type { AdminFigureValues } from './use-admin-data.ts';

/** The office in three figures, to be read at the end of a day. */
export function Summary({ figures }: { readonly figures: AdminFigureValues }) {
  const lines = [
    ['Active events', shownFigure(figures.activeEvents)],
    ['Avg attendance', shownFigure(figures.rate, '%')],
    ['Total students', shownFigure(figures.students)],
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
