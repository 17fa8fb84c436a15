import { lazy } from 'react';
import { ChartPanel, type ChartProps } from './chart-panel.tsx';

const LineDrawing = lazy(() => import('./line-drawing.tsx').then(m => ({ default: m.LineDrawing })));

/** Values over time. Unknown values leave a gap. */
export function LineChart<K extends string>(props: ChartProps<K>) {
  return <ChartPanel {...props} draw={(data, height) => <LineDrawing {...data} height={height} />} />;
}
