import { IconChecks } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { DecisionResult } from '#contract/office/schema.ts';
import { showing } from '../../lib/format/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DecisionBar } from '../../ui/list/decision-bar.tsx';
import { Results, type ResultsProps } from '../../ui/list/results.tsx';
import type { SelectBoxProps } from '../../ui/list/select-box.tsx';
import { useSelectedRows } from '../../ui/list/use-selection.ts';
import { useSteadyRows } from '../../ui/list/use-steady-rows.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './approvals.module.css';
import { Failed } from './failed.tsx';
import type { Choice } from './use-decide.ts';

/** What a row can do. */
export interface RowActions extends Pick<SelectBoxProps, 'chosen' | 'full' | 'onChoose'> {
  /** Decided, here or elsewhere, since the row was shown. */
  readonly gone: boolean;
  /** Approved, without an answer yet. */
  readonly approving: boolean;
  readonly onApprove: () => void;
  readonly onRefuse: () => void;
}

interface Refusing<Item> {
  readonly items: readonly Item[];
  readonly onRefuse: (reason: string) => Promise<string | null>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface WaitingPanelProps<Item> {
  readonly title: string;
  /** What is counted: 'sign-up'. */
  readonly thing: string;
  readonly none: string;
  readonly failure: string;
  /** Above the list. */
  readonly note?: ReactNode;
  readonly query: ResultsProps['query'];
  readonly items: readonly Item[];
  readonly count: number;
  readonly busy: boolean;
  readonly failed: readonly DecisionResult[];
  readonly decide: (items: readonly Item[], choice: Choice) => Promise<string | null>;
  readonly row: (item: Item, actions: RowActions) => ReactNode;
  /** Asks before a refusal. */
  readonly refusal: (refusing: Refusing<Item>) => ReactNode;
}

/** What waits for the office, the oldest first. It can be decided one by one, or many at once. */
export function WaitingPanel<Item extends { readonly id: string }>({
  title,
  thing,
  none,
  failure,
  note,
  query,
  items,
  count,
  busy,
  failed,
  decide,
  row,
  refusal,
}: WaitingPanelProps<Item>) {
  const selection = useSelectedRows(items);
  const [refusing, setRefusing] = useState<readonly Item[]>([]);
  const [approving, setApproving] = useState<readonly Item[]>([]);
  const { placed, hand } = useSteadyRows(items);
  const list = useRef<HTMLFieldSetElement>(null);
  const done = (): void => {
    selection.clear();
    // The buttons of what was refused have left the list.
    list.current?.focus({ preventScroll: true });
  };
  const approve = async (some: readonly Item[]): Promise<void> => {
    setApproving(before => [...before, ...some]);
    const problem = await decide(some, { approve: true });
    setApproving(before => before.filter(item => !some.includes(item)));
    if (problem !== null) return;
    selection.choose(
      some.map(({ id }) => id),
      false,
    );
  };

  return (
    <Panel title={title}>
      <Failed failed={failed} />
      {note}
      <fieldset ref={list} tabIndex={-1} aria-label={title}>
        {items.length > 0 && (
          <DecisionBar
            selection={selection}
            things={`${thing}s`}
            busy={busy}
            yes={{
              label: 'Approve',
              onPress: () => void approve(selection.rows.filter(item => !approving.includes(item))),
            }}
            no={{ label: 'Refuse', onPress: () => setRefusing(selection.rows) }}
          />
        )}
        <Results
          query={query}
          failure={failure}
          loading={<LoadingState label={`Loading the ${thing}s`} rows={3} rowHeight={90} />}
        >
          {count === 0 && placed.length === 0 ? (
            <EmptyState icon={IconChecks} title={none} />
          ) : (
            <>
              <p role="status" className={`${classes.soft} ${classes.count}`}>
                {showing(items.length, { count }, thing)}
              </p>
              <ul {...hand}>
                {placed.map(({ row: item, gone }) =>
                  row(item, {
                    gone,
                    chosen: selection.ids.has(item.id),
                    full: selection.full,
                    approving: approving.some(({ id }) => id === item.id),
                    onChoose: () => selection.toggle(item.id),
                    onApprove: () => void approve([item]),
                    onRefuse: () => setRefusing([item]),
                  }),
                )}
              </ul>
            </>
          )}
        </Results>
      </fieldset>
      {refusing.length > 0 &&
        refusal({
          items: refusing,
          onRefuse: reason => decide(refusing, { approve: false, reason }),
          onClose: () => setRefusing([]),
          onDone: () => {
            setRefusing([]);
            done();
          },
        })}
    </Panel>
  );
}
