import { useRef, useState } from 'react';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { focusSoon } from '../../lib/focus/focus-soon.ts';
import { usePart } from '../../lib/on-demand.tsx';
import { DecisionBar } from '../../ui/list/decision-bar.tsx';
import { idsOf, type SelectedRows } from '../../ui/list/use-selection.ts';
import type { Withdrawn } from './use-withdraw-many.ts';

const loadDialog = () => import('./withdraw-many-dialog.tsx').then(part => part.WithdrawManyDialog);

interface WithdrawSelectedProps {
  readonly eventId: string;
  readonly selection: SelectedRows<AttendanceRecord>;
}

/** Selects all marks that are shown, and withdraws those that are selected. */
export function WithdrawSelected({ eventId, selection }: WithdrawSelectedProps) {
  // Those of the moment of the press: the list goes on while the dialog is open.
  const [withdrawing, setWithdrawing] = useState<readonly AttendanceRecord[] | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const close = (): void => {
    setWithdrawing(null);
    // Not the button that was pressed: with nothing selected it is disabled.
    focusSoon(box.current);
  };
  const Dialog = usePart(loadDialog, withdrawing !== null, { onFailed: close });
  // Those that stand because they are newer are not selected any more: somebody has to look at them first.
  const leaveOut = ({ records, changed }: Withdrawn): void => {
    selection.choose(idsOf([...records, ...changed]), false);
    const done = new Set(idsOf(records));
    setWithdrawing(before => before?.filter(({ id }) => !done.has(id)) ?? null);
  };
  return (
    <>
      <DecisionBar
        selection={selection}
        things="marks"
        box={box}
        yes={{ label: 'Withdraw', onPress: () => setWithdrawing(selection.rows) }}
      />
      {withdrawing && Dialog && (
        <Dialog eventId={eventId} records={withdrawing} onDone={leaveOut} onClose={close} />
      )}
    </>
  );
}
