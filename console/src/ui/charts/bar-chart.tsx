import { lazy } from 'react';
import { ChartPanel, type ChartProps } from './chart-panel.tsx';

const BarDrawing = lazy(() => import('./bar-drawing.tsx').then(m => ({ default: m.BarDrawing })));

export interface BarChartProps<K extends string> extends ChartProps<K> {
  /** Columns stand beside each other; rows lie below each other and leave room for names. */
  readonly lie?: 'columns' | 'rows';
}

/** Figures of things beside each other; several series of one thing are stacked. */
export function BarChart<K extends string>({ lie = 'columns', ...props }: BarChartProps<K>) {
  return (
    <ChartPanel {...props} draw={(data, height) => <BarDrawing {...data} height={height} lie={lie} />} />
  );
}
