import { type ChartSeries, toneColor } from './chart-model.ts';
import classes from './charts.module.css';

/** The meaning of colours and patterns. For screen readers, the summary and the table say the same. */
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
