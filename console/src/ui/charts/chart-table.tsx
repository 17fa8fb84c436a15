import { Table, VisuallyHidden } from '@mantine/core';
import { type ChartData, valueText } from './chart-model.ts';
import classes from './charts.module.css';

interface ChartTableProps extends ChartData<string> {
  readonly title: string;
  readonly pointsAre: string;
}

/** The values of a chart as a table. */
export function ChartTable({ title, pointsAre, points, series, unit }: ChartTableProps) {
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
