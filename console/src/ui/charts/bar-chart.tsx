import { ChartPanel, type ChartProps, HEIGHT } from './chart-panel.tsx';

const load = () => import('./bar-drawing.tsx').then(({ BarDrawing }) => BarDrawing);

interface BarChartProps<K extends string> extends ChartProps<K> {
  /** Columns are side by side. Rows are one below the other and leave room for names. */
  readonly lie?: 'columns' | 'rows';
}

const AXIS_PX = 50;
/** A name takes two lines, so each row needs this height. */
const ROW_PX = 38;

/** Values side by side. Several series of one thing are stacked. Rows make the chart as high as they need. */
export function BarChart<K extends string>({ lie = 'columns', ...props }: BarChartProps<K>) {
  const least = lie === 'rows' ? AXIS_PX + ROW_PX * (props.points?.length ?? 0) : 0;
  return (
    <ChartPanel
      {...props}
      height={Math.max(props.height ?? HEIGHT, least)}
      load={load}
      draw={(BarDrawing, data, height) => <BarDrawing {...data} height={height} lie={lie} />}
    />
  );
}
