import { type ReactNode, useRef, useState } from 'react';
import type { DecisionResult } from '#contract/office/schema.ts';
import { DecisionList, type DecisionRow } from '../../ui/list/decision-list.tsx';
import type { ResultsProps } from '../../ui/list/results.tsx';
import { useSelectedRows } from '../../ui/list/use-selection.ts';
import { Panel } from '../../ui/panel.tsx';
import { Failed } from './failed.tsx';
import type { Choice } from './use-decide.ts';

/** What a row can do. */
export interface RowActions extends DecisionRow {
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
        <DecisionList
          query={query}
          failure={failure}
          rows={items}
          count={count}
          thing={thing}
          none={none}
          loading={{ label: `Loading the ${thing}s`, rowHeight: 90 }}
          selection={selection}
          decisions={{
            busy,
            yes: {
              label: 'Approve',
              onPress: () => void approve(selection.rows.filter(item => !approving.includes(item))),
            },
            no: { label: 'Refuse', onPress: () => setRefusing(selection.rows) },
          }}
          row={(item, shown) =>
            row(item, {
              ...shown,
              approving: approving.some(({ id }) => id === item.id),
              onApprove: () => void approve([item]),
              onRefuse: () => setRefusing([item]),
            })
          }
        />
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
