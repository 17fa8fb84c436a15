import { ChartPanel, type ChartProps } from './chart-panel.tsx';

const load = () => import('./line-drawing.tsx').then(({ LineDrawing }) => LineDrawing);

/** A rate over time, in percent. Unknown values leave a gap. */
export const LineChart = <K extends string>(props: ChartProps<K>) => <ChartPanel {...props} load={load} />;
