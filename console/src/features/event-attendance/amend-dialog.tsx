import { Text } from '@mantine/core';
import toast from 'react-hot-toast';
import { withdrawBody } from '#contract/attendance/amendments.ts';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isApiError, sentence } from '../../lib/api/api-error.ts';
import { useCorrectMarkMutation, useWithdrawMarkMutation } from '../../lib/api/event-attendance-endpoints.ts';
import { useSubmissions } from '../../lib/api/submissions.ts';
import { answerWords } from '../../lib/format/answer-words.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';
import { useTypedText } from '../../ui/form/use-typed-text.ts';
import { otherStatus } from './other-status.ts';

interface AmendDialogProps {
  readonly kind: 'correct' | 'withdraw';
  readonly record: AttendanceRecord;
  readonly onClose: () => void;
}

/** Asks for the reason and explains the effect. Nothing recorded is changed: a new fact is added. */
export function AmendDialog({ kind, record, onClose }: AmendDialogProps) {
  const { field, refuse } = useTypedText();
  const send = useAmendment(kind, record);
  const words = wordsOf(kind, record);
  const time = useCollegeTime();

  const confirm = async (): Promise<string | null> => {
    const parsed = withdrawBody.shape.reason.safeParse(field.value);
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message);
    const { data, error } = await send(parsed.data);
    if (data) {
      toast.success(answerWords(data, time));
      onClose();
      return null;
    }
    const atField = isApiError(error) ? error.fields['reason'] : undefined;
    return atField === undefined ? sentence(error, MESSAGES.markFailedRetry) : refuse(atField);
  };

  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.title}
      danger={kind === 'withdraw'}
      onConfirm={confirm}
      onClose={onClose}
      fields={<ReasonField {...field} description="Shown in the history of this mark" />}
    >
      <Text>{words.explanation}</Text>
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
    explanation: `${studentName} is marked ${status}. After this they count as ${to}. The old mark stays in the history, and ${studentName} gets a message.`,
  };
}

/**
 * Corrects one mark, or withdraws it as it was shown. A retry after a lost answer sends the same id, so nothing is
 * stored twice.
 */
function useAmendment(kind: AmendDialogProps['kind'], { id, status, position }: AttendanceRecord) {
  const [correct] = useCorrectMarkMutation();
  const [withdraw] = useWithdrawMarkMutation();
  const submit = useSubmissions();
  return (reason: string) =>
    submit(reason, async commandId => {
      const body = { id, reason, commandId };
      return kind === 'correct'
        ? await correct({ ...body, status: otherStatus(status) })
        : await withdraw({ ...body, position: position ?? undefined });
    });
}
