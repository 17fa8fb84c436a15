import { lazy } from 'react';
import { ChartPanel, type ChartProps } from './chart-panel.tsx';

const BarDrawing = lazy(() => import('./bar-drawing.tsx').then(m => ({ default: m.BarDrawing })));

export interface BarChartProps<K extends string> extends ChartProps<K> {
  /** Columns are side by side. Rows are one below the other and leave room for names. */
  readonly lie?: 'columns' | 'rows';
}

/** Values side by side. Several series of one thing are stacked. */
export function BarChart<K extends string>({ lie = 'columns', ...props }: BarChartProps<K>) {
  return (
    <ChartPanel {...props} draw={(data, height) => <BarDrawing {...data} height={height} lie={lie} />} />
  );
}
