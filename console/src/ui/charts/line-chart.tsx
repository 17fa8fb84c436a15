import { ChartPanel, type ChartProps } from './chart-panel.tsx';

const load = () => import('./line-drawing.tsx').then(({ LineDrawing }) => LineDrawing);

/** A rate over time, in percent. Unknown values leave a gap. */
export function LineChart<K extends string>(props: ChartProps<K>) {
  return (
    <ChartPanel
      {...props}
      load={load}
      draw={(LineDrawing, data, height) => <LineDrawing {...data} height={height} />}
    />
  );
}
