import { IconChecks } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { LIMITS } from '#contract/constants.ts';
import type { DecisionResult } from '#contract/office/schema.ts';
import { showing } from '../../lib/format/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import kept from '../../ui/kept-list.module.css';
import { Results, type ResultsProps } from '../../ui/list/results.tsx';
import { SelectionBar } from '../../ui/list/selection-bar.tsx';
import { useSteadyRows } from '../../ui/list/use-steady-rows.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './approvals.module.css';
import { Failed } from './failed.tsx';
import type { Choice } from './use-decide.ts';

/** How often what is asked meanwhile is looked for. */
export const LOOK_AGAIN = { pollingInterval: 60_000, skipPollingIfUnfocused: true } as const;

/** What a row can do. */
export interface RowActions {
  /** Decided, here or elsewhere, since the row was shown. */
  readonly gone: boolean;
  readonly chosen: boolean;
  /** Approved, without an answer yet. */
  readonly approving: boolean;
  readonly onChoose: () => void;
  readonly onApprove: () => void;
  readonly onRefuse: () => void;
}

interface Refusing<Item> {
  readonly items: readonly Item[];
  readonly list: RefObject<HTMLElement | null>;
  readonly onRefuse: (reason: string) => Promise<string | null>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface WaitingPanelProps<Item> {
  readonly title: string;
  /** What is counted: 'sign-ups'. */
  readonly things: string;
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
  things,
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refusing, setRefusing] = useState<readonly Item[]>([]);
  const [approving, setApproving] = useState<readonly Item[]>([]);
  const { placed, hand } = useSteadyRows(items);
  const list = useRef<HTMLFieldSetElement>(null);
  // What another admin has decided is not in the list any more.
  const selected = items.filter(({ id }) => chosen.has(id)).slice(0, LIMITS.decisions);
  const toggle = (id: string): void =>
    setChosen(before => new Set(before.has(id) ? [...before].filter(one => one !== id) : [...before, id]));
  const done = (): void => {
    setChosen(new Set());
    // The buttons of what was refused have left the list.
    list.current?.focus({ preventScroll: true });
  };
  const approve = async (some: readonly Item[]): Promise<void> => {
    setApproving(before => [...before, ...some]);
    const problem = await decide(some, { approve: true });
    setApproving(before => before.filter(item => !some.includes(item)));
    if (problem !== null) return;
    setChosen(before => new Set([...before].filter(id => some.every(item => item.id !== id))));
  };

  return (
    <Panel title={title}>
      <Failed failed={failed} />
      {note}
      <fieldset className={classes.list} ref={list} tabIndex={-1} aria-label={title}>
        {items.length > 0 && (
          <SelectionBar
            shown={items.length}
            selected={selected.length}
            things={things}
            busy={busy}
            onSelect={all => setChosen(new Set(all ? items.map(({ id }) => id) : []))}
            yes={{
              label: 'Approve',
              onPress: () => void approve(selected.filter(item => !approving.includes(item))),
            }}
            no={{ label: 'Refuse', onPress: () => setRefusing(selected) }}
          />
        )}
        <Results
          query={query}
          failure={failure}
          loading={<LoadingState label={`Loading the ${things}`} rows={3} rowHeight={90} />}
        >
          {count === 0 && placed.length === 0 ? (
            <EmptyState icon={IconChecks} title={none} />
          ) : (
            <>
              <p role="status" className={`${classes.soft} ${classes.count}`}>
                {showing(items.length, count, things)}
              </p>
              <ul className={kept.list} {...hand}>
                {placed.map(({ row: item, gone }) =>
                  row(item, {
                    gone,
                    chosen: chosen.has(item.id),
                    approving: approving.some(({ id }) => id === item.id),
                    onChoose: () => toggle(item.id),
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
          list,
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
