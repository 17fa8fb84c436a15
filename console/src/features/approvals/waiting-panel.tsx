import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import type { DecisionResult, DecisionsAnswer } from '#contract/office/schema.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { counted } from '../../lib/format/format.ts';
import { RefuseDialog } from '../../ui/dialog/refuse-dialog.tsx';
import type { Answer } from '../../ui/form/use-submit.ts';
import { DecisionList, type DecisionRow } from '../../ui/list/decision-list.tsx';
import type { ResultsProps } from '../../ui/list/results.tsx';
import { idsOf, useSelectedRows } from '../../ui/list/use-selection.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyLine } from '../../ui/state/empty-state.tsx';
import { tellFailure } from '../../ui/state/outcome.ts';
import classes from './approvals.module.css';

export type Choice = { readonly approve: true } | { readonly approve: false; readonly reason: string };

/** What a row can do. */
export interface RowActions extends DecisionRow {
  /** Approved, without an answer yet. */
  readonly approving: boolean;
  readonly onApprove: () => void;
  readonly onRefuse: () => void;
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
  readonly send: (items: readonly Item[], choice: Choice) => Promise<Answer<DecisionsAnswer>>;
  readonly row: (item: Item, actions: RowActions) => ReactNode;
  /** What is refused, if it is only one. */
  readonly nameOf: (item: Item) => string;
  /** Who reads the reason of a refusal. Left out: none is asked for. */
  readonly reader?: string;
  /** What a refusal does. */
  readonly refusal: (items: readonly Item[]) => ReactNode;
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
  send,
  row,
  nameOf,
  reader,
  refusal,
}: WaitingPanelProps<Item>) {
  const { decide, failed } = useDecide(send);
  const selection = useSelectedRows(items);
  const [refusing, setRefusing] = useState<readonly Item[]>([]);
  const [approving, setApproving] = useState<readonly Item[]>([]);
  const list = useRef<HTMLFieldSetElement>(null);
  const [only, ...others] = refusing;
  const approve = async (some: readonly Item[]): Promise<void> => {
    setApproving(before => [...before, ...some]);
    const problem = await decide(some, { approve: true });
    setApproving(before => before.filter(item => !some.includes(item)));
    if (problem !== null) return;
    selection.choose(idsOf(some), false);
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
          none={<EmptyLine>{none}</EmptyLine>}
          loading={{ label: `Loading the ${thing}s`, rows: 1, rowHeight: 90 }}
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
      {only && (
        <RefuseDialog
          whose={others.length === 0 ? nameOf(only) : counted(refusing.length, thing)}
          reader={reader}
          onRefuse={reason => decide(refusing, { approve: false, reason })}
          onClose={() => setRefusing([])}
          onDone={() => {
            setRefusing([]);
            selection.clear();
            // The buttons of what was refused have left the list.
            list.current?.focus({ preventScroll: true });
          }}
        >
          {refusal(refusing)}
        </RefuseDialog>
      )}
    </Panel>
  );
}

/** Decides about what waits. What could not be decided is kept, to be named. */
function useDecide<Item>(send: (items: readonly Item[], choice: Choice) => Promise<Answer<DecisionsAnswer>>) {
  const [failed, setFailed] = useState<readonly DecisionResult[]>([]);

  /** Returns the problem, or null once it is stored. */
  async function decide(items: readonly Item[], choice: Choice): Promise<string | null> {
    const { data, error } = await send(items, choice);
    if (!data) {
      // A dialog shows its own.
      if (choice.approve) tellFailure(error, OFFICE_MESSAGES.undecided);
      return sentence(error, OFFICE_MESSAGES.undecided);
    }
    const not = data.results.filter(({ outcome }) => outcome === 'failed');
    setFailed(not);
    if (not.length === 0) toast.success(data.message);
    return null;
  }

  return { decide, failed };
}

/** What could not be decided, and why. */
const Failed = ({ failed }: { readonly failed: readonly DecisionResult[] }) =>
  failed.length > 0 && (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert" mb="md">
      <ul className={classes.failed}>
        {failed.map(({ id, user, error }) => (
          <li key={id}>
            <strong>{user?.name ?? 'An account that is gone'}</strong>: {error}
          </li>
        ))}
      </ul>
    </Alert>
  );
