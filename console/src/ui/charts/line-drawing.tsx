import { AreaChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { memo } from 'react';
import { type DrawingProps, drawsTheSame, rowsOf, toneColor, valueText } from './chart-model.ts';
import { ChartTip } from './chart-tip.tsx';

/** A rate over time, in percent. */
export const LineDrawing = memo(function LineDrawing({ height, ...data }: DrawingProps) {
  const { points, series, unit } = data;
  return (
    <AreaChart
      h={height}
      data={rowsOf(data)}
      dataKey="at"
      curveType="monotone"
      connectNulls={false}
      gridAxis="x"
      tickLine="none"
      strokeWidth={2.5}
      fillOpacity={0.16}
      withDots={points.length <= 40}
      series={series.map(({ key, label, tone }) => ({ name: key, label, color: toneColor(tone) }))}
      valueFormatter={value => valueText(value, unit)}
      xAxisProps={{
        tickFormatter: (at: string) => points[Number(at)]?.label ?? '',
        interval: 'equidistantPreserveStart',
        padding: { left: 26, right: 26 },
      }}
      yAxisProps={{ allowDecimals: false, width: 48, domain: [0, 100], ticks: [0, 25, 50, 75, 100] }}
      tooltipProps={{ content: ({ label }) => <ChartTip {...data} at={label} /> }}
      areaChartProps={{ accessibilityLayer: false }}
    />
  );
}, drawsTheSame);
