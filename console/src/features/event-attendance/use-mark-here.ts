import { useState } from 'react';
import toast from 'react-hot-toast';
import { v7 as newId } from 'uuid';
import type { AttendanceStatus } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isApiError, sentence } from '../../lib/api/api-error.ts';
import { useMarkMutation } from '../../lib/api/attendance-endpoints.ts';
import { submissionIds } from '../../lib/api/submission-ids.ts';

interface Marking {
  readonly eventId: string;
  readonly userId: string;
  readonly onMarked: () => void;
}

/** Marks one student manually. A retry after a lost answer sends the same id, so nothing is stored twice. */
export function useMarkHere({ eventId, userId, onMarked }: Marking) {
  const [idFor] = useState(() => submissionIds(newId));
  const [send] = useMarkMutation();
  const [marking, setMarking] = useState<AttendanceStatus | null>(null);

  const mark = async (status: AttendanceStatus): Promise<void> => {
    if (marking !== null) return;
    setMarking(status);
    const { data, error } = await send({ eventId, userId, status, scanId: idFor(status) });
    setMarking(null);
    if (data) {
      toast.success(data.message);
      onMarked();
      return;
    }
    toast.error(isApiError(error) ? sentence(error, MESSAGES.markFailed) : MESSAGES.markFailedRetry);
  };

  return { mark, marking };
}
