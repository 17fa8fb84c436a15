import { Skeleton, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { usePart } from '../../lib/on-demand.tsx';
import { Panel } from '../panel.tsx';
import { EmptyLine } from '../state/empty-state.tsx';
import {
  type ChartData,
  type ChartPoint,
  type ChartSeries,
  type DrawingProps,
  isBlank,
  toneColor,
  valueText,
} from './chart-model.ts';
import classes from './charts.module.css';

/** Of a drawing that asks for no other. */
export const HEIGHT = 260;

export interface ChartProps<K extends string> extends Omit<ChartData<K>, 'points'> {
  readonly title: string;
  /** The content of the drawing in one sentence, for screen readers. */
  readonly summary: string;
  /** The heading of the points' column: Trade. */
  readonly pointsAre: string;
  /** Undefined while loading. */
  readonly points: readonly ChartPoint<K>[] | undefined;
  /** Shown if there is nothing to draw. */
  readonly empty: string;
  readonly height?: number;
}

interface ChartPanelProps<K extends string> extends ChartProps<K>, Pick<DrawingProps, 'lying'> {
  readonly load: () => Promise<ComponentType<DrawingProps>>;
}

/** A chart with its heading and legend, and the same data as a table on request, or if its code does not load. */
export function ChartPanel<K extends string>({ points, load, lying, ...props }: ChartPanelProps<K>) {
  const { title, summary, pointsAre, empty, series, unit, height = HEIGHT } = props;
  const [asTable, setAsTable] = useState(false);
  const data: ChartData<K> | undefined = points && { points, series, ...(unit !== undefined && { unit }) };
  const isDrawn = data !== undefined && !isBlank(data) && !asTable;
  const Drawing = usePart(load, isDrawn, { ahead: false, quiet: true, onFailed: () => setAsTable(true) });
  if (!data) return <Awaited title={title} height={height} />;
  if (isBlank(data)) {
    return (
      <Panel title={title}>
        <EmptyLine>{empty}</EmptyLine>
      </Panel>
    );
  }
  return (
    <Panel title={title} aside={<Toggle title={title} on={asTable} onToggle={setAsTable} />}>
      {asTable ? (
        <ChartTable {...data} title={title} pointsAre={pointsAre} />
      ) : (
        <div className={classes.chart}>
          {series.length > 1 && <ChartLegend series={series} />}
          {Drawing ? (
            <div role="img" aria-label={summary}>
              <Drawing {...data} height={height} lying={lying} />
            </div>
          ) : (
            <Skeleton h={height} />
          )}
        </div>
      )}
    </Panel>
  );
}

function Awaited({ title, height }: { readonly title: string; readonly height: number }) {
  return (
    <Panel title={title}>
      <div role="status" aria-busy="true">
        <VisuallyHidden>Loading {title}</VisuallyHidden>
        <Skeleton h={height} />
      </div>
    </Panel>
  );
}

interface ToggleProps {
  readonly title: string;
  readonly on: boolean;
  readonly onToggle: (on: boolean) => void;
}

function Toggle({ title, on, onToggle }: ToggleProps) {
  const label = on ? 'Show chart' : 'Show table';
  return (
    <UnstyledButton
      className={`${classes.toggle} rc-screen-only`}
      aria-label={`${label}: ${title}`}
      onClick={() => onToggle(!on)}
    >
      {label}
    </UnstyledButton>
  );
}

/** The meaning of colours and patterns. For screen readers, the summary and the table say the same. */
function ChartLegend({ series }: { readonly series: readonly ChartSeries<string>[] }) {
  return (
    <ul className={classes.legend} aria-hidden>
      {series.map(({ key, label, tone }) => (
        <li key={key}>
          <span className={classes.swatch} data-tone={tone} style={{ color: toneColor(tone) }} />
          {label}
        </li>
      ))}
    </ul>
  );
}

interface ChartTableProps extends ChartData<string> {
  readonly title: string;
  readonly pointsAre: string;
}

/** The values of a chart as a table. */
function ChartTable({ title, pointsAre, points, series, unit }: ChartTableProps) {
  return (
    <Table verticalSpacing="xs" className={classes.table}>
      <caption>
        <VisuallyHidden>{title}</VisuallyHidden>
      </caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{pointsAre}</Table.Th>
          {series.map(({ key, label }) => (
            <Table.Th key={key} scope="col">
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points.map(({ label, name = label, values }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two points may be called the same, and none moves
          <Table.Tr key={row}>
            <Table.Th scope="row">{name}</Table.Th>
            {series.map(({ key }) => (
              <Table.Td key={key} className="rc-number">
                {valueText(values[key], unit)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
