import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { withdrawBody } from '#contract/attendance/amendments.ts';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { isolated } from '#contract/bidi.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useActiveEventsQuery } from '../../lib/api/event-endpoints.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { optionsOf } from '../../lib/format/event-labels.ts';
import { counted } from '../../lib/format/format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { useTypedText } from '../../ui/use-typed-text.ts';
import { useWithdrawMany } from './use-withdraw-many.ts';

interface WithdrawManyDialogProps {
  readonly eventId: string;
  readonly records: readonly AttendanceRecord[];
  /** Called with the ids of those that were withdrawn, also if others were not. */
  readonly onWithdrawn: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Withdraws the selected marks, for one reason. Those that belong to another event are made there first. */
export function WithdrawManyDialog({ eventId, records, onWithdrawn, onClose }: WithdrawManyDialogProps) {
  const { field, refuse } = useTypedText();
  const withdraw = useWithdrawMany();
  const others = useOtherEvents(eventId, records);
  const [elsewhere, setElsewhere] = useState('');

  const confirm = async (): Promise<string | null> => {
    const { data: reason, error } = withdrawBody.shape.reason.safeParse(field.value);
    if (error) return refuse(error.issues[0]?.message);
    const { ids, refused } = await withdraw(records, { reason, elsewhere });
    onWithdrawn(ids);
    const [why] = refused;
    if (why !== undefined) return MESSAGES.withdrawnPartly(ids.length, refused.length, why);
    toast.success(MESSAGES.withdrawnMany(ids.length));
    onClose();
    return null;
  };

  return (
    <ConfirmDialog
      title="Withdraw marks"
      confirm={`Withdraw ${counted(records.length, 'mark')}`}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>
        After this {records.length === 1 ? 'the student is' : `these ${records.length} students are`} not
        marked here: neither present nor absent. The marks and their withdrawal stay in the history.
      </Text>
      <Text lineClamp={4} c="dimmed">
        {records.map(({ studentName }) => studentName).join(', ')}
      </Text>
      <ReasonField {...field} description="Stands in the history of each mark" />
      {others.length > 0 && (
        <NativeSelect
          label="Mark them present at"
          description="For scans that belong to another event of today"
          data={[
            { value: '', label: 'No other event' },
            ...optionsOf(others, ({ title }) => isolated(title)),
          ]}
          value={elsewhere}
          onChange={({ currentTarget }) => setElsewhere(currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}

/** Where the students can be marked by a list: events of today, and none at which somebody looks at each of them. */
function useOtherEvents(eventId: string, records: readonly AttendanceRecord[]) {
  const { data } = useActiveEventsQuery();
  const { today } = useCollegeTime();
  const arePresent = records.every(({ status }) => status === 'present');
  return arePresent
    ? (data?.events ?? []).filter(
        ({ id, identity, date }) => id !== eventId && identity === 'any' && date === today(),
      )
    : [];
}
