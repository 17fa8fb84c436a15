import type { DrawingProps } from './chart-model.ts';
import { ChartPanel, type ChartProps, HEIGHT } from './chart-panel.tsx';

const load = () => import('./bar-drawing.tsx').then(({ BarDrawing }) => BarDrawing);

const AXIS_PX = 50;
/** A name takes two lines, so each row needs this height. */
const ROW_PX = 38;

/** Values side by side. Several series of one thing are stacked. Lying ones make the chart as high as they need. */
export function BarChart<K extends string>(props: ChartProps<K> & Pick<DrawingProps, 'lying'>) {
  const least = props.lying ? AXIS_PX + ROW_PX * (props.points?.length ?? 0) : 0;
  return <ChartPanel {...props} height={Math.max(props.height ?? HEIGHT, least)} load={load} />;
}
