import { type ChartData, toneColor, valueText } from './chart-model.ts';
import classes from './charts.module.css';

interface ChartTipProps extends ChartData<string> {
  /** The index of the point under the pointer. */
  readonly at: unknown;
}

/** The values of the point under the pointer. */
export function ChartTip({ at, points, series, unit }: ChartTipProps) {
  const point = points[Number(at)];
  if (!point) return null;
  return (
    <div className={classes.tip}>
      <p>{point.name ?? point.label}</p>
      <ul>
        {series.map(({ key, label, tone }) => (
          <li key={key}>
            <span className={classes.swatch} data-tone={tone} style={{ color: toneColor(tone) }} />
            {label}
            <b className="rc-number">{valueText(point.values[key], unit)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
