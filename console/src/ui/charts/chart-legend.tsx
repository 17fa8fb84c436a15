import { type ChartSeries, toneColor } from './chart-model.ts';
import classes from './charts.module.css';

/** What the drawing's colours and patterns mean; its summary and the table say the same to screen readers. */
export function ChartLegend({ series }: { readonly series: readonly ChartSeries<string>[] }) {
  return (
    <ul className={classes.legend} aria-hidden>
      {series.map(({ key, label, tone }) => (
        <li key={key}>
          <span className={classes.swatch} data-tone={tone} style={{ color: toneColor(tone) }} />
          {label}
        </li>
      ))}
    </ul>
  );
}
