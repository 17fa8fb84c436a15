import { Table, type TableProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { usePrinting } from '../../lib/use-printing.ts';
import classes from './data-table.module.css';

/**
 * The size of letters on this page, in pixels. The reader's own style sheet may have made them larger, or set them further
 * apart: a letter is about half as wide as it is high, so what is between two of them counts twice.
 */
function letters(): number {
  const { fontSize, letterSpacing } = getComputedStyle(document.documentElement);
  return Number.parseFloat(fontSize) + 2 * (Number.parseFloat(letterSpacing) || 0);
}

/**
 * Whether the screen has so much room. The `em` of a media query does not know of letters that the reader's style sheet has
 * enlarged. Paper is no screen: while it is printed, what was before stands.
 */
export function useWideScreen(from: 48 | 75): boolean {
  const query = `(min-width: ${from}em) and (min-width: ${from * letters()}px)`;
  const wide = useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false;
  const [last, setLast] = useState(wide);
  const printing = usePrinting();
  if (!printing && last !== wide) setLast(wide);
  return last;
}

/**
 * Whether there is room for a table. Otherwise its rows are shown as cards. Paper always has the table: the printer makes it
 * fit.
 */
export function useWide(from: 48 | 75): boolean {
  const wide = useWideScreen(from);
  return usePrinting() || wide;
}

/** The column of what can be pressed. */
const ACTIONS = 'Actions';

interface DataTableProps extends TableProps {
  readonly columns: readonly ReactNode[];
  /** The rows. */
  readonly children: ReactNode;
}

export const DataTable = ({ columns, children, ...props }: DataTableProps) => (
  <Table verticalSpacing="sm" {...props}>
    <Table.Thead>
      <Table.Tr>
        {columns.map((column, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
          <Table.Th key={place} scope="col" className={column === ACTIONS ? 'rc-screen-only' : ''}>
            {column}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>{children}</Table.Tbody>
  </Table>
);

/** A line each instead of a table. */
export const Lines = ({ children }: { readonly children: ReactNode }) => (
  <ul className={classes.lines}>{children}</ul>
);

/** The cards instead of a table, as many side by side as there is room for. */
const Cards = ({ children }: { readonly children: ReactNode }) => (
  <ul className={classes.cards}>{children}</ul>
);

interface TableOrCardsProps<Row> extends Omit<DataTableProps, 'children'> {
  /** The width from which there is room for the table. */
  readonly from: Parameters<typeof useWide>[0];
  readonly rows: readonly Row[];
  readonly row: (row: Row) => ReactNode;
  readonly card: (row: Row) => ReactNode;
  readonly narrow?: typeof Cards;
}

/** A table if there is room, otherwise cards. */
export const TableOrCards = <Row,>({
  from,
  rows,
  row,
  card,
  narrow: Narrow = Cards,
  ...table
}: TableOrCardsProps<Row>) =>
  useWide(from) ? <DataTable {...table}>{rows.map(row)}</DataTable> : <Narrow>{rows.map(card)}</Narrow>;
