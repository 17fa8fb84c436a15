import type { ComponentProps, ReactNode } from 'react';
import { showing } from '../../lib/format/format.ts';
import { LoadingState } from '../state/loading-state.tsx';
import { DecisionBar, type DecisionBarProps } from './decision-bar.tsx';
import classes from './decision-list.module.css';
import { Results, type ResultsProps } from './results.tsx';
import type { SelectBoxProps } from './select-box.tsx';
import type { SelectedRows } from './use-selection.ts';
import { useSteadyRows } from './use-steady-rows.ts';

export interface DecisionRow extends Pick<SelectBoxProps, 'chosen' | 'full' | 'onChoose'> {
  /** Decided, here or elsewhere, since the row was shown. */
  readonly gone: boolean;
}

interface DecisionListProps<Row> extends Pick<ResultsProps, 'query' | 'failure'> {
  readonly rows: readonly Row[];
  readonly count: number;
  /** What is counted: 'sign-up'. */
  readonly thing: string;
  /** In place of the list, if there is nothing to decide. */
  readonly none: ReactNode;
  readonly loading: ComponentProps<typeof LoadingState>;
  readonly selection: SelectedRows<Row>;
  /** False: these are decided already. */
  readonly decisions: Pick<DecisionBarProps, 'busy' | 'yes' | 'no'> | false;
  readonly list?: ComponentProps<'ul'>;
  readonly row: (row: Row, state: DecisionRow) => ReactNode;
}

/** Rows to decide about, one by one or many at once. */
export function DecisionList<Row extends { readonly id: string }>({
  query,
  failure,
  rows,
  count,
  thing,
  none,
  loading,
  selection,
  decisions,
  list,
  row,
}: DecisionListProps<Row>) {
  const { placed, hand } = useSteadyRows(rows);
  return (
    <>
      {decisions && rows.length > 0 && (
        <DecisionBar selection={selection} things={`${thing}s`} {...decisions} />
      )}
      <Results query={query} failure={failure} loading={<LoadingState {...loading} />}>
        {count === 0 && placed.length === 0 ? (
          none
        ) : (
          <>
            <p role="status" className={classes.count}>
              {showing(rows.length, { count }, thing)}
            </p>
            <ul {...list} {...hand}>
              {placed.map(({ row: each, gone }) =>
                row(each, {
                  gone,
                  chosen: selection.ids.has(each.id),
                  full: selection.full,
                  onChoose: () => selection.toggle(each.id),
                }),
              )}
            </ul>
          </>
        )}
      </Results>
    </>
  );
}
