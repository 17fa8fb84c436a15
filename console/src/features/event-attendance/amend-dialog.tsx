import { Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { v7 as newId } from 'uuid';
import { withdrawBody } from '#contract/attendance/amendments.ts';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useCorrectMarkMutation, useWithdrawMarkMutation } from '../../lib/api/amendment-endpoints.ts';
import { isApiError, sentence } from '../../lib/api/api-error.ts';
import { submissionIds } from '../../lib/api/submission-ids.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { otherStatus } from './other-status.ts';

interface AmendDialogProps {
  readonly kind: 'correct' | 'withdraw';
  readonly record: AttendanceRecord;
  readonly onClose: () => void;
}

/** Asks for the reason and explains the effect. Nothing recorded is changed: a new fact is added. */
export function AmendDialog({ kind, record, onClose }: AmendDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = useAmendment(kind, record);
  const words = wordsOf(kind, record);

  const refuse = (why: string | undefined): null => {
    setError(why ?? '');
    field.current?.focus();
    return null;
  };
  const confirm = async (): Promise<string | null> => {
    const parsed = withdrawBody.shape.reason.safeParse(reason);
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message);
    const { data, error: refusal } = await send(parsed.data);
    if (data) {
      toast.success(data.message);
      onClose();
      return null;
    }
    const atField = isApiError(refusal) ? refusal.fields['reason'] : undefined;
    return atField === undefined ? sentence(refusal, MESSAGES.markFailedRetry) : refuse(atField);
  };

  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.title}
      danger={kind === 'withdraw'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>{words.explanation}</Text>
      <Textarea
        ref={field}
        label="Reason"
        description={`Stands in the history of this mark, at most ${LIMITS.reason.max} characters`}
        required
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        value={reason}
        error={error}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setError(null);
        }}
      />
    </ConfirmDialog>
  );
}

function wordsOf(kind: AmendDialogProps['kind'], { status, studentName }: AttendanceRecord) {
  if (kind === 'withdraw') {
    return {
      title: 'Withdraw mark',
      explanation: `${studentName} is marked ${status}. After this they are not marked: neither present nor absent. The mark and its withdrawal stay in the history.`,
    };
  }
  const to = otherStatus(status);
  return {
    title: `Correct to ${to}`,
    explanation: `${studentName} is marked ${status}. After this they count as ${to}. What was recorded before stays in the history, and ${studentName} is told.`,
  };
}

/** Corrects or withdraws one mark. A retry after a lost answer sends the same id, so nothing is stored twice. */
function useAmendment(kind: AmendDialogProps['kind'], { id, status }: AttendanceRecord) {
  const [correct] = useCorrectMarkMutation();
  const [withdraw] = useWithdrawMarkMutation();
  const [idFor] = useState(() => submissionIds(newId));
  return (reason: string) => {
    const body = { id, reason, commandId: idFor(reason) };
    return kind === 'correct' ? correct({ ...body, status: otherStatus(status) }) : withdraw(body);
  };
}
