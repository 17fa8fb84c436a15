import { Text } from '@mantine/core';
import pLimit from 'p-limit';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { useDispatch } from 'react-redux';
import { v7 as newId } from 'uuid';
import { withdrawBody } from '#contract/attendance/amendments.ts';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { attendanceRoutes } from '#contract/attendance/routes.ts';
import { MESSAGES } from '#contract/messages.ts';
import { api } from '../../lib/api/api.ts';
import { type ApiError, sentence } from '../../lib/api/api-error.ts';
import { useCalls } from '../../lib/api/use-calls.ts';
import { counted } from '../../lib/format/format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ReasonField, useReason } from '../../ui/reason-field.tsx';

interface WithdrawManyDialogProps {
  readonly records: readonly AttendanceRecord[];
  /** Called with the ids of those that were withdrawn, also if others were not. */
  readonly onWithdrawn: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Withdraws the selected marks, for one reason: they were made at the wrong event, for example. */
export function WithdrawManyDialog({ records, onWithdrawn, onClose }: WithdrawManyDialogProps) {
  const { field, refuse } = useReason();
  const withdraw = useWithdrawMany();
  const marks = counted(records.length, 'mark');

  const confirm = async (): Promise<string | null> => {
    const parsed = withdrawBody.shape.reason.safeParse(field.value);
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message);
    const { done, failed } = await withdraw(records, parsed.data);
    onWithdrawn(done);
    const [why] = failed;
    if (why)
      return MESSAGES.withdrawnPartly(done.length, failed.length, sentence(why, MESSAGES.markFailedRetry));
    toast.success(MESSAGES.withdrawnMany(done.length));
    onClose();
    return null;
  };

  return (
    <ConfirmDialog
      title="Withdraw marks"
      confirm={`Withdraw ${marks}`}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>
        After this {records.length === 1 ? 'the student is' : `these ${records.length} students are`} not
        marked: neither present nor absent. The marks and their withdrawal stay in the history.
      </Text>
      <Text lineClamp={4} c="dimmed">
        {records.map(({ studentName }) => studentName).join(', ')}
      </Text>
      <ReasonField {...field} description="Stands in the history of each mark" />
    </ConfirmDialog>
  );
}

interface Withdrawn {
  readonly done: readonly string[];
  readonly failed: readonly ApiError[];
}

/** More at a time would keep the marks of a door waiting. */
const AT_A_TIME = 4;

/** Withdraws each mark by itself. A retry sends the same ids, so nothing is stored twice. */
function useWithdrawMany() {
  const callsNow = useCalls();
  const dispatch = useDispatch();
  const [ids] = useState(() => new Map<string, string>());
  const idOf = (content: string): string => {
    const id = ids.get(content) ?? newId();
    ids.set(content, id);
    return id;
  };
  return async (records: readonly AttendanceRecord[], reason: string): Promise<Withdrawn> => {
    const calls = callsNow();
    const outcomes = await pLimit(AT_A_TIME).map(records, async ({ id }) => {
      const commandId = idOf(`${id} ${reason}`);
      return { id, ...(await calls.json(attendanceRoutes.withdrawMark, { id, reason, commandId })) };
    });
    dispatch(api.util.invalidateTags(['Attendance', 'Event']));
    return {
      done: outcomes.flatMap(({ id, error }) => (error ? [] : [id])),
      failed: outcomes.flatMap(({ error }) => error ?? []),
    };
  };
}
