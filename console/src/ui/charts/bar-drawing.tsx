import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { memo, useId } from 'react';
import {
  type ChartTone,
  type DrawingProps,
  drawsTheSame,
  rowsOf,
  shortened,
  toneColor,
  valueText,
} from './chart-model.ts';
import { ChartTip } from './chart-tip.tsx';

const LETTER_PX = 7;
const MOST_NAME_PX = 120;

/** Bars without an animation, because the values change while the user looks at them. */
export const BarDrawing = memo(function BarDrawing({ lying = false, height, ...data }: DrawingProps) {
  const { points, series, unit } = data;
  const id = useId();
  const nameOf = (at: string): string => shortened(points[Number(at)]?.label ?? '');
  const names = Math.min(
    MOST_NAME_PX,
    LETTER_PX * Math.max(...points.map(({ label }) => shortened(label).length)),
  );
  return (
    <BarChart
      h={height}
      data={rowsOf(data)}
      dataKey="at"
      type="stacked"
      orientation={lying ? 'vertical' : 'horizontal'}
      gridAxis={lying ? 'y' : 'x'}
      tickLine="none"
      maxBarWidth={36}
      series={series.map(({ key, label, tone }) => ({ name: key, label, color: toneColor(tone) }))}
      barProps={({ name }) => ({
        stroke: 'var(--rc-surface)',
        strokeOpacity: 1,
        strokeWidth: 1.5,
        fill: fillOf(series.find(({ key }) => key === name)?.tone, id),
      })}
      valueFormatter={value => valueText(value, unit)}
      xAxisProps={
        lying ? { allowDecimals: false } : { tickFormatter: nameOf, interval: 'equidistantPreserveStart' }
      }
      yAxisProps={
        lying
          ? { tickFormatter: nameOf, width: names + 16, interval: 0 }
          : { allowDecimals: false, width: 44 }
      }
      tooltipProps={{ content: ({ label }) => <ChartTip {...data} at={label} /> }}
      barChartProps={{ accessibilityLayer: false }}
    >
      <Hatching id={id} />
    </BarChart>
  );
}, drawsTheSame);

/** Absent is hatched, so that it does not depend on its colour. */
const fillOf = (tone: ChartTone = 'present', id = ''): string =>
  tone === 'absent' ? `url(#${hatchingId(id)})` : toneColor(tone);

const hatchingId = (id: string): string => `hatching-${id}`;

/** A slanted pattern to fill with. */
function Hatching({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern
        id={hatchingId(id)}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" fill={toneColor('absent')} fillOpacity="0.3" />
        <rect width="2.5" height="6" fill={toneColor('absent')} />
      </pattern>
    </defs>
  );
}
