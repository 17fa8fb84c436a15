import { useState } from 'react';
import toast from 'react-hot-toast';
import { v7 as newId } from 'uuid';
import type { AttendanceRecord } from '#contract/attendance.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isApiError, sentence } from '../../lib/api-error.ts';
import { useCorrectMarkMutation, useWithdrawMarkMutation } from '../../lib/endpoints/amendment-endpoints.ts';
import { submissionIds } from '../../lib/submission-ids.ts';
import { otherStatus } from './other-status.ts';

/** Corrects or withdraws one mark. A retry after a lost answer sends the same id, so nothing is stored twice. */
export function useAmendment(kind: 'correct' | 'withdraw', { id, status }: AttendanceRecord) {
  const [correct, correcting] = useCorrectMarkMutation();
  const [withdraw, withdrawing] = useWithdrawMarkMutation();
  const [idFor] = useState(() => submissionIds(newId));
  const [problem, setProblem] = useState<string | null>(null);

  /** Returns the server's message about the reason, to be shown beside that field. */
  const send = async (reason: string): Promise<'done' | { readonly reason?: string | undefined }> => {
    setProblem(null);
    const body = { id, reason, commandId: idFor(reason) };
    const { data, error } = await (kind === 'correct'
      ? correct({ ...body, status: otherStatus(status) })
      : withdraw(body));
    if (data) {
      toast.success(data.message);
      return 'done';
    }
    const refused = isApiError(error) ? error.fields['reason'] : undefined;
    if (refused === undefined) setProblem(sentence(error, MESSAGES.markFailedRetry));
    return { reason: refused };
  };

  return { send, sending: correcting.isLoading || withdrawing.isLoading, problem };
}
